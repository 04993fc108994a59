/** The visible part of a graph in the DOT language: for the layout (sizes and classes, no colours), or to be saved (with colours). Pure. */

import type { Activity, Cluster, EdgeKind, GraphEdge, GraphNode } from './data';
import type { Visible } from './visible';

type Attributes = Record<string, string>;

const ORANGE = '#b35900';
const BLUE = '#1f5fbf';
const GREY = '#8a8f98';
/** Characters of a line in a node. */
const LONGEST = 40;
/** From this many nodes on the layout trades beauty for time. */
const MANY = 120;

const SHAPES: Record<GraphNode['kind'], string> = {
  operation: 'box',
  argument: 'ellipse',
  memory: 'cylinder',
  output: 'cylinder',
  function: 'box',
  external: 'box',
  gap: 'plaintext',
};
const EDGES: Record<EdgeKind, Attributes> = {
  differentiable: { style: 'solid' },
  memory: { style: 'dashed' },
  overwrite: { style: 'dashed', arrowhead: 'tee' },
  control: { style: 'dotted', arrowhead: 'odiamond' },
  use: { style: 'dotted', arrowhead: 'vee', arrowsize: '0.6' },
  call: { style: 'solid' },
};
const COLOURS: Record<Activity, Attributes> = {
  active: { style: 'filled,rounded', fillcolor: '#ffe6cc', color: ORANGE, penwidth: '1.6' },
  inactive: { style: 'filled,rounded,dashed', fillcolor: '#f5f6f7', color: GREY, fontcolor: '#6a7078' },
  structural: { style: 'filled,rounded', fillcolor: '#ffffff', color: '#57606a' },
  unknown: { style: 'filled,rounded,dotted', fillcolor: '#ffffff', color: GREY, fontcolor: '#6a7078' },
};

export interface DotOptions {
  /** Written for the page's own layout: ids and classes that its style sheet and its events go by. */
  readonly layout: boolean;
  readonly target: string | null;
  readonly title: string;
}

export function toDot(shown: Visible, options: DotOptions): string {
  const many = shown.nodes.length > MANY;
  const speed = many ? { nslimit: '1', nslimit1: '1', mclimit: '0.2', splines: shown.nodes.length > 2 * MANY ? 'line' : 'polyline' } : {};
  const lines = [
    'digraph activity {',
    `  graph ${list({ ranksep: '0.35', nodesep: '0.2', ...(options.layout ? speed : { label: options.title, labelloc: 't', bgcolor: 'white' }) })}`,
    `  node ${list({ fontname: 'Courier', fontsize: '10', height: '0.3', margin: '0.08,0.04' })}`,
    `  edge ${list({ arrowsize: '0.7', color: GREY, fontname: 'Helvetica', fontsize: '9' })}`,
  ];
  const inside = grouped(shown.nodes, (node) => node.cluster);
  const children = grouped(shown.clusters, (cluster) => cluster.parent);
  const known = new Set(shown.clusters.map((cluster) => cluster.id));
  const fill = (around: string | null, indent: string): void => {
    for (const node of inside.get(around) ?? []) {
      lines.push(`${indent}${quoted(node.id)} ${list(nodeAttributes(node, options))}`);
    }
    for (const cluster of children.get(around) ?? []) {
      lines.push(`${indent}subgraph ${quoted(`cluster_${cluster.id}`)} {`, `${indent}  graph ${list(clusterAttributes(cluster, options))}`);
      fill(cluster.id, `${indent}  `);
      lines.push(`${indent}}`);
    }
  };
  fill(null, '  ');
  for (const [cluster, nodes] of inside) {
    if (cluster !== null && !known.has(cluster)) {
      nodes.forEach((node) => lines.push(`  ${quoted(node.id)} ${list(nodeAttributes(node, options))}`));
    }
  }
  shown.edges.forEach((edge, number) => lines.push(`  ${quoted(edge.source)} -> ${quoted(edge.target)} ${list(edgeAttributes(edge, number, options))}`));
  return `${lines.join('\n')}\n}\n`;
}

function nodeAttributes(node: GraphNode, { layout, target }: DotOptions): Attributes {
  const label = [node.label, ...(node.detail ? [node.detail] : [])].map(short);
  const common = { shape: SHAPES[node.kind], label: label.join('\n') };
  if (layout) {
    return { ...common, id: `n:${node.id}`, style: 'rounded,filled', class: nodeClasses(node, target) };
  }
  const double = node.id === target ? { peripheries: '2', penwidth: '2.2' } : {};
  return { ...common, tooltip: node.reason?.message ?? node.label, ...COLOURS[node.activity], ...double };
}

function nodeClasses(node: GraphNode, target: string | null): string {
  const marks = [...(node.path ? ['path'] : []), ...(node.id === target ? ['target'] : [])];
  return [`kind-${node.kind}`, node.activity, ...marks].join(' ');
}

function clusterAttributes(cluster: Cluster, { layout }: DotOptions): Attributes {
  const common = { label: short(cluster.label), labeljust: 'l', fontname: 'Helvetica', fontsize: '10', style: 'rounded' };
  return layout ? { ...common, id: `c:${cluster.id}`, class: `kind-${cluster.kind}${cluster.active ? ' active' : ''}` } : { ...common, color: '#c5cad1' };
}

function edgeAttributes(edge: GraphEdge, number: number, { layout }: DotOptions): Attributes {
  const label = edge.label ? { label: `  ${short(edge.label)}` } : {};
  if (layout) {
    const classes = [`edge-${edge.kind}`, ...(edge.active ? ['active'] : []), ...(edge.path ? ['path'] : [])];
    const { style: _, ...heads } = EDGES[edge.kind];
    return { ...label, ...heads, id: `e:${number}`, class: classes.join(' ') };
  }
  const colour = edge.active ? { color: edge.kind === 'memory' || edge.kind === 'overwrite' ? BLUE : ORANGE, penwidth: '1.6' } : {};
  return { ...label, ...EDGES[edge.kind], ...colour, ...(edge.path ? { penwidth: '2.6' } : {}) };
}

function list(attributes: Attributes): string {
  return `[${Object.entries(attributes)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(' ')}]`;
}

/** A text as it stands: line ends become DOT's, backslashes and ampersands mean themselves, and what has no picture becomes a blank. */
function quoted(text: string): string {
  const plain = text.replace(/[^\P{C}\n]/gu, ' ').replace(/&/g, '&amp;').replace(/\\/g, '\\\\').replace(/"/g, '\\"');
  return `"${plain.replace(/\n/g, '\\n')}"`;
}

export function short(text: string): string {
  const characters = [...text];
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 12).join('')}…${characters.slice(-11).join('')}`;
}

function grouped<T>(all: readonly T[], key: (each: T) => string | null): Map<string | null, T[]> {
  const found = new Map<string | null, T[]>();
  for (const each of all) {
    const group = found.get(key(each));
    if (group) {
      group.push(each);
    } else {
      found.set(key(each), [each]);
    }
  }
  return found;
}
