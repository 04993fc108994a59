/** What a run reports: the parts of docs/schema/run.schema.json that the page shows. */

import type { Range } from '../src/activity/protocol';

/** The version of the schema that this is. */
export const VERSION = 1;

/** What JSON cannot hold is a text: "nan", "inf", "-inf". A complex number is a pair. */
export type Real = number | 'nan' | 'inf' | '-inf';
export type Element = Real | boolean | readonly [Real, Real];

export interface Value {
  readonly shape: readonly number[];
  readonly type: string;
  /** The first elements. */
  readonly values: readonly Element[];
  readonly smallest: Element | null;
  readonly largest: Element | null;
  readonly finite: boolean;
}

export interface Named {
  readonly name: string;
  readonly value: Value;
}

export interface Argument extends Named {
  readonly type: string;
  readonly activity: string;
  readonly origin: 'given' | 'declared' | 'random' | 'default';
}

export interface Result extends Named {
  readonly activity: string;
}

export interface Taped {
  readonly name: string;
  readonly type: string;
  readonly range: Range | null;
  readonly loops: number;
  readonly bytes: number;
  readonly grows: boolean;
}

export interface Derivative {
  readonly adjoints: number;
  readonly shadows: number;
  readonly recomputed: number;
  readonly taped: readonly Taped[];
  readonly bytes: number | null;
}

export interface Agreement {
  readonly with: string;
  readonly expected: Real;
  readonly found: Real;
  readonly error: Real;
  readonly settled: boolean;
  readonly holds: boolean;
}

export interface Timing {
  /** Seconds. */
  readonly median: number;
}

export interface Times {
  readonly function: Timing;
  readonly derivative: Timing;
  readonly all?: Timing;
  readonly ratio: number | null;
  readonly gain: number | null;
  readonly note: string;
}

export interface Comparison {
  readonly difference: Real;
  readonly bytes: number;
  readonly adjoints: number;
  readonly shadows: number;
  readonly taped: number;
}

export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
  readonly range: Range | null;
}

export interface Report {
  readonly version: number;
  readonly function: string | null;
  readonly mode: 'reverse' | 'forward' | null;
  readonly problems: readonly Problem[];
  readonly operations: { readonly active: number; readonly inactive: number } | null;
  readonly arguments: readonly Argument[];
  readonly results: readonly Result[];
  readonly derivative: Derivative | null;
  readonly gradients: readonly Named[];
  readonly tangents: readonly Named[];
  readonly check: { readonly holds: boolean; readonly agreements: readonly Agreement[] } | null;
  readonly times: Times | null;
  readonly comparison: Comparison | null;
  readonly printed: string;
}
