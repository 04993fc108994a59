/** The wording of what is shown about an overview. Knows nothing of VS Code. */

import type { FunctionOverview, Overview, Problem } from './protocol';

export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

export function isAssumption(problem: Problem): boolean {
  return problem.code.startsWith('ACT3');
}

/** The problem says that something was not analysed. */
export function isFailure(problem: Problem): boolean {
  return problem.code.startsWith('ACT9');
}

export function isOfRequest(problem: Problem): boolean {
  return problem.code.startsWith('ACT2');
}

/** Functions with a body that the analysis does not know, for they do not parse. */
export function unanalysed(overview: Overview): readonly FunctionOverview[] {
  return overview.functions.filter((each) => !each.analysed && !each.declaration);
}

/** How the analysis of a text went, as a clause: "2 assumptions, 1 function not analysed"; empty if there is nothing to say. */
export function reservations(overview: Overview): string {
  const assumptions = overview.problems.filter(isAssumption).length;
  const missing = unanalysed(overview).length;
  const failed = missing === 0 && overview.problems.some(isFailure);
  return [
    ...(assumptions ? [counted(assumptions, 'assumption')] : []),
    ...(missing ? [`${counted(missing, 'function')} not analysed`] : []),
    ...(failed ? ['not analysed'] : []),
  ].join(', ');
}

/** The requests that the text is analysed for, each once. */
export function requestTitles(overview: Overview): readonly string[] {
  return [...new Set(overview.functions.flatMap((each) => each.requests.map((request) => request.title)))];
}

/** What is differentiated, for a narrow place: "d@f/d(x)", "3 requests", "nothing". */
export function requested(overview: Overview): string {
  const titles = requestTitles(overview);
  return titles.length > 1 ? `${titles.length} derivatives` : (titles[0] ?? 'no derivative');
}
