/** The nodes as a table: for graphs that are too large for a picture, and for readers who want none. Only the rows in sight exist. */

import type { GraphNode } from './data';
import { element } from './elements';

const ROW = 24;
const SPARE = 10;

type Column = 'label' | 'detail' | 'activity' | 'reason' | 'line';
const COLUMNS: readonly { id: Column; title: string; of(node: GraphNode): string }[] = [
  { id: 'label', title: 'Node', of: (node) => node.label },
  { id: 'detail', title: 'Type or memory', of: (node) => node.detail },
  { id: 'activity', title: 'Activity', of: (node) => node.activity },
  { id: 'reason', title: 'Reason', of: (node) => node.reason?.message ?? '' },
  { id: 'line', title: 'Line', of: (node) => (node.range ? String(node.range.start.line + 1) : '') },
];

export class Table {
  readonly frame: HTMLElement;
  private readonly body = element('tbody');
  private readonly headers: ReadonlyMap<Column, HTMLElement>;
  private readonly table: HTMLTableElement;
  private readonly space = element('div', { class: 'space' });
  private rows: readonly GraphNode[] = [];
  private all: readonly GraphNode[] = [];
  private sort: { column: Column; down: boolean } | undefined;
  private chosen: string | undefined;
  private drawn = { first: -1, count: -1 };

  constructor(private readonly choose: (node: string, reveal: boolean) => void) {
    this.headers = new Map(
      COLUMNS.map(({ id, title }) => [
        id,
        element('th', { scope: 'col', class: `column-${id}`, 'aria-sort': 'none' }, element('button', { type: 'button', click: () => this.sortBy(id) }, title)),
      ]),
    );
    this.table = element('table', { 'aria-label': 'Nodes of the graph' }, element('thead', {}, element('tr', {}, ...this.headers.values())), this.body);
    this.frame = element('div', { class: 'frame table', id: 'table', tabindex: 0, role: 'region', 'aria-label': 'Table of nodes' }, this.space);
    this.space.append(this.table);
    this.frame.addEventListener('scroll', () => this.draw(), { passive: true });
    this.frame.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.frame);
  }

  show(nodes: readonly GraphNode[], chosen: string | undefined): void {
    this.all = nodes;
    this.chosen = chosen;
    this.order();
  }

  mark(chosen: string | undefined, scroll: boolean): void {
    this.chosen = chosen;
    const index = this.rows.findIndex((node) => node.id === chosen);
    if (scroll && index >= 0) {
      const top = index * ROW;
      if (top < this.frame.scrollTop || top + 3 * ROW > this.frame.scrollTop + this.frame.clientHeight) {
        this.frame.scrollTop = top - this.frame.clientHeight / 2;
      }
    }
    this.draw(true);
  }

  private sortBy(column: Column): void {
    this.sort = this.sort?.column === column ? (this.sort.down ? undefined : { column, down: true }) : { column, down: false };
    this.order();
  }

  private order(): void {
    const { sort } = this;
    for (const [id, header] of this.headers) {
      header.setAttribute('aria-sort', sort?.column === id ? (sort.down ? 'descending' : 'ascending') : 'none');
    }
    if (sort) {
      const column = COLUMNS.find(({ id }) => id === sort.column) ?? COLUMNS[0];
      const keyed = this.all.map((node) => ({ node, key: sort.column === 'line' ? (node.range?.start.line ?? -1) : (column?.of(node) ?? '') }));
      keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (sort.down ? -1 : 1));
      this.rows = keyed.map(({ node }) => node);
    } else {
      this.rows = this.all;
    }
    this.table.setAttribute('aria-rowcount', String(this.rows.length + 1));
    this.space.style.height = `${(this.rows.length + 1) * ROW}px`;
    this.draw(true);
  }

  private draw(anew = false): void {
    const first = Math.max(0, Math.floor(this.frame.scrollTop / ROW) - SPARE);
    const count = Math.min(this.rows.length - first, Math.ceil(this.frame.clientHeight / ROW) + 2 * SPARE);
    if (!anew && first === this.drawn.first && count === this.drawn.count) {
      return;
    }
    this.drawn = { first, count };
    this.table.style.top = `${first * ROW}px`;
    this.body.replaceChildren(...this.rows.slice(first, first + count).map((node, number) => this.row(node, first + number)));
  }

  private row(node: GraphNode, index: number): HTMLElement {
    const chosen = node.id === this.chosen;
    const row = element('tr', { class: `${node.activity}${chosen ? ' chosen' : ''}`, 'aria-rowindex': index + 2, 'aria-current': chosen ? 'true' : undefined });
    for (const column of COLUMNS) {
      const text = column.of(node);
      row.append(element('td', { class: `column-${column.id}`, title: text.length > 24 ? text : undefined }, text));
    }
    row.addEventListener('click', () => this.choose(node.id, true));
    return row;
  }

  private key(event: KeyboardEvent): void {
    const index = this.rows.findIndex((node) => node.id === this.chosen);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -this.rows.length, End: this.rows.length };
    const step = steps[event.key];
    const next = step === undefined ? undefined : this.rows[Math.min(this.rows.length - 1, Math.max(0, index + step))];
    if (next && event.target === this.frame) {
      event.preventDefault();
      this.choose(next.id, false);
      this.mark(next.id, true);
    } else if (event.key === 'Enter' && this.chosen !== undefined && event.target === this.frame) {
      this.choose(this.chosen, true);
    }
  }
}
