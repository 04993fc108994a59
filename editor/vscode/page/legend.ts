/** The legend, each entry of which switches what it explains on or off. */

import type { Activity, EdgeKind, Graph } from './data';
import { element, swatch } from './elements';
import { ACTIVITIES, EDGE_KINDS, type Filters } from './visible';

const ACTIVITY_WORDS: Record<Activity, string> = {
  active: 'Active: carries a derivative',
  inactive: 'Inactive: can be left out',
  structural: 'Structural: only passes control and values on',
  unknown: 'Not analysed, or reached by no request',
};
const EDGE_WORDS: Record<EdgeKind, string> = {
  differentiable: 'Differentiable dependence',
  memory: 'Dependence through memory',
  overwrite: 'Overwrites memory',
  control: 'Decides what runs',
  use: 'Only read: no derivative passes',
  call: 'Calls',
};
export const EDGE_SHORT: Record<EdgeKind, string> = {
  differentiable: 'value',
  memory: 'memory',
  overwrite: 'overwrites',
  control: 'control',
  use: 'only read',
  call: 'call',
};

export function legend(graph: Graph, filters: Filters, change: (filters: Filters) => void): HTMLElement {
  const entries: HTMLElement[] = [];
  for (const activity of ACTIVITIES) {
    const count = graph.nodes.filter((node) => node.activity === activity).length;
    if (count > 0) {
      const flip = (): void => change({ ...filters, activities: flipped(filters.activities, activity) });
      entries.push(entry(swatch('node', activity), ACTIVITY_WORDS[activity], count, filters.activities.has(activity), flip));
    }
  }
  for (const kind of EDGE_KINDS) {
    const all = graph.edges.filter((edge) => edge.kind === kind);
    if (all.length > 0) {
      const flip = (): void => change({ ...filters, edges: flipped(filters.edges, kind) });
      const active = all.some((edge) => edge.active);
      entries.push(entry(swatch('edge', `edge-${kind}`, ...(active ? ['active'] : [])), EDGE_WORDS[kind], all.length, filters.edges.has(kind), flip));
    }
  }
  return element('section', { class: 'legend', 'aria-label': 'Legend: shows or hides' }, element('h2', {}, 'Legend'), ...entries);
}

function entry(picture: SVGSVGElement, words: string, count: number, on: boolean, flip: () => void): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'entry', 'aria-pressed': String(on), title: on ? 'Hide' : 'Show', click: flip },
    picture,
    element('span', { class: 'words' }, words),
    element('span', { class: 'count' }, count.toLocaleString('en')),
  );
}

function flipped<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const copy = new Set(set);
  if (!copy.delete(member)) {
    copy.add(member);
  }
  return copy;
}
