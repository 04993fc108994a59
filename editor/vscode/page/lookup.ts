/** Questions about a graph. Pure. */

import type { Cluster, Graph, GraphEdge, GraphNode, Position, Range } from './data';

function before(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}

function contains(outer: Range, inner: Range): boolean {
  return before(outer.start, inner.start) && before(inner.end, outer.end);
}

/** The innermost node around a range; failing that, the node of the innermost cluster's own operation. */
export function nodeAt(graph: Graph, range: Range): string | undefined {
  let found: GraphNode | undefined;
  for (const node of graph.nodes) {
    if (node.range && contains(node.range, range) && (!found?.range || contains(found.range, node.range))) {
      found = node;
    }
  }
  if (found) {
    return found.id;
  }
  let cluster: Cluster | undefined;
  for (const each of graph.clusters) {
    if (each.range && contains(each.range, range) && (!cluster?.range || contains(cluster.range, each.range))) {
      cluster = each;
    }
  }
  // A region is numbered within its operation.
  const own = cluster ? `o${cluster.id.slice(1).split('.', 1)[0]}` : undefined;
  return graph.nodes.some((node) => node.id === own) ? own : undefined;
}

export interface Neighbour {
  readonly edge: GraphEdge;
  readonly node: GraphNode;
}

export function neighbours(nodes: readonly GraphNode[], edges: readonly GraphEdge[], id: string): { from: Neighbour[]; to: Neighbour[] } {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const from: Neighbour[] = [];
  const to: Neighbour[] = [];
  for (const edge of edges) {
    const source = known.get(edge.source);
    const target = known.get(edge.target);
    if (edge.target === id && source) {
      from.push({ edge, node: source });
    }
    if (edge.source === id && target) {
      to.push({ edge, node: target });
    }
  }
  return { from, to };
}

/** Nodes whose label, second line or reason holds all words of a search, whatever their case. */
export function matches(nodes: readonly GraphNode[], search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  return nodes
    .filter((node) => {
      const text = `${node.label} ${node.detail} ${node.activity} ${node.reason?.message ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((node) => node.id);
}

/** Everything from which derivatives may reach a node, and everything that they may reach from it. */
export function traced(edges: readonly GraphEdge[], id: string): Set<string> {
  const found = new Set([id]);
  for (const [start, end] of [
    ['source', 'target'],
    ['target', 'source'],
  ] as const) {
    const onward = new Map<string, string[]>();
    for (const edge of edges) {
      if (edge.kind !== 'use' && edge.kind !== 'control' && edge.kind !== 'overwrite') {
        onward.set(edge[start], [...(onward.get(edge[start]) ?? []), edge[end]]);
      }
    }
    const seen = new Set([id]);
    const work = [id];
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      for (const next of onward.get(node) ?? []) {
        if (!seen.has(next)) {
          seen.add(next);
          work.push(next);
        }
      }
    }
    seen.forEach((node) => found.add(node));
  }
  return found;
}
