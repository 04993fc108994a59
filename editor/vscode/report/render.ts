/** Elements of a report. Texts come from programs: they are set as text, never as markup. */

import { element } from '../page/elements';
import type { Range } from '../src/activity/protocol';
import type { Problem, Report } from './data';
import { sections, subtitle, title, type Cell, type Row, type Section, type Table } from './model';

const SVG = 'http://www.w3.org/2000/svg';

/** Called with a place that the reader wants to see. */
export type Reveal = (range: Range) => void;

export function content(report: Report, reveal: Reveal): Node[] {
  const under = subtitle(report);
  return [
    element('h1', {}, title(report)),
    ...(under ? [element('p', { class: 'under' }, under)] : []),
    ...report.problems.map((problem) => problemNode(problem, reveal)),
    ...sections(report).map((section) => sectionNode(section, reveal)),
  ];
}

function problemNode({ severity, message, hint, range }: Problem, reveal: Reveal): Node {
  const place = range ? [' ', link(`line ${range.start.line + 1}`, range, reveal)] : [];
  const advice = hint ? [element('p', {}, hint)] : [];
  return element('div', { class: `problem ${severity}` }, element('p', {}, element('strong', {}, `${severity}: `), message, ...place), ...advice);
}

function sectionNode({ title: name, sentences, tables, output }: Section, reveal: Reveal): Node {
  return element(
    'section',
    {},
    element('h2', {}, name),
    ...sentences.map((sentence) => element('p', {}, sentence)),
    ...tables.map((each) => tableNode(each, reveal)),
    ...(output === undefined ? [] : [element('pre', { tabindex: 0 }, output)]),
  );
}

function tableNode({ caption, head, rows, code }: Table, reveal: Reveal): Node {
  const barred = rows.some(({ share }) => share !== undefined);
  const names = head.map((name) => (name ? element('th', { scope: 'col' }, name) : element('td')));
  const made = element(
    'table',
    { class: barred ? 'chart' : code ? 'code' : undefined },
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...names, ...(barred ? [element('td', { 'aria-hidden': 'true' })] : []))),
    element('tbody', {}, ...rows.map((row) => rowNode(row, barred, reveal))),
  );
  return element('div', { class: 'wide' }, made);
}

function rowNode({ cells, share, kind }: Row, barred: boolean, reveal: Reveal): Node {
  const [first, ...others] = cells;
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, ...(first ? [cellNode(first, reveal)] : [])),
    ...others.map((cell) => element('td', { class: cell.verdict }, cellNode(cell, reveal))),
    ...(barred ? [element('td', { class: 'bar', 'aria-hidden': 'true' }, bar(share ?? 0, kind ?? ''))] : []),
  );
}

function cellNode({ text, range }: Cell, reveal: Reveal): Node | string {
  return range ? link(text, range, reveal) : text;
}

function link(text: string, range: Range, reveal: Reveal): Node {
  return element('button', { class: 'link', type: 'button', title: `Show line ${range.start.line + 1}`, click: () => reveal(range) }, text);
}

/** Its length says what the number beside it says. */
function bar(share: number, kind: string): Node {
  const svg = document.createElementNS(SVG, 'svg');
  const rect = document.createElementNS(SVG, 'rect');
  svg.setAttribute('focusable', 'false');
  rect.setAttribute('class', kind);
  rect.setAttribute('width', `${Math.max(share * 100, 0.5).toFixed(2)}%`);
  rect.setAttribute('height', '100%');
  svg.append(rect);
  return svg;
}
