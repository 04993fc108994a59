/** Times and the speed-up as rows with bars. Where one is too short for a comparison, there are times and no bars. */

import type { Report } from './data';
import type { Row, Section, Table } from './model';
import { error, seconds, times as factor } from './words';

export function charts({ times, comparison }: Report): Section {
  if (!times) {
    return { title: 'Times', sentences: [], tables: [] };
  }
  const { ratio, gain, note } = times;
  const measured: [NonNullable<Row['kind']>, string, number][] = [
    ['function', 'function', times.function.median],
    ['derivative', 'derivative', times.derivative.median],
    ...(times.all ? [['all', 'derivative, everything active', times.all.median] as [Row['kind'] & string, string, number]] : []),
  ];
  const comparable = ratio !== null;
  const rows = bars(measured.map(([kind, name, time]) => [kind, name, seconds(time), time]), comparable);
  const speed = gain === null ? [] : bars([['all', 'everything active', factor(1), 1], ['derivative', 'with the activity analysis', factor(gain), gain]], true);
  const tables: Table[] = [{ caption: 'Time of one call', head: ['measured', 'median'], rows }];
  if (speed.length) {
    tables.push({ caption: 'Speed of the derivative', head: ['derivative', 'relative speed'], rows: speed });
  }
  return { title: 'Times', tables, sentences: [...compared(ratio, gain), ...same(comparison), ...(note ? [note] : [])] };
}

function bars(measured: readonly (readonly [NonNullable<Row['kind']>, string, string, number])[], drawn: boolean): Row[] {
  const longest = Math.max(...measured.map(([, , , size]) => size));
  return measured.map(([kind, name, text, size]) => ({ cells: [{ text: name }, { text }], ...(drawn ? { kind, share: size / longest } : {}) }));
}

function compared(ratio: number | null, gain: number | null): string[] {
  if (ratio === null) {
    return ['These times are too short to be compared: give larger inputs.'];
  }
  const faster = gain === null ? '' : `, and ${gain.toFixed(2)} times as fast as one in which everything is active`;
  return [`The derivative takes ${ratio.toFixed(2)} times as long as the function${faster}.`];
}

function same(comparison: Report['comparison']): string[] {
  if (!comparison) {
    return [];
  }
  const { difference } = comparison;
  return difference === 0 ? ['Both derivatives give the same numbers.'] : [`Their numbers differ by ${error(difference)}, relative to the largest.`];
}
