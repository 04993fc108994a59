/** What the report of a gradient says, before it is drawn; and that its page keeps to itself. */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build_page.mjs';
import type { Agreement, Report, Taped } from '../report/data';
import { REPORT } from '../report/load';
import { measurable, sections, subtitle, title, type Section } from '../report/model';
import { bytes, number, quantity, seconds, value } from '../report/words';

const measured = JSON.parse(readFileSync('report/tests/report.json', 'utf8')) as Report;
const unmeasured: Report = { ...measured, times: null, comparison: null };

function section(report: Report, name: string): Section | undefined {
  return sections(report).find((each) => each.title === name);
}

function texts(report: Report, name: string, table: number): string[][] {
  return section(report, name)?.tables[table]?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? [];
}

describe('words', () => {
  it.each([
    [100000.4, '100000'], [0.1, '0.1'], [1 / 3, '0.333333'], [2.5e-9, '2.5e-9'], [1e20, '1e+20'], [-40, '-40'], [0, '0'], [9007199254740, '9007199254740'],
    ['nan', 'nan'], [true, 'true'], [[1, -2], '1-2i'], [[0.5, 'inf'], '0.5+infi'],
  ] as const)('number %j', (given, wanted) => expect(number(given)).toBe(wanted));

  it.each([[2.5, '2.50 s'], [0.0421, '42.1 ms'], [1e-6, '1.00 µs'], [3.2e-8, '32.0 ns'], [4000, '4000 s']] as const)('%d seconds', (given, wanted) =>
    expect(seconds(given)).toBe(wanted));

  it('sizes and counts', () => {
    expect([1, 160, 2048, 5 << 20, 3 * 2 ** 30].map(bytes)).toEqual(['1 byte', '160 bytes', '2.0 KiB', '5.0 MiB', '3.00 GiB']);
    expect([quantity(1, 'loop'), quantity(0, 'loop')]).toEqual(['1 loop', '0 loops']);
  });

  it('an array is cut, a scalar is not in brackets', () => {
    const array = { shape: [4, 2], type: 'float64', values: [1, 2, 3, 4], smallest: -1, largest: 9, finite: true };
    expect(value(array)).toBe('[1, 2, 3, …], 4×2, from -1 to 9');
    expect(value({ ...array, shape: [], values: [1.5] })).toBe('1.5');
    expect(value({ ...array, shape: [0], values: [], smallest: null, largest: null })).toBe('[]');
  });
});

describe('a report', () => {
  it('says of what it is', () => {
    expect([title(measured), subtitle(measured)]).toEqual(['Gradient of @least_squares', '∂(result 0) / ∂(%parameters), reverse mode']);
    expect(section(measured, 'Values')?.tables.map(({ caption }) => caption)).toEqual(['Gradient', 'Results', 'Inputs']);
    expect(texts(measured, 'Values', 2).map(([name, , type, how]) => [name, type, how])).toEqual([
      ['%parameters', 'memref<2xf64>', 'at random'],
      ['%times', 'memref<?xf64>', 'at random, held constant'],
      ['%values', 'memref<?xf64>', 'at random, held constant'],
    ]);
  });

  it('tells checks apart', () => {
    const agreement = measured.check?.agreements[0] as Agreement;
    const agreements = [agreement, { ...agreement, holds: false }, { ...agreement, settled: false, holds: false }];
    const rows = section({ ...measured, check: { holds: false, agreements } }, 'Checks')?.tables[0]?.rows.map(({ cells }) => cells[4]);
    expect(rows).toEqual([{ text: 'agrees', verdict: 'good' }, { text: 'DISAGREES', verdict: 'bad' }, { text: 'too uncertain to compare' }]);
  });

  it('draws times and the speed-up to scale, with their numbers', () => {
    const { times } = measured;
    const [time, speed] = section(measured, 'Times')?.tables ?? [];
    const shares = time?.rows.map(({ share }) => share ?? NaN) ?? [];
    expect(shares[2]).toBe(1);
    expect(shares[0]).toBeCloseTo((times?.function.median ?? 0) / (times?.all?.median ?? 0));
    expect(speed?.rows.map(({ cells, share }) => [cells[1]?.text, share])).toEqual([['1.00×', 1 / (times?.gain ?? 0)], [`${times?.gain?.toFixed(2)}×`, 1]]);
  });

  it('draws nothing of what is too short, or was not measured', () => {
    const short = { ...measured, times: { ...measured.times, ratio: null, gain: null } } as Report;
    expect(section(short, 'Times')?.tables.flatMap(({ rows }) => rows.map(({ share }) => share))).toEqual([undefined, undefined, undefined]);
    expect(section(short, 'Times')?.sentences[0]).toMatch(/too short/);
    expect(section(unmeasured, 'Times')).toBeUndefined();
  });

  it('compares memory where that was measured, and cuts a long tape', () => {
    expect(section(measured, 'Memory')?.tables[0]?.head).toHaveLength(3);
    expect(section(unmeasured, 'Memory')?.tables[0]?.head).toHaveLength(2);
    const one = measured.derivative?.taped[0] as Taped;
    const long = { ...measured, derivative: { ...measured.derivative, taped: Array.from({ length: 101 }, () => one) } } as Report;
    expect(texts(long, 'Memory', 1)).toHaveLength(100);
    expect(section(long, 'Memory')?.sentences).toContain('The tape has 1 more value.');
  });

  it('of a run that failed has nothing to measure', () => {
    const problem = { severity: 'error', message: 'it crashed', hint: '', range: null } as const;
    const nothing = { operations: null, arguments: [], results: [], derivative: null, gradients: [], check: null };
    const failed: Report = { ...unmeasured, ...nothing, problems: [problem] };
    expect([measurable(measured), measurable(failed), sections(failed)]).toEqual([true, false, []]);
  });
});

it('the page allows its own script and style and nothing else, and is packed into the extension', async () => {
  const { text } = await buildReport();
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1];
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/);
  expect(readFileSync('.vscodeignore', 'utf8')).toContain(`!${REPORT}\n`);
  expect(existsSync('dist') && !existsSync(REPORT)).toBe(false);
});
