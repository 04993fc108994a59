/** The other side: the extension that shows the page, or, for a page opened as a file, the graphs in it. */

import type { Graph } from './data';
import type { StoredSlice } from './stored';
import type { HostMessage, PageMessage } from './messages';

interface CodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare const acquireVsCodeApi: (() => CodeApi) | undefined;

/** What a page that was written to a file carries. */
export interface FileData {
  readonly file: string;
  readonly graphs: readonly Graph[];
  /** By function and node: what explains it. */
  readonly slices?: Readonly<Record<string, Readonly<Record<string, StoredSlice>>>>;
}

const api = typeof acquireVsCodeApi === 'function' ? acquireVsCodeApi() : undefined;

export const hosted = api !== undefined;

export function send(message: PageMessage): void {
  api?.postMessage(message);
}

export function listen(take: (message: HostMessage) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'type' in data) {
      take(data as HostMessage);
    }
  });
}

export function remembered(): unknown {
  return api?.getState();
}

export function remember(state: unknown): void {
  api?.setState(state);
}

/** The graphs in the file; undefined in a page that a host fills. */
export function fileData(): FileData | undefined {
  const text = document.getElementById('data')?.textContent ?? 'null';
  return (JSON.parse(text) as FileData | null) ?? undefined;
}
