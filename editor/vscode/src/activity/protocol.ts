/** What the server answers to requests of ours (docs/editors.md). Positions are in UTF-16 units, as everywhere in VS Code. */

import type { Report } from '../../report/data';

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Neighbouring operations of one class. */
export interface Stretch {
  readonly range: Range;
  readonly activity: 'active' | 'inactive';
  /** Name of the reason; null for active ones. */
  readonly reason: string | null;
  readonly message: string;
  readonly operations: number;
}

/** A request for a derivative. */
export interface DerivativeRequest {
  readonly function: string;
  readonly mode: string;
  /** By argument: "active", "duplicated", "const". */
  readonly arguments: readonly string[];
  readonly results: readonly string[];
  readonly origin: string;
  /** In the notation of derivatives: "d@f/d(x, w)". */
  readonly title: string;
}

export interface FunctionOverview {
  readonly name: string;
  readonly range: Range;
  readonly nameRange: Range;
  readonly analysed: boolean;
  readonly declaration: boolean;
  /** A body that a request differentiates inside of a function. */
  readonly region: boolean;
  readonly requests: readonly DerivativeRequest[];
  readonly active: number;
  readonly inactive: number;
  readonly operations: number;
  readonly stretches: readonly Stretch[];
  /** Whether these are all stretches. */
  readonly complete: boolean;
}

export interface Problem {
  /** ACT2xx the request, ACT3xx an assumption, ACT9xx not analysed. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  readonly range: Range;
}

/** What the user selected in place of the requests of the text. */
export interface Selection {
  readonly function: string | null;
  readonly inactive: readonly string[];
}

/** `mlirActivity/overview`. */
export interface Overview {
  readonly version: number;
  readonly selection: Selection | null;
  readonly functions: readonly FunctionOverview[];
  readonly problems: readonly Problem[];
}

/** `mlirActivity/regions`. */
export interface Regions {
  readonly version: number;
  readonly regions: readonly Stretch[];
}

/** One step of an explanation. */
export interface Step {
  readonly message: string;
  readonly range: Range;
}

/** `mlirActivity.explain`. */
export interface Explanation {
  readonly markdown: string;
  readonly range: Range;
  readonly function: string;
  readonly operation: {
    readonly name: string;
    readonly range: Range;
    readonly activity: string;
    readonly reason: { readonly code: string | null; readonly message: string; readonly path: readonly Step[] };
  } | null;
}

/** `mlirActivity.compareModes`. */
export interface Comparison {
  readonly differences: readonly {
    readonly function: string;
    readonly operation: string;
    readonly range: Range;
    readonly modular: string;
    readonly wholeProgram: string;
  }[];
}

/** `mlirActivity.selectRequest`. */
export interface SelectAnswer {
  readonly functions: readonly {
    readonly name: string;
    readonly arguments: readonly string[];
    /** By argument, unless chosen otherwise: "active", "duplicated", or "const", which no choice changes. */
    readonly activities: readonly string[];
  }[];
}

/** `mlirActivity/runGradient`. */
export interface GradientReport {
  readonly report: Report;
  readonly markdown: string;
  readonly inputs: readonly string[];
}

/** `mlirActivity/derivative`; what it says about the derivative as data is left out. */
export interface DerivativeText {
  readonly function: string;
  /** The program with its derivative, as MLIR. */
  readonly text: string;
}
