/** Keys that work everywhere in the page but where text is typed. */

export interface KeyActions {
  search(): void;
  escape(): void;
  zoom(factor: number): void;
  fit(): void;
  table(): void;
}

export function listenToKeys(actions: KeyActions): void {
  const keys: Record<string, () => void> = {
    '/': () => actions.search(),
    '+': () => actions.zoom(1.25),
    '=': () => actions.zoom(1.25),
    '-': () => actions.zoom(1 / 1.25),
    '0': () => actions.fit(),
    t: () => actions.table(),
  };
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const action = keys[event.key];
    if (event.key === 'Escape') {
      actions.escape();
    } else if (action && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      action();
    }
  });
}
