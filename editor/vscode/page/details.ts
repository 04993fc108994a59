/** What is known of the chosen node, and buttons that go to its neighbours. */

import type { GraphNode } from './data';
import { element, swatch } from './elements';
import { EDGE_SHORT } from './legend';
import type { Neighbour } from './lookup';
import { isFolded } from './visible';

/** Buttons of one kind that are shown before "more". */
const SOME = 8;

export interface DetailActions {
  choose(node: string): void;
  /** Absent where nobody can show a place in the text. */
  reveal?: ((node: GraphNode) => void) | undefined;
  explain?: ((node: GraphNode) => void) | undefined;
  open?: ((node: GraphNode) => void) | undefined;
  fold?: (() => void) | undefined;
  trace(): void;
}

export function details(node: GraphNode | undefined, near: { from: Neighbour[]; to: Neighbour[] }, tracing: boolean, actions: DetailActions): HTMLElement {
  const section = element('section', { class: 'details', 'aria-label': 'Chosen node' });
  if (!node) {
    section.append(element('h2', {}, 'Nothing chosen'), element('p', { class: 'hint' }, 'Click a node, or move with the arrow keys: up and down along edges, left and right through the text.'));
    return section;
  }
  const marks = [node.activity, ...(node.kind === 'operation' || node.kind === 'argument' || node.kind === 'memory' ? reach(node) : [])];
  section.append(
    element('h2', { class: 'name' }, node.label),
    ...(node.detail ? [element('p', { class: 'type' }, node.detail)] : []),
    element('p', { class: 'marks' }, swatch('node', node.activity), marks.join(', ')),
    ...(node.reason?.message ? [element('p', { class: 'why' }, sentence(node.reason.message))] : []),
  );
  const { reveal, explain, open, fold } = actions;
  const buttons = element('div', { class: 'buttons' });
  if (node.range) {
    const line = `Line ${node.range.start.line + 1}`;
    buttons.append(reveal ? button(line, 'Show in the text', () => reveal(node)) : element('span', { class: 'line' }, line));
  }
  if (explain) {
    buttons.append(button('Explain', 'Show what makes it active, or where the path breaks', () => explain(node)));
  }
  if (open) {
    buttons.append(button('Open', 'Show the graph of this function', () => open(node)));
  }
  if (fold) {
    buttons.append(button(isFolded(node.id) ? 'Unfold' : 'Fold', 'Fold or unfold the region around it', fold));
  }
  const trace = button('Trace', 'Highlight all that derivatives may come from and go to', actions.trace);
  trace.setAttribute('aria-pressed', String(tracing));
  buttons.append(trace);
  section.append(buttons, ...group('From', near.from, actions), ...group('To', near.to, actions));
  return section;
}

function reach(node: GraphNode): string[] {
  return [node.varied ? 'depends on an active input' : 'depends on no active input', node.useful ? 'reaches an active output' : 'reaches no active output'];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function button(text: string, title: string, click: () => void): HTMLButtonElement {
  return element('button', { type: 'button', title, click }, text);
}

function group(title: string, all: readonly Neighbour[], actions: DetailActions): HTMLElement[] {
  if (all.length === 0) {
    return [];
  }
  const list = element('ul', { class: 'neighbours' });
  const add = (some: readonly Neighbour[]): void => {
    for (const { edge, node } of some) {
      const picture = swatch('edge', `edge-${edge.kind}`, ...(edge.active ? ['active'] : []));
      const words = [EDGE_SHORT[edge.kind], ...(edge.active ? ['active'] : [])].join(', ');
      list.append(
        element('li', {}, element('button', { type: 'button', title: `${node.label}: ${words}`, click: () => actions.choose(node.id) }, picture, element('span', { class: 'words' }, node.label))),
      );
    }
  };
  add(all.slice(0, SOME));
  if (all.length > SOME) {
    const rest = all.slice(SOME);
    const more = element('li', {}, button(`${rest.length} more`, 'Show all', () => (more.remove(), add(rest))));
    list.append(more);
  }
  return [element('h3', {}, `${title} (${all.length})`), list];
}
