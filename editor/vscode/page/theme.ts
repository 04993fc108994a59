/** Light, dark or high contrast: VS Code says so by classes of the body; a page opened as a file goes by the system, or by a button. */

import { hosted } from './host';

export const THEMES = ['auto', 'light', 'dark', 'high-contrast'] as const;
export type Theme = (typeof THEMES)[number];

const CLASSES = ['vscode-light', 'vscode-dark', 'vscode-high-contrast'];

export function applyTheme(theme: Theme): void {
  if (hosted) {
    return;
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches || matchMedia('(forced-colors: active)').matches;
  const chosen = theme !== 'auto' ? theme : contrast ? 'high-contrast' : dark ? 'dark' : 'light';
  document.body.classList.remove(...CLASSES);
  document.body.classList.add(`vscode-${chosen}`);
}

/** Follows the system while nothing else is chosen. */
export function followSystem(current: () => Theme): void {
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', () => applyTheme(current()));
  }
}
