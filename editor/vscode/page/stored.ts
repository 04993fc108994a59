/** Slices in a file, told by the nodes and edges of their function's graph. Pure. */

import type { Activity, Graph, GraphNode } from './data';

export interface StoredSlice {
  readonly title: string;
  readonly message: string;
  readonly nodes: readonly string[];
  /** Of these nodes, the ones on the path that the slice is about. */
  readonly path: readonly string[];
  /** Positions in the function's list of edges. */
  readonly edges: readonly number[];
  readonly pathEdges: readonly number[];
}

/** The graph of a slice. */
export function restored(whole: Graph, target: string, slice: StoredSlice): Graph {
  const [kept, path, pathEdges] = [new Set(slice.nodes), new Set(slice.path), new Set(slice.pathEdges)];
  const nodes = whole.nodes.filter((node) => kept.has(node.id)).map((node): GraphNode => ({ ...node, path: path.has(node.id) }));
  const edges = slice.edges.flatMap((number) => {
    const edge = whole.edges[number];
    return edge ? [{ ...edge, path: pathEdges.has(number) }] : [];
  });
  const parents = new Map(whole.clusters.map((cluster) => [cluster.id, cluster.parent]));
  const operations = nodes.filter((node) => node.kind === 'operation');
  const inside = (node: GraphNode, id: string): boolean => {
    for (let at = node.cluster; at !== null; at = parents.get(at) ?? null) {
      if (at === id) {
        return true;
      }
    }
    return false;
  };
  const clusters = whole.clusters
    .filter(({ id }) => nodes.some((node) => inside(node, id)))
    .map((cluster) => {
      const own = operations.filter((node) => inside(node, cluster.id));
      return { ...cluster, operations: own.length, active: own.filter((node) => node.activity === 'active').length };
    });
  const of = (activity: Activity): number => operations.filter((node) => node.activity === activity).length;
  const counts = {
    nodes: nodes.length,
    edges: edges.length,
    operations: operations.length,
    active: of('active'),
    inactive: of('inactive'),
    structural: of('structural'),
  };
  return { ...whole, view: 'slice', title: slice.title, message: slice.message, target, counts, clusters, nodes, edges };
}
