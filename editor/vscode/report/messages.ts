/** What the page and its host (the extension) say to each other by postMessage. */

import type { Range } from '../src/activity/protocol';
import type { Report } from './data';

/** Host to page: show this. `busy`: a measurement is on its way. */
export interface HostMessage {
  readonly type: 'report';
  readonly report: Report;
  readonly busy: boolean;
}

/** Page to host. */
export type PageMessage =
  /** The page listens: the host sends the report. */
  | { readonly type: 'ready' }
  /** Run again, and measure times. */
  | { readonly type: 'measure' }
  /** Put the report into the clipboard as Markdown. */
  | { readonly type: 'copy' }
  /** Show this place of the text. */
  | { readonly type: 'reveal'; readonly range: Range };
