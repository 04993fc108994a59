/** The tree of an overview: functions with their requests and groups of inactive operations, then what was assumed. Knows nothing of VS Code. */

import type { DerivativeRequest, FunctionOverview, Overview, Problem, Range, Stretch } from './protocol';
import { counted, isAssumption, isFailure, isOfRequest, requestTitles } from './words';

export interface Node {
  /** The same in the next overview of the same text, so that the view keeps what is open. */
  readonly id: string;
  readonly kind: 'function' | 'requests' | 'request' | 'group' | 'active' | 'section' | 'problem' | 'more';
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** Name of a product icon, and of the theme colour that it has. */
  readonly icon: string;
  readonly colour?: string;
  /** Where a click leads. */
  readonly range?: Range;
  /** The function that commands on the node are about. */
  readonly function?: string;
  readonly children: readonly Node[];
  readonly open: boolean;
}

/** Functions of which something is shown come first in the text's order; problems last, as in a report. */
export function outline(overview: Overview): readonly Node[] {
  const few = overview.functions.length <= 5;
  const functions = overview.functions.filter((each) => !each.declaration).map((each, index) => ofFunction(each, index, few));
  return [...functions, ...ofProblems(overview.problems)];
}

function ofFunction(each: FunctionOverview, index: number, open: boolean): Node {
  const id = `function ${each.name} ${index}`;
  const groups = each.stretches.map((stretch, number) => ofStretch(stretch, `${id} ${number}`));
  const more: Node[] = each.complete ? [] : [leaf(`${id} more`, 'more', '…', 'more groups than can be listed', 'ellipsis')];
  return {
    id,
    kind: 'function',
    label: each.region ? `region in @${each.name}` : `@${each.name}`,
    description: describe(each),
    tooltip: tooltip(each),
    icon: each.analysed ? 'symbol-function' : 'circle-slash',
    ...(each.analysed ? {} : { colour: 'problemsWarningIcon.foreground' }),
    range: each.nameRange,
    function: each.name,
    children: [...each.requests.map((request, number) => ofRequest(request, `${id} request ${number}`)), ...groups, ...more],
    open: open && each.requests.length > 0,
  };
}

function describe(each: FunctionOverview): string {
  if (!each.analysed) {
    return 'not analysed';
  }
  return each.requests.length ? `${each.active} of ${each.operations} active` : 'not differentiated';
}

function tooltip(each: FunctionOverview): string {
  if (!each.analysed) {
    return 'It does not parse or does not verify, so nothing is known of it.';
  }
  return each.requests.length
    ? `${counted(each.active, 'active operation')}, ${each.inactive} inactive, of ${each.operations}`
    : 'No request for a derivative reaches it.';
}

function ofRequest(request: DerivativeRequest, id: string): Node {
  const { origin, mode } = request;
  const roles = request.arguments.map((role, index) => `argument ${index}: ${role}`).join('\n');
  return {
    ...leaf(id, 'request', request.title, origin === 'default' ? `${mode} (default)` : origin, 'target'),
    tooltip: `${mode} mode, ${origin}\n${roles}`,
    function: request.function,
  };
}

function ofStretch(stretch: Stretch, id: string): Node {
  const active = stretch.activity === 'active';
  const first = stretch.range.start.line + 1;
  const last = stretch.range.end.line + 1;
  const place = first === last ? `line ${first}` : `lines ${first}–${last}`;
  return {
    ...leaf(id, active ? 'active' : 'group', `${place}: ${stretch.operations} ${stretch.activity}`, active ? '' : (stretch.reason ?? ''), 'circle-filled'),
    ...(active ? { colour: 'mlirActivity.activeBorder' } : { icon: 'circle-outline', colour: 'mlirActivity.inactiveBorder' }),
    tooltip: stretch.message,
    range: stretch.range,
  };
}

function ofProblems(problems: readonly Problem[]): Node[] {
  const sections: [string, string, readonly Problem[]][] = [
    ['Requests to look at', 'target', problems.filter(isOfRequest)],
    ['Assumptions', 'question', problems.filter(isAssumption)],
    ['Not analysed', 'circle-slash', problems.filter(isFailure)],
  ];
  return sections
    .filter(([, , found]) => found.length > 0)
    .map(([label, icon, found]) => ({
      ...leaf(label, 'section', label, String(found.length), icon),
      children: found.map((problem, index) => ofProblem(problem, `${label} ${index}`)),
      open: true,
    }));
}

function ofProblem(problem: Problem, id: string): Node {
  return {
    ...leaf(id, 'problem', `line ${problem.range.start.line + 1}`, problem.message, problem.severity === 'information' ? 'info' : problem.severity),
    tooltip: `${problem.message} (${problem.code})`,
    ...(problem.severity === 'information' ? {} : { colour: `problems${problem.severity === 'error' ? 'Error' : 'Warning'}Icon.foreground` }),
    range: problem.range,
  };
}

function leaf(id: string, kind: Node['kind'], label: string, description: string, icon: string): Node {
  return { id, kind, label, description, tooltip: description, icon, children: [], open: false };
}

/** What stands above the tree; empty if the tree says all. */
export function headline(overview: Overview): string {
  const titles = requestTitles(overview);
  if (overview.selection !== null) {
    return `Chosen: ${titles.join(', ') || 'no derivative'}`;
  }
  return titles.length ? '' : 'No function is differentiated: none has an input and an output that can carry a derivative.';
}
