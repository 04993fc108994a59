/**
 * A dependency graph as the analysis hands it out: docs/schema/graph.schema.json, version 1.
 *
 * Ranges are in the client's units (UTF-16 in VS Code, in files and in the stand-alone page). Texts come from the program: they are shown as
 * text and never as markup.
 */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** What is shown: what explains one operation or value, a whole function, or who calls whom. */
export type View = 'slice' | 'function' | 'calls';

export type Activity = 'active' | 'inactive' | 'structural' | 'unknown';

/**
 * differentiable: a first-order dependence by value; memory: one through memory; overwrite: memory whose old content is lost; control: decides
 * what runs; use: is read, and no derivative passes; call: between functions.
 */
export type EdgeKind = 'differentiable' | 'memory' | 'overwrite' | 'control' | 'use' | 'call';

export interface Reason {
  /** "moves", "not-varied", ... */
  readonly code: string;
  readonly message: string;
}

export interface GraphNode {
  /** Unique in the graph, and the same in every view of one text. */
  readonly id: string;
  readonly kind: 'operation' | 'argument' | 'memory' | 'output' | 'function' | 'external' | 'gap';
  /** "%y = arith.mulf", "%x", "memory of %m", "@f". */
  readonly label: string;
  /** A second line, such as the type; may be empty. */
  readonly detail: string;
  readonly activity: Activity;
  readonly varied: boolean;
  readonly useful: boolean;
  /** The innermost cluster around it. */
  readonly cluster: string | null;
  readonly range: Range | null;
  readonly reason: Reason | null;
  /** It is part of the path that a slice is about. */
  readonly path: boolean;
}

export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  readonly kind: EdgeKind;
  /** A derivative passes. */
  readonly active: boolean;
  readonly label: string;
  readonly path: boolean;
}

export interface Cluster {
  readonly id: string;
  readonly kind: 'module' | 'function' | 'operation' | 'region' | 'block';
  readonly label: string;
  readonly parent: string | null;
  readonly range: Range | null;
  /** Operations of all depths inside, and how many of them are active. */
  readonly operations: number;
  readonly active: number;
}

export interface Counts {
  readonly nodes: number;
  readonly edges: number;
  readonly operations: number;
  readonly active: number;
  readonly inactive: number;
  readonly structural: number;
}

export interface Graph {
  readonly version: 1;
  readonly view: View;
  /** "@f", "%y in @f", "calls". */
  readonly title: string;
  /** One sentence: what the graph shows, or why there is nothing. */
  readonly message: string;
  /** The function that is shown; empty in the view of calls. */
  readonly function: string;
  /** The node that a slice explains. */
  readonly target: string | null;
  readonly counts: Counts;
  /** Functions that can be asked for, in textual order. */
  readonly functions: readonly string[];
  readonly clusters: readonly Cluster[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Of the text that the graph is about; absent in files. */
  readonly uri?: string;
  readonly documentVersion?: number;
}
