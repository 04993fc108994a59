/** The laid out picture: an SVG whose nodes and clusters can be focused and chosen. */

import type { Cluster, GraphNode } from './data';
import { toDot } from './dot';
import { Layouts } from './layout';
import { element } from './elements';
import { isFoldable, isFolded, type Visible } from './visible';
import { Viewport } from './viewport';

const SVG = 'http://www.w3.org/2000/svg';

export interface PictureEvents {
  choose(node: string, reveal: boolean): void;
  fold(cluster: string): void;
}

export class Picture {
  readonly frame = element('div', { class: 'frame', id: 'picture' });
  readonly viewport = new Viewport(this.frame);
  private readonly layouts = new Layouts();
  private readonly nodes = new Map<string, SVGGElement>();
  private shown: Visible | undefined;
  private drawn = '';
  private focusable: SVGGElement | undefined;
  svg: SVGSVGElement | undefined;

  constructor(private readonly events: PictureEvents) {
    this.frame.addEventListener('click', (event) => this.click(event));
    this.frame.addEventListener('dblclick', (event) => {
      const part = (event.target as Element).closest<SVGGElement>('g.folded');
      if (part) {
        this.events.fold(part.id.slice(2));
      }
    });
    this.frame.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * Lays the visible part out and shows it; rejects with `Superseded` if another one came meanwhile. A node or cluster that `anchor` names stays
   * where it is on the screen; without one, all of the new picture is shown.
   */
  async draw(shown: Visible, target: string | null, anchor: string | undefined): Promise<void> {
    const dot = toDot(shown, { layout: true, target, title: '' });
    if (dot === this.drawn) {
      return;
    }
    const text = await this.layouts.layOut(dot);
    const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true) as unknown as SVGSVGElement;
    if (svg.namespaceURI !== SVG || svg.localName !== 'svg') {
      throw new Error('The layout gave no picture');
    }
    this.drawn = dot;
    this.shown = shown;
    this.adopt(svg, shown);
    const { width, height } = svg.viewBox.baseVal;
    const before = this.placeOf(anchor);
    this.frame.replaceChildren(svg);
    this.svg = svg;
    this.viewport.show(svg, (width * 4) / 3, (height * 4) / 3, before !== undefined);
    const after = this.placeOf(anchor);
    if (before && after) {
      this.viewport.pan(before.x - after.x, before.y - after.y);
    } else if (before) {
      this.viewport.fit();
    }
  }

  /** Where a node, or a cluster's name, is on the screen. */
  private placeOf(id: string | undefined): { x: number; y: number } | undefined {
    const part = id === undefined ? undefined : (this.svg?.getElementById(`n:${id}`) ?? this.svg?.getElementById(`c:${id}`)?.querySelector('text'));
    const box = part?.getBoundingClientRect();
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  /** Nothing is drawn, and nothing is on its way. */
  clear(): void {
    this.layouts.cancel();
    this.drawn = '';
    this.svg = undefined;
    this.nodes.clear();
    this.frame.replaceChildren();
  }

  /** Marks one node as chosen, its neighbours, and what a search found. */
  mark(chosen: string | undefined, found: ReadonlySet<string> | undefined, traced: ReadonlySet<string> | undefined): void {
    this.frame.classList.toggle('searching', found !== undefined);
    this.frame.classList.toggle('tracing', traced !== undefined);
    for (const [id, node] of this.nodes) {
      node.classList.toggle('chosen', id === chosen);
      node.classList.toggle('found', found?.has(id) === true);
      node.classList.toggle('traced', traced?.has(id) === true);
      node.setAttribute('aria-pressed', String(id === chosen));
    }
    this.shown?.edges.forEach((edge, number) => {
      const line = this.svg?.getElementById(`e:${number}`);
      line?.classList.toggle('near', chosen !== undefined && (edge.source === chosen || edge.target === chosen));
      line?.classList.toggle('traced', traced?.has(edge.source) === true && traced.has(edge.target));
    });
    const node = chosen === undefined ? undefined : this.nodes.get(chosen);
    if (node) {
      this.makeFocusable(node);
    }
  }

  /** Brings a node into sight; with `focus` the keyboard goes there. */
  show(id: string, focus: boolean): void {
    const node = this.nodes.get(id);
    if (node) {
      this.viewport.reveal(node);
      if (focus) {
        this.makeFocusable(node);
        node.focus({ preventScroll: true });
      }
    }
  }

  private adopt(svg: SVGSVGElement, shown: Visible): void {
    this.nodes.clear();
    const nodes = new Map(shown.nodes.map((node) => [node.id, node]));
    const clusters = new Map(shown.clusters.map((cluster) => [cluster.id, cluster]));
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', 'Dependency graph');
    svg.querySelectorAll('title').forEach((title) => title.remove());
    svg.querySelectorAll('a').forEach((link) => link.replaceWith(...link.childNodes));
    svg.querySelector('g.graph > polygon')?.remove();
    for (const part of svg.querySelectorAll<SVGGElement>('g[id]')) {
      const id = part.id.slice(2);
      const node = nodes.get(id);
      const cluster = clusters.get(id);
      if (part.id.startsWith('n:') && node) {
        this.adoptNode(part, node);
      } else if (part.id.startsWith('c:') && cluster) {
        adoptCluster(part, cluster);
      } else {
        part.setAttribute('aria-hidden', 'true');
      }
    }
    // Graphviz puts everything into groups that mean nothing to a reader.
    svg.querySelector('g.graph')?.setAttribute('role', 'presentation');
    svg.querySelector('g.graph')?.removeAttribute('aria-hidden');
    const first = this.nodes.values().next().value;
    if (first) {
      this.makeFocusable(first);
    }
  }

  private adoptNode(part: SVGGElement, node: GraphNode): void {
    this.nodes.set(node.id, part);
    const line = node.range ? `, line ${node.range.start.line + 1}` : '';
    const folded = isFolded(node.id);
    part.setAttribute('role', 'button');
    part.setAttribute('tabindex', '-1');
    part.setAttribute('aria-label', `${node.label}, ${node.detail ? `${node.detail}, ` : ''}${node.activity}${line}${folded ? ', folded' : ''}`);
    part.classList.toggle('folded', folded);
    const title = document.createElementNS(SVG, 'title');
    title.textContent = [node.label, node.detail, node.activity + (node.reason?.message ? `: ${node.reason.message}` : '')].filter(Boolean).join('\n');
    part.prepend(title);
  }

  private makeFocusable(node: SVGGElement): void {
    this.focusable?.setAttribute('tabindex', '-1');
    node.setAttribute('tabindex', '0');
    this.focusable = node;
  }

  private click(event: MouseEvent): void {
    const part = (event.target as Element).closest<SVGGElement>('g[id^="n:"], g[id^="c:"]');
    if (this.viewport.moved || !part) {
      return;
    }
    const id = part.id.slice(2);
    if (part.id.startsWith('n:')) {
      this.events.choose(id, true);
    } else if ((event.target as Element).localName === 'text') {
      this.events.fold(id);
    }
  }

  private key(event: KeyboardEvent): void {
    const part = (event.target as Element).closest<SVGGElement>('g[id^="n:"], g[id^="c:"]');
    if (!part || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const id = part.id.slice(2);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (part.id.startsWith('c:') || (event.key === ' ' && isFolded(id))) {
        this.events.fold(id);
      } else {
        this.events.choose(id, true);
      }
      return;
    }
    const next = part.id.startsWith('n:') ? this.neighbour(id, event.key) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      this.events.choose(next, false);
      this.show(next, true);
    }
  }

  /** Along the edges by up and down, through the text by left and right. */
  private neighbour(id: string, key: string): string | undefined {
    const { nodes = [], edges = [] } = this.shown ?? {};
    const index = nodes.findIndex((node) => node.id === id);
    switch (key) {
      case 'ArrowDown':
        return edges.find((edge) => edge.source === id && edge.target !== id)?.target;
      case 'ArrowUp':
        return edges.find((edge) => edge.target === id && edge.source !== id)?.source;
      case 'ArrowRight':
        return nodes[index + 1]?.id;
      case 'ArrowLeft':
        return nodes[index - 1]?.id;
      case 'Home':
        return nodes[0]?.id;
      case 'End':
        return nodes[nodes.length - 1]?.id;
      default:
        return undefined;
    }
  }
}

function adoptCluster(part: SVGGElement, cluster: Cluster): void {
  const label = part.querySelector('text');
  if (isFoldable(cluster) && label) {
    part.setAttribute('role', 'button');
    part.setAttribute('tabindex', '0');
    part.setAttribute('aria-expanded', 'true');
    part.setAttribute('aria-label', `Region ${cluster.label}, ${cluster.operations} operations, ${cluster.active} active: fold`);
    part.classList.add('foldable');
    label.textContent = `▾ ${label.textContent ?? ''}`;
  } else {
    part.setAttribute('role', 'presentation');
  }
}
