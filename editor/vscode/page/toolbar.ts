/** The row of controls above the graph. */

import type { Graph, View } from './data';
import { element } from './elements';
import type { ExportFormat } from './messages';
import { THEMES, type Theme } from './theme';

export interface ToolbarActions {
  view(view: View): void;
  openFunction(name: string): void;
  search(text: string): void;
  nextMatch(back: boolean): void;
  foldAll(): void;
  unfoldAll(): void;
  table(): void;
  zoom(factor: number): void;
  fit(): void;
  save(format: ExportFormat): void;
  theme(theme: Theme): void;
}

const VIEWS: readonly { view: View; text: string; title: string }[] = [
  { view: 'slice', text: 'Explain', title: 'What makes the chosen node active, or where the path to it breaks' },
  { view: 'function', text: 'Function', title: 'The whole function' },
  { view: 'calls', text: 'Calls', title: 'Who calls whom, and which calls carry a derivative' },
];

export class Toolbar {
  readonly row: HTMLElement;
  readonly searchBox: HTMLInputElement;
  private readonly views: ReadonlyMap<View, HTMLButtonElement>;
  private readonly functions: HTMLSelectElement;
  private readonly found = element('span', { class: 'found', 'aria-live': 'polite' });
  private readonly tableButton: HTMLButtonElement;
  private readonly folding: HTMLElement;
  private readonly zooming: HTMLElement;

  constructor(actions: ToolbarActions, hosted: boolean) {
    this.views = new Map(VIEWS.map(({ view, text, title }) => [view, button(text, title, () => actions.view(view))]));
    this.functions = element('select', { 'aria-label': 'Function', title: 'Function' });
    this.functions.addEventListener('change', () => actions.openFunction(this.functions.value));
    this.searchBox = element('input', { type: 'search', placeholder: 'Search (/)', 'aria-label': 'Search nodes', spellcheck: 'false' });
    this.searchBox.addEventListener('input', () => actions.search(this.searchBox.value));
    this.searchBox.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        event.preventDefault();
        actions.nextMatch(event.shiftKey);
      }
    });
    this.tableButton = button('Table', 'List the nodes in a table (t)', actions.table);
    this.folding = group('Regions', button('Fold', 'Fold all regions', actions.foldAll), button('Unfold', 'Unfold all regions', actions.unfoldAll));
    this.zooming = group(
      'Zoom',
      button('−', 'Zoom out (-)', () => actions.zoom(1 / 1.25)),
      button('+', 'Zoom in (+)', () => actions.zoom(1.25)),
      button('Fit', 'Show all of it (0)', actions.fit),
    );
    this.row = element(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': 'Graph' },
      group('View', ...this.views.values()),
      this.functions,
      element('span', { class: 'search' }, this.searchBox, this.found),
      this.folding,
      this.tableButton,
      this.zooming,
      saving(actions),
      ...(hosted ? [] : [theming(actions)]),
    );
  }

  show(graph: Graph, available: ReadonlySet<View>, table: boolean, regions: boolean): void {
    for (const [view, each] of this.views) {
      each.setAttribute('aria-pressed', String(view === graph.view));
      each.disabled = !available.has(view);
    }
    if ([...this.functions.options].map((option) => option.value).join() !== graph.functions.join()) {
      this.functions.replaceChildren(...graph.functions.map((name) => element('option', { value: name }, `@${name}`)));
    }
    this.functions.hidden = graph.view === 'calls' || graph.functions.length < 2;
    this.functions.selectedIndex = graph.functions.indexOf(graph.function);
    this.tableButton.setAttribute('aria-pressed', String(table));
    this.folding.hidden = !regions || table;
    this.zooming.hidden = table;
  }

  showFound(text: string): void {
    this.found.textContent = text;
  }
}

function button(text: string, title: string, click: () => void): HTMLButtonElement {
  return element('button', { type: 'button', title, click }, text);
}

function group(name: string, ...children: HTMLElement[]): HTMLElement {
  return element('span', { class: 'group', role: 'group', 'aria-label': name }, ...children);
}

function saving(actions: ToolbarActions): HTMLElement {
  const formats: readonly ExportFormat[] = ['svg', 'png', 'dot', 'json'];
  const select = element(
    'select',
    { 'aria-label': 'Save as', title: 'Save the graph' },
    element('option', { value: '' }, 'Save as…'),
    ...formats.map((format) => element('option', { value: format }, format.toUpperCase())),
  );
  select.addEventListener('change', () => {
    const format = formats.find((each) => each === select.value);
    select.selectedIndex = 0;
    if (format) {
      actions.save(format);
    }
  });
  return select;
}

function theming(actions: ToolbarActions): HTMLElement {
  const words: Record<Theme, string> = { auto: 'System', light: 'Light', dark: 'Dark', 'high-contrast': 'Contrast' };
  const select = element('select', { 'aria-label': 'Theme', title: 'Theme' }, ...THEMES.map((theme) => element('option', { value: theme }, words[theme])));
  select.addEventListener('change', () => actions.theme(THEMES[select.selectedIndex] ?? 'auto'));
  return select;
}
