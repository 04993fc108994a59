/** Entry point of the page: shows the report that the host sends. What the buttons do is the host's. */

import { element } from '../page/elements';
import type { HostMessage, PageMessage } from './messages';
import { measurable } from './model';
import { content } from './render';

declare function acquireVsCodeApi(): { postMessage(message: PageMessage): void };

const host = acquireVsCodeApi();
const send = (message: PageMessage): void => host.postMessage(message);
const measure = element('button', { type: 'button', click: () => send({ type: 'measure' }) });
const copy = element('button', { type: 'button', class: 'second', click: () => send({ type: 'copy' }) }, 'Copy as Markdown');
const main = element('main');

window.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => {
  const { report, busy } = data;
  main.replaceChildren(...content(report, (range) => send({ type: 'reveal', range })));
  main.setAttribute('aria-busy', String(busy));
  measure.hidden = !measurable(report);
  measure.disabled = busy;
  measure.textContent = busy ? 'Measuring…' : report.times ? 'Measure Again' : 'Measure';
  measure.title = 'Runs again, and measures how long the function, its derivative and one with everything active take';
});
document.body.append(element('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Report' }, measure, copy), main);
send({ type: 'ready' });
