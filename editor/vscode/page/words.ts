/** Sentences about a graph as a whole. Pure. */

import type { Graph } from './data';
import type { Visible } from './visible';

export function many(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** How much there is, and how much of it is shown. */
export function amount({ counts, view }: Graph, shown: Visible): string {
  const { length } = shown.nodes;
  const hidden = length === counts.nodes ? '' : ` (${length.toLocaleString('en')} shown)`;
  const classes = `${counts.active} active, ${counts.inactive} inactive, ${counts.structural} structural`;
  const operations = view === 'calls' ? '' : `; ${many(counts.operations, 'operation')}: ${classes}`;
  return `${many(counts.nodes, 'node')}${hidden}, ${many(counts.edges, 'edge')}${operations}`;
}
