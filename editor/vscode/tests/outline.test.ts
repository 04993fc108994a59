import { describe, expect, it } from 'vitest';
import { headline, outline, type Node } from '../src/activity/outline';
import type { FunctionOverview, Overview, Problem, Range, Stretch } from '../src/activity/protocol';
import { requested, reservations } from '../src/activity/words';

function lines(first: number, last = first): Range {
  return { start: { line: first, character: 2 }, end: { line: last, character: 30 } };
}

function inactive(first: number, last: number, operations: number): Stretch {
  return { range: lines(first, last), activity: 'inactive', reason: 'not-varied', message: 'No active input reaches the operation', operations };
}

function func(name: string, change: Partial<FunctionOverview> = {}): FunctionOverview {
  const request = { function: name, mode: 'reverse', arguments: ['active', 'const'], results: ['active'], origin: 'default', title: `d@${name}/d(x)` };
  return {
    name,
    range: lines(0, 9),
    nameRange: lines(0),
    analysed: true,
    declaration: false,
    region: false,
    requests: [request],
    active: 1,
    inactive: 3,
    operations: 5,
    stretches: [inactive(1, 3, 3), { range: lines(4), activity: 'active', reason: null, message: 'carries a derivative', operations: 1 }],
    complete: true,
    ...change,
  };
}

function problem(code: string, severity: Problem['severity'] = 'information'): Problem {
  return { code, severity, message: `about ${code}`, range: lines(7) };
}

function seen(functions: FunctionOverview[], problems: Problem[] = [], selection: Overview['selection'] = null): Overview {
  return { version: 1, selection, functions, problems };
}

function told(nodes: readonly Node[], indent = ''): string[] {
  return nodes.flatMap((node) => [`${indent}${node.label} | ${node.description}`, ...told(node.children, `${indent}  `)]);
}

describe('the outline', () => {
  it('lists requests and groups below each function', () => {
    expect(told(outline(seen([func('f')])))).toEqual([
      '@f | 1 of 5 active',
      '  d@f/d(x) | reverse (default)',
      '  lines 2–4: 3 inactive | not-varied',
      '  line 5: 1 active | ',
    ]);
  });

  it('says of each function why it has nothing to show', () => {
    const none = { requests: [], stretches: [], active: 0, inactive: 0 };
    const functions = [func('broken', { ...none, analysed: false }), func('alone', none), func('declared', { ...none, declaration: true, analysed: false })];
    expect(told(outline(seen(functions)))).toEqual(['@broken | not analysed', '@alone | not differentiated']);
  });

  it('says when there are more groups than it has', () => {
    expect(told(outline(seen([func('f', { complete: false, stretches: [] })]))).at(-1)).toBe('  … | more groups than can be listed');
  });

  it('ends with what is wrong, assumed and missing', () => {
    const problems = [problem('ACT301'), problem('ACT901', 'error'), problem('ACT201', 'warning'), problem('ACT303')];
    expect(told(outline(seen([], problems)))).toEqual([
      'Requests to look at | 1',
      '  line 8 | about ACT201',
      'Assumptions | 2',
      '  line 8 | about ACT301',
      '  line 8 | about ACT303',
      'Not analysed | 1',
      '  line 8 | about ACT901',
    ]);
  });

  it('has ids that are all different, also for functions of one name', () => {
    const all = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [node.id, ...all(node.children)]);
    const ids = all(outline(seen([func('f'), func('f')], [problem('ACT301'), problem('ACT301')])));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens functions only while they are few', () => {
    const many = Array.from({ length: 6 }, (_, index) => func(`f${index}`));
    expect(outline(seen(many)).some((node) => node.open)).toBe(false);
    expect(outline(seen(many.slice(1))).every((node) => node.open)).toBe(true);
  });
});

describe('the words', () => {
  it('count what could not be known', () => {
    expect(reservations(seen([func('f')]))).toBe('');
    expect(reservations(seen([func('f', { analysed: false }), func('g')], [problem('ACT301'), problem('ACT302')]))).toBe('2 assumptions, 1 function not analysed');
    expect(reservations(seen([], [problem('ACT904', 'error')]))).toBe('not analysed');
  });

  it('name what is differentiated, each request once', () => {
    expect(requested(seen([func('f'), func('g', { requests: func('f').requests })]))).toBe('d@f/d(x)');
    expect(requested(seen([func('f'), func('g')]))).toBe('2 derivatives');
    expect(requested(seen([]))).toBe('no derivative');
  });

  it('say above the outline what was chosen, or that there is nothing', () => {
    expect(headline(seen([func('f')]))).toBe('');
    expect(headline(seen([func('f')], [], { function: 'f', inactive: [] }))).toBe('Chosen: d@f/d(x)');
    expect(headline(seen([func('f', { requests: [] })]))).toMatch(/^No function is differentiated/);
  });
});
