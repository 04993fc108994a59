/** What the page and its host (the extension) say to each other by postMessage. A page without a host keeps to the graphs in its file. */

import type { Graph, Range, View } from './data';

/** What a view is wanted of: a place in the text (a slice; the function around it), or a function by its name without "@". */
export interface Target {
  readonly position?: { readonly line: number; readonly character: number };
  readonly function?: string;
}

/** Host to page. */
export type HostMessage =
  /** Show this; the answer to "ready" and to "request", or sent by the host when the text or the view changes. */
  | { readonly type: 'graph'; readonly graph: Graph }
  /** The cursor moved: light up the node with this id, or the innermost one around a range; null: none. */
  | { readonly type: 'select'; readonly node?: string; readonly range?: Range | null }
  /** Shown instead of a graph or above it: "busy" while an answer is on its way, "stale" when the text has changed since, "error". */
  | { readonly type: 'status'; readonly state: 'busy' | 'stale' | 'ready' | 'error'; readonly message?: string };

/** Page to host. */
export type PageMessage =
  /** The page listens: the host sends the first graph. */
  | { readonly type: 'ready' }
  /** A node was chosen: show its place in the text. `uri` is the graph's. */
  | { readonly type: 'reveal'; readonly uri: string | null; readonly range: Range }
  /** Another view is wanted. `expand` is reserved for clusters that a host leaves out; today graphs are whole. */
  | { readonly type: 'request'; readonly view: View; readonly target: Target | null; readonly expand: readonly string[] }
  /** Save this; `data` is text, for png the bytes in base64. */
  | { readonly type: 'export'; readonly format: ExportFormat; readonly name: string; readonly data: string };

export type ExportFormat = 'svg' | 'png' | 'dot' | 'json';
