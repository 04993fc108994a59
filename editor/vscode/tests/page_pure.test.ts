/** The page's parts that need no browser: folding as the analysis folds, filters, DOT, questions about a graph. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Graph, GraphNode } from '../page/data';
import { toDot } from '../page/dot';
import { matches, neighbours, nodeAt, traced } from '../page/lookup';
import { ACTIVITIES, EDGE_KINDS, toFold, visible, type Filters } from '../page/visible';

interface Folding {
  budget: number;
  closed: string[];
  nodes: string[];
  edges: string[];
}

const { function: heat, slice, folding } = JSON.parse(readFileSync('page/tests/graphs.json', 'utf8')) as { function: Graph; slice: Graph; folding: Folding };
const ALL: Filters = { edges: new Set(EDGE_KINDS), activities: new Set(ACTIVITIES) };
const NONE: ReadonlySet<string> = new Set();
const id = (label: string, graph = heat): string => graph.nodes.find((node) => node.label === label)?.id ?? `no ${label}`;

describe('folding', () => {
  it('chooses and makes what the analysis does', () => {
    const closed = toFold(heat, ALL, folding.budget);
    expect([...closed].sort()).toEqual(folding.closed);
    const less = visible(heat, ALL, closed);
    expect(less.nodes.map((node) => node.id).sort()).toEqual(folding.nodes);
    expect(less.edges.map(({ source, target, kind, active }) => `${source} ${target} ${kind}${active ? ' active' : ''}`).sort()).toEqual(folding.edges);
    expect(folding.closed).toContain(less.place.get(id('%flow = arith.mulf')));
  });

  it('leaves what fits as it is', () => {
    expect(toFold(heat, ALL, heat.nodes.length).size).toBe(0);
    expect(visible(heat, ALL, NONE).nodes).toEqual(heat.nodes);
  });
});

describe('filters', () => {
  it('hide what is only read together with the edges of that kind', () => {
    const shown = visible(heat, { ...ALL, edges: new Set(EDGE_KINDS.filter((kind) => kind !== 'use')) }, NONE);
    expect(shown.edges.some((edge) => edge.kind === 'use')).toBe(false);
    expect(shown.nodes.some((node) => node.label === '%limit = arith.constant')).toBe(false);
    expect(shown.nodes.filter((node) => node.activity === 'active')).toEqual(heat.nodes.filter((node) => node.activity === 'active'));
  });

  it('leave no edge without its ends, and no empty cluster', () => {
    const shown = visible(heat, { ...ALL, activities: new Set(['structural']) }, NONE);
    const ids = new Set(shown.nodes.map((node) => node.id));
    expect(shown.edges.every((edge) => ids.has(edge.source) && ids.has(edge.target))).toBe(true);
    expect(shown.clusters.length).toBeLessThan(heat.clusters.length);
  });
});

describe('DOT', () => {
  const evil = (label: string): Graph => ({ ...slice, nodes: slice.nodes.map((node): GraphNode => ({ ...node, label })) });

  it.each(['"];evil[label=<b>', '\\', '\\"', '</script>', '&lt;\\N', 'a\u0000b\u2028c'])('keeps %j inside of a label', (label) => {
    for (const layout of [true, false]) {
      const dot = toDot(visible(evil(label), ALL, NONE), { layout, target: null, title: label });
      expect(dot.replace(/"(?:[^"\\]|\\.)*"/g, '""')).not.toMatch(/evil|script|<|&/);
    }
  });

  it('has every node and every edge', () => {
    const dot = toDot(visible(heat, ALL, NONE), { layout: false, target: null, title: '' });
    expect(dot.match(/ -> /g)?.length).toBe(heat.edges.length);
    heat.nodes.forEach((node) => expect(dot).toContain(`  "${node.id}" [shape=`));
    expect(dot.match(/subgraph/g)?.length).toBe(heat.clusters.length);
  });
});

describe('questions', () => {
  it('find the innermost node around a place', () => {
    const flow = heat.nodes.find((node) => node.label === '%flow = arith.mulf');
    const range = flow?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const middle = { line: range.start.line, character: range.start.character + 12 };
    expect(nodeAt(heat, { start: middle, end: middle })).toBe(flow?.id);
    const before = { line: range.start.line, character: 0 };
    expect(nodeAt(heat, { start: before, end: before })).toBe(id('affine.if'));
    const nowhere = { line: 0, character: 0 };
    expect(nodeAt(heat, { start: nowhere, end: nowhere })).toBeUndefined();
  });

  it('find neighbours, all words of a search, and what derivatives reach', () => {
    const near = neighbours(heat.nodes, heat.edges, id('%flow = arith.mulf'));
    expect(near.from.map(({ node }) => node.label)).toEqual(['%k = affine.load', '%curvature = arith.subf']);
    expect(near.to.map(({ node }) => node.label)).toEqual(['%change = arith.mulf']);
    expect(matches(heat.nodes, ' MULF inactive ')).toEqual([id('%tau = arith.mulf')]);
    const reached = traced(heat.edges, id('%square = arith.mulf'));
    expect(reached.has(id('%conductivity')) && reached.has(id('func.return'))).toBe(true);
    expect(reached.has(id('%top'))).toBe(false);
  });
});
