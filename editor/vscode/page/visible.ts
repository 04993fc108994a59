/** What of a graph is shown: filtered by what the reader switched off, with folded clusters as one node each. Pure. */

import type { Activity, Cluster, EdgeKind, Graph, GraphEdge, GraphNode } from './data';

export interface Filters {
  readonly edges: ReadonlySet<EdgeKind>;
  readonly activities: ReadonlySet<Activity>;
}

export interface Visible {
  readonly clusters: readonly Cluster[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Node of the graph -> the node that shows it: itself, or the folded cluster around it; absent if it is filtered out. */
  readonly place: ReadonlyMap<string, string>;
}

export const EDGE_KINDS: readonly EdgeKind[] = ['differentiable', 'memory', 'overwrite', 'control', 'use', 'call'];
export const ACTIVITIES: readonly Activity[] = ['active', 'inactive', 'structural', 'unknown'];
/** Nodes that a picture is readable with, and quickly laid out. */
export const BUDGET = 300;

/** Whether a cluster can be folded: what is not the whole of a picture. */
export function isFoldable(cluster: Cluster): boolean {
  return cluster.kind !== 'function' && cluster.kind !== 'module';
}

/** Whether a shown node is a folded cluster. */
export function isFolded(id: string): boolean {
  return id.startsWith('c');
}

export function visible(graph: Graph, filters: Filters, folded: ReadonlySet<string>): Visible {
  const { nodes, edges } = filtered(graph, filters);
  const parents = new Map(graph.clusters.map((cluster) => [cluster.id, cluster]));
  const around = new Map<string, string | null>();
  const outermost = (id: string | null): string | null => {
    if (id === null) {
      return null;
    }
    let found = around.get(id);
    if (found === undefined) {
      found = outermost(parents.get(id)?.parent ?? null) ?? (folded.has(id) ? id : null);
      around.set(id, found);
    }
    return found;
  };
  const place = new Map<string, string>();
  const shown = new Map<string, GraphNode>();
  const heads = new Map(graph.nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    const cluster = outermost(node.cluster);
    place.set(node.id, cluster ?? node.id);
    if (cluster === null) {
      shown.set(node.id, node);
    } else {
      const known = shown.get(cluster) ?? asNode(parents.get(cluster), heads);
      if (known) {
        shown.set(cluster, { ...known, path: known.path || node.path, varied: known.varied || node.varied, useful: known.useful || node.useful });
      }
    }
  }
  const joined = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const source = place.get(edge.source);
    const target = place.get(edge.target);
    if (source !== undefined && target !== undefined && (source !== target || edge.source === edge.target)) {
      const key = `${source} ${target} ${edge.kind}`;
      const old = joined.get(key);
      joined.set(key, { ...edge, source, target, active: edge.active || old?.active === true, path: edge.path || old?.path === true });
    }
  }
  const filled = new Set<string>();
  for (const node of shown.values()) {
    for (let id = node.cluster; id !== null && !filled.has(id); id = parents.get(id)?.parent ?? null) {
      filled.add(id);
    }
  }
  const clusters = graph.clusters.filter((cluster) => filled.has(cluster.id));
  return { clusters, nodes: [...shown.values()], edges: [...joined.values()], place };
}

/** Without what is switched off, and without what only had edges that are switched off and carries no derivative. */
function filtered(graph: Graph, filters: Filters): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const kept = new Set(graph.nodes.filter((node) => filters.activities.has(node.activity)).map((node) => node.id));
  const edges = graph.edges.filter((edge) => filters.edges.has(edge.kind) && kept.has(edge.source) && kept.has(edge.target));
  const ends = (some: readonly GraphEdge[]): Set<string> => new Set(some.flatMap((edge) => [edge.source, edge.target]));
  const linked = ends(edges);
  const all = ends(graph.edges);
  const nodes = graph.nodes.filter(
    (node) => kept.has(node.id) && (linked.has(node.id) || !all.has(node.id) || node.activity === 'active' || node.id === graph.target),
  );
  // What never had an edge is shown with the other mere uses.
  return { nodes: filters.edges.has('use') || graph.view === 'calls' ? nodes : nodes.filter((node) => linked.has(node.id) || node.activity === 'active'), edges };
}

function asNode(cluster: Cluster | undefined, heads: ReadonlyMap<string, GraphNode>): GraphNode | undefined {
  if (cluster === undefined) {
    return undefined;
  }
  const head = heads.get(`o${cluster.id.slice(1)}`);
  return {
    id: cluster.id,
    kind: 'operation',
    label: head?.label ?? cluster.label,
    detail: `${cluster.operations} operation${cluster.operations === 1 ? '' : 's'}, ${cluster.active} active`,
    activity: cluster.active ? 'active' : 'inactive',
    varied: false,
    useful: false,
    cluster: cluster.parent,
    range: head?.range ?? cluster.range,
    reason: head?.reason ?? null,
    path: false,
  };
}

/** Clusters to fold so that at most `budget` nodes are left, if that is possible: outer ones open first, small before large. */
export function toFold(graph: Graph, filters: Filters, budget: number): Set<string> {
  const { nodes } = filtered(graph, filters);
  const closed = new Set<string>();
  if (nodes.length <= budget) {
    return closed;
  }
  const own = new Map<string | null, number>();
  for (const node of nodes) {
    own.set(node.cluster, (own.get(node.cluster) ?? 0) + 1);
  }
  const foldable = graph.clusters.filter(isFoldable);
  const ids = new Set(foldable.map((cluster) => cluster.id));
  const children = new Map<string | null, string[]>();
  for (const cluster of foldable) {
    const parent = cluster.parent !== null && ids.has(cluster.parent) ? cluster.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), cluster.id]);
  }
  const size = (id: string): number => own.get(id) ?? 0;
  let level = [...(children.get(null) ?? [])].sort((a, b) => size(a) - size(b));
  let shown = level.length;
  for (const [id, count] of own) {
    shown += id === null || !ids.has(id) ? count : 0;
  }
  level.forEach((id) => closed.add(id));
  while (level.length > 0) {
    const following: string[] = [];
    for (const id of level) {
      const inside = children.get(id) ?? [];
      const cost = size(id) + inside.length - 1;
      if (shown + cost <= budget) {
        shown += cost;
        closed.delete(id);
        inside.forEach((each) => closed.add(each));
        following.push(...inside);
      }
    }
    level = following.sort((a, b) => size(a) - size(b));
  }
  return closed;
}
