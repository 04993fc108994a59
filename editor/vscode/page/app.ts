/** The page: which graph is shown, how, and what is chosen in it. */

import type { Graph, GraphNode, Range, View } from './data';
import { details } from './details';
import { element } from './elements';
import { save } from './exporting';
import { hosted, listen, remember, remembered, send } from './host';
import { Superseded } from './layout';
import { listenToKeys } from './keys';
import { legend } from './legend';
import { matches, neighbours, nodeAt, traced } from './lookup';
import type { ExportFormat, HostMessage } from './messages';
import { Picture } from './picture';
import { Sources } from './sources';
import { Table } from './table';
import { applyTheme, followSystem, type Theme } from './theme';
import { Toolbar } from './toolbar';
import { amount } from './words';
import { ACTIVITIES, BUDGET, EDGE_KINDS, type Filters, isFoldable, isFolded, toFold, visible, type Visible } from './visible';

export class App {
  private graph: Graph | undefined;
  private shown: Visible | undefined;
  private filters: Filters = { edges: new Set(EDGE_KINDS), activities: new Set(ACTIVITIES) };
  private folded = new Set<string>();
  private chosen: string | undefined;
  private search = '';
  private tracing = false;
  /** What the reader asked for; undefined: a picture if it is not too large. */
  private wanted: 'table' | 'picture' | undefined;
  private theme: Theme = 'auto';
  private readonly sources = new Sources();
  private readonly picture = new Picture({ choose: (id, reveal) => this.choose(id, reveal), fold: (id) => this.fold(id) });
  private readonly table = new Table((id, reveal) => this.choose(id, reveal));
  private readonly toolbar: Toolbar;
  private readonly message = element('p', { class: 'message' });
  private readonly status = element('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
  private readonly notice = element('div', { class: 'notice' });
  private readonly stage = element('main', { class: 'stage', 'aria-label': 'Graph' });
  private readonly side = element('aside', { class: 'side', 'aria-label': 'Details and legend' });
  private hostStatus = '';
  private before: Remembered | undefined;

  constructor() {
    this.toolbar = new Toolbar(
      {
        view: (view) => this.changeView(view),
        openFunction: (name) => this.showIfAny(this.sources.open('function', name)),
        search: (text) => this.searchFor(text),
        nextMatch: (back) => this.nextMatch(back),
        foldAll: () => this.foldAll(),
        unfoldAll: () => this.refold(new Set()),
        table: () => this.toggleTable(),
        zoom: (factor) => this.picture.viewport.zoom(factor),
        fit: () => this.picture.viewport.fit(),
        save: (format) => void this.saveAs(format),
        theme: (theme) => {
          this.theme = theme;
          applyTheme(theme);
        },
      },
      hosted,
    );
    document.body.append(
      element('header', {}, this.toolbar.row, this.message),
      element('div', { class: 'columns' }, this.stage, this.side),
      element('footer', {}, this.status),
    );
    listenToKeys({
      search: () => this.toolbar.searchBox.focus(),
      escape: () => this.escape(),
      zoom: (factor) => this.picture.viewport.zoom(factor),
      fit: () => this.picture.viewport.fit(),
      table: () => this.toggleTable(),
    });
  }

  start(): void {
    applyTheme(this.theme);
    followSystem(() => this.theme);
    listen((message) => this.take(message));
    this.before = remembered() as Remembered | undefined;
    const { first, name } = this.sources;
    if (first) {
      document.title = `${first.title} · ${name}`;
      this.show(first);
    } else {
      this.message.textContent = 'Waiting for the graph';
      send({ type: 'ready' });
    }
  }

  private take(message: HostMessage): void {
    switch (message.type) {
      case 'graph':
        this.hostStatus = '';
        this.show(message.graph);
        break;
      case 'select':
        this.select(message.node, message.range ?? undefined);
        break;
      case 'status':
        this.hostStatus = { busy: 'Analysing…', stale: 'The text has changed since', ready: '', error: 'Not available' }[message.state];
        this.hostStatus = message.message ?? this.hostStatus;
        document.body.classList.toggle('stale', message.state === 'stale');
        this.tell();
        break;
    }
  }

  private show(graph: Graph): void {
    const last = this.graph;
    // By its title: numbers of nodes change with the text above them.
    const same = last?.view === graph.view && last.function === graph.function && (graph.view !== 'slice' || last.title === graph.title);
    this.graph = graph;
    document.body.classList.remove('stale');
    const { before } = this;
    this.before = undefined;
    if (!same) {
      const again = before?.view === graph.view && before.function === graph.function;
      this.folded = new Set(again ? before.folded : []);
      this.wanted = undefined;
      this.tracing = false;
      this.filters = {
        activities: new Set(ACTIVITIES),
        edges: new Set(EDGE_KINDS.filter((kind) => kind !== 'use' || graph.view !== 'function')),
      };
      const known = again ? before.chosen : last?.function === graph.function ? this.chosen : undefined;
      this.chosen = graph.target ?? (graph.nodes.some((node) => node.id === known) ? known : undefined);
    } else if (!graph.nodes.some((node) => node.id === this.chosen)) {
      this.chosen = graph.target ?? undefined;
    }
    this.render(same ? this.anchor() : undefined);
  }

  /** Everything anew from the state; the picture so that `anchor` stays where it is. */
  private render(anchor?: string): void {
    const graph = this.graph;
    if (!graph) {
      return;
    }
    this.shown = visible(graph, this.filters, this.folded);
    const count = this.shown.nodes.length;
    const table = this.wanted === 'table' || (this.wanted === undefined && count > BUDGET);
    const regions = graph.clusters.some(isFoldable);
    this.message.replaceChildren(element('strong', {}, graph.title), graph.title && graph.message ? ': ' : '', graph.message);
    this.toolbar.show(graph, this.sources.available({ graph, chosen: this.chosen }), table, regions);
    this.showNotice(graph, count, table);
    if (count === 0) {
      this.picture.clear();
      this.stage.replaceChildren(this.notice, element('p', { class: 'empty' }, graph.nodes.length ? 'Everything is hidden: switch something on in the legend.' : graph.message));
    } else if (table) {
      this.picture.clear();
      this.mount(this.table.frame);
      this.table.show(this.shown.nodes, this.chosen);
    } else {
      this.mount(this.picture.frame);
      void this.draw(this.shown, anchor);
    }
    this.mark(false);
    this.tell();
    this.save();
  }

  private mount(frame: HTMLElement): void {
    if (frame.parentElement !== this.stage || this.stage.childElementCount !== 2) {
      this.stage.replaceChildren(this.notice, frame);
    }
  }

  private async draw(shown: Visible, anchor: string | undefined): Promise<void> {
    this.stage.setAttribute('aria-busy', 'true');
    try {
      await this.picture.draw(shown, this.graph?.target ?? null, anchor);
      this.mark(anchor === undefined);
    } catch (error) {
      if (error instanceof Superseded) {
        return;
      }
      this.notice.replaceChildren(element('span', {}, error instanceof Error ? error.message : String(error)), ...this.instead());
    }
    this.stage.removeAttribute('aria-busy');
  }

  private showNotice(graph: Graph, count: number, table: boolean): void {
    this.notice.replaceChildren();
    if (count > BUDGET && this.wanted === undefined) {
      this.notice.append(element('span', {}, `${count.toLocaleString('en')} nodes are too many for a readable picture. `), ...this.instead(true));
    } else if (table && count <= BUDGET && this.wanted === undefined) {
      this.notice.append(`${graph.nodes.length} nodes`);
    }
  }

  private instead(anyway = false): HTMLElement[] {
    const graph = this.graph;
    const buttons: HTMLElement[] = [];
    const folds = graph ? toFold(graph, this.filters, BUDGET) : new Set<string>();
    if (graph && folds.size > 0) {
      const count = visible(graph, this.filters, folds).nodes.length;
      if (count <= BUDGET) {
        buttons.push(element('button', { type: 'button', click: () => this.drawFolded(folds) }, `Draw ${count} nodes with folded regions`));
      }
    }
    if (anyway) {
      buttons.push(element('button', { type: 'button', click: () => this.drawAnyway() }, 'Draw all of it'));
    } else {
      buttons.push(element('button', { type: 'button', click: () => this.toggleTable() }, 'Table'));
    }
    return buttons;
  }

  private drawFolded(folds: Set<string>): void {
    this.folded = folds;
    this.render();
  }

  private drawAnyway(): void {
    this.wanted = 'picture';
    this.render();
  }

  private toggleTable(): void {
    const isTable = this.stage.contains(this.table.frame);
    this.wanted = isTable ? 'picture' : 'table';
    this.render();
  }

  private fold(cluster: string): void {
    const folded = new Set(this.folded);
    if (!folded.delete(cluster)) {
      folded.add(cluster);
    }
    if (this.chosen === cluster && !folded.has(cluster)) {
      this.chosen = `o${cluster.slice(1)}`;
    }
    this.folded = folded;
    this.render(cluster);
  }

  private foldAll(): void {
    this.refold(new Set(this.graph?.clusters.filter((cluster) => isFoldable(cluster) && cluster.kind === 'operation').map(({ id }) => id)));
  }

  private refold(folded: Set<string>): void {
    this.folded = folded;
    this.render();
  }

  /** What stays where it is when the picture changes by itself. */
  private anchor(): string | undefined {
    return this.chosen === undefined ? undefined : (this.shown?.place.get(this.chosen) ?? this.chosen);
  }

  private changeView(view: View): void {
    const { graph } = this;
    if (graph) {
      const name = graph.function || graph.functions[0] || '';
      this.showIfAny(view === 'slice' ? this.sources.explain({ graph, chosen: this.chosen }) : this.sources.open(view, name));
    }
  }

  private showIfAny(graph: Graph | undefined): void {
    if (graph) {
      this.show(graph);
    }
  }

  private node(id: string | undefined): GraphNode | undefined {
    return this.graph?.nodes.find((node) => node.id === id) ?? this.shown?.nodes.find((node) => node.id === id);
  }

  private choose(id: string, reveal: boolean): void {
    this.chosen = id;
    const range = this.node(id)?.range;
    if (reveal && range && hosted) {
      send({ type: 'reveal', uri: this.graph?.uri ?? null, range });
    }
    this.mark(false);
    this.save();
  }

  /** The host's cursor is somewhere: light up what stands there, without moving the cursor in turn. */
  private select(node: string | undefined, range: Range | undefined): void {
    const id = node ?? (range && this.graph ? nodeAt(this.graph, range) : undefined);
    if (id !== this.chosen) {
      this.chosen = id;
      this.mark(true);
    }
  }

  private mark(bring: boolean): void {
    const { graph, shown } = this;
    if (!graph || !shown) {
      return;
    }
    const at = this.chosen === undefined ? undefined : (shown.place.get(this.chosen) ?? this.chosen);
    const found = this.search ? new Set(matches(shown.nodes, this.search)) : undefined;
    this.picture.mark(at, found, this.tracing && at !== undefined ? traced(shown.edges, at) : undefined);
    this.table.mark(at, bring);
    if (bring && at !== undefined) {
      this.picture.show(at, false);
    }
    this.toolbar.showFound(found ? `${found.size} found` : '');
    this.toolbar.show(graph, this.sources.available({ graph, chosen: this.chosen }), this.stage.contains(this.table.frame), graph.clusters.some(isFoldable));
    this.showSide(graph, shown);
  }

  private showSide(graph: Graph, shown: Visible): void {
    const node = this.node(this.chosen);
    const whole = node !== undefined && !isFolded(node.id);
    const near = node ? neighbours(whole ? graph.nodes : shown.nodes, whole ? graph.edges : shown.edges, node.id) : { from: [], to: [] };
    const foldable = node && (isFolded(node.id) ? node.id : this.clusterToFold(node));
    const isCall = graph.view === 'calls' && node?.kind === 'function' && graph.functions.includes(node.label.slice(1));
    this.side.replaceChildren(
      details(node, near, this.tracing, {
        choose: (id) => {
          this.choose(id, false);
          this.mark(true);
        },
        reveal: hosted ? (each) => each.range && send({ type: 'reveal', uri: graph.uri ?? null, range: each.range }) : undefined,
        explain: this.chosen !== graph.target && this.sources.canExplain({ graph, chosen: this.chosen }) ? () => this.changeView('slice') : undefined,
        open: isCall ? (each) => this.showIfAny(this.sources.open('function', each.label.slice(1))) : undefined,
        fold: foldable ? () => this.fold(foldable) : undefined,
        trace: () => {
          this.tracing = !this.tracing;
          this.mark(false);
        },
      }),
      legend(graph, this.filters, (filters) => {
        this.filters = filters;
        this.render(this.anchor());
      }),
    );
  }

  private clusterToFold(node: GraphNode): string | undefined {
    const clusters = new Map(this.graph?.clusters.map((cluster) => [cluster.id, cluster]));
    for (let id = node.cluster; id !== null; id = clusters.get(id)?.parent ?? null) {
      const cluster = clusters.get(id);
      if (cluster && isFoldable(cluster)) {
        return id;
      }
    }
    return undefined;
  }

  private searchFor(text: string): void {
    this.search = text.trim();
    this.mark(false);
  }

  /** Nothing is searched or traced any more. */
  private escape(): void {
    this.toolbar.searchBox.value = '';
    this.tracing = false;
    this.searchFor('');
  }

  private nextMatch(back: boolean): void {
    const found = matches(this.shown?.nodes ?? [], this.search);
    if (found.length > 0) {
      const index = found.indexOf(this.chosen ?? '');
      const next = found[(index + (back ? found.length - (index < 0 ? 0 : 1) : 1)) % found.length];
      if (next !== undefined) {
        this.choose(next, false);
        this.mark(true);
      }
    }
  }

  private async saveAs(format: ExportFormat): Promise<void> {
    const { graph, shown } = this;
    if (graph && shown) {
      try {
        await save(format, { graph, shown, svg: this.picture.svg });
      } catch (error) {
        this.status.textContent = error instanceof Error ? error.message : String(error);
      }
    }
  }

  /** The bottom line: what the host says, and how much there is. */
  private tell(): void {
    const { graph, shown } = this;
    const parts = [this.hostStatus, graph && shown ? amount(graph, shown) : '', this.sources.name];
    this.status.textContent = parts.filter(Boolean).join(' · ');
  }

  private save(): void {
    const { graph } = this;
    if (graph) {
      remember({ view: graph.view, function: graph.function, folded: [...this.folded], chosen: this.chosen } satisfies Remembered);
    }
  }
}

/** What the host keeps of a page that is hidden. The graph itself comes from the host again. */
interface Remembered {
  readonly view: View;
  readonly function: string;
  readonly folded: readonly string[];
  readonly chosen: string | undefined;
}
