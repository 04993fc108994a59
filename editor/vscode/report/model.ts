/** A report as sections of tables and sentences. Knows nothing of a document: render.ts makes elements of it. */

import type { Range } from '../src/activity/protocol';
import { charts } from './charts';
import type { Agreement, Report, Taped } from './data';
import { bytes, error, number, origin, quantity, value } from './words';

export interface Cell {
  readonly text: string;
  /** Where in the text this is. */
  readonly range?: Range | null;
  readonly verdict?: 'good' | 'bad';
}

/** The first cell names the row. `share`: how long its bar is, from 0 to 1. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly share?: number;
  readonly kind?: 'function' | 'derivative' | 'all';
}

/** `code`: its cells are of a program. */
export interface Table {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  readonly code?: boolean;
}

export interface Section {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly tables: readonly Table[];
  /** As the program wrote it. */
  readonly output?: string;
}

/** Values of a tape that are listed. */
const LISTED = 100;

export function title({ function: name, mode }: Report): string {
  return `${mode === 'forward' ? 'Tangent' : 'Gradient'} of ${name === null ? 'no function' : `@${name}`}`;
}

/** What is differentiated by what, in the notation of derivatives. */
export function subtitle(report: Report): string {
  const names = (all: readonly { name: string; activity: string }[]): string =>
    all.filter(({ activity }) => activity !== 'const').map(({ name }) => name).join(', ');
  return report.arguments.length && report.mode ? `∂(${names(report.results)}) / ∂(${names(report.arguments)}), ${report.mode} mode` : '';
}

/** Whether times can be measured: the derivative was run. */
export function measurable({ problems, gradients, tangents }: Report): boolean {
  return problems.every(({ severity }) => severity !== 'error') && gradients.length + tangents.length > 0;
}

export function sections(report: Report): Section[] {
  return [values(report), checks(report), charts(report), memory(report), printed(report)].filter(
    ({ sentences, tables, output }) => sentences.length || tables.length || output !== undefined,
  );
}

export function table(caption: string, head: readonly string[], rows: readonly (readonly (string | Cell)[])[], code = false): Table[] {
  const cells = (row: readonly (string | Cell)[]): Row => ({ cells: row.map((cell) => (typeof cell === 'string' ? { text: cell } : cell)) });
  return rows.length ? [{ caption, head, rows: rows.map(cells), code }] : [];
}

function values(report: Report): Section {
  const plain = (all: Report['gradients']): string[][] => all.map((each) => [each.name, value(each.value)]);
  return {
    title: 'Values',
    sentences: [],
    tables: [
      ...table('Gradient', ['by', 'value'], plain(report.gradients), true),
      ...table('Tangent', ['of', 'value'], plain(report.tangents), true),
      ...table('Results', ['result', 'value'], plain(report.results), true),
      ...table('Inputs', ['input', 'value', 'type', 'chosen'], report.arguments.map((each) => [each.name, value(each.value), each.type, origin(each)]), true),
    ],
  };
}

function checks({ check }: Report): Section {
  const agreements = [...(check?.agreements ?? [])].sort((a, b) => a.with.localeCompare(b.with));
  const rows = agreements.map((each) => [each.with, number(each.expected), number(each.found), error(each.error), verdict(each)]);
  const head = ['checked with', 'expected', 'found', 'relative error', 'verdict'];
  return { title: 'Checks', sentences: [], tables: table('Derivatives in random directions', head, rows) };
}

function verdict({ settled, holds }: Agreement): Cell {
  if (!settled) {
    return { text: 'too uncertain to compare' };
  }
  return holds ? { text: 'agrees', verdict: 'good' } : { text: 'DISAGREES', verdict: 'bad' };
}

function memory({ derivative, operations, comparison }: Report): Section {
  if (!derivative) {
    return { title: 'Memory', sentences: [], tables: [] };
  }
  const { adjoints, shadows, recomputed, taped } = derivative;
  const size = (count: number | null | undefined): string => (typeof count === 'number' ? bytes(count) : 'not measured');
  const other = (text: string): string[] => (comparison ? [text] : []);
  const rows = [
    ['Memory beyond the function', size(derivative.bytes), ...other(size(comparison?.bytes))],
    ['Values on the tape', String(taped.length), ...other(String(comparison?.taped))],
    ['Values with an adjoint', String(adjoints), ...other(String(comparison?.adjoints))],
    ['Shadow allocations', String(shadows), ...other(String(comparison?.shadows))],
    ['Recomputed values', String(recomputed), ...other('not counted')],
  ];
  const more = taped.length > LISTED ? [`The tape has ${quantity(taped.length - LISTED, 'more value')}.`] : [];
  const total = operations ? operations.active + operations.inactive : 0;
  const counted = operations ? [`${operations.inactive} of ${quantity(total, 'operation')} are inactive, and left out of the derivative.`] : [];
  return {
    title: 'Memory',
    sentences: [...counted, ...more],
    tables: [
      ...table('What the derivative keeps', ['', 'derivative', ...other('everything active')], rows),
      ...table('Tape', ['value', 'type', 'size', 'kept'], taped.slice(0, LISTED).map(onTape), true),
    ],
  };
}

function onTape({ name, type, range, bytes: size, loops, grows }: Taped): (string | Cell)[] {
  const often = loops ? `for each iteration of ${quantity(loops, 'loop')}${grows ? ', of a number not known beforehand' : ''}` : 'once';
  return [{ text: `%${name}`, range }, type, bytes(size), often];
}

function printed({ printed: text }: Report): Section {
  return { title: 'Output of the program', sentences: [], tables: [], ...(text ? { output: text.trimEnd() } : {}) };
}
