/** Makes elements. Texts are set as text, never as markup. */

type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      made.addEventListener(key, value);
    } else if (value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? '' : String(value));
    }
  }
  made.append(...children);
  return made;
}

/** A small picture of how a kind of node or edge looks, drawn by the style sheet. */
export function swatch(kind: 'node' | 'edge', ...classes: string[]): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'swatch');
  svg.setAttribute('width', '28');
  svg.setAttribute('height', '14');
  svg.setAttribute('aria-hidden', 'true');
  const group = document.createElementNS(space, 'g');
  group.setAttribute('class', [kind, ...classes].join(' '));
  const shape = document.createElementNS(space, kind === 'node' ? 'rect' : 'path');
  const geometry: Record<string, string> = kind === 'node' ? { x: '2', y: '2', width: '24', height: '10', rx: '3' } : { d: 'M1 7H27', fill: 'none' };
  Object.entries(geometry).forEach(([key, value]) => shape.setAttribute(key, value));
  group.append(shape);
  svg.append(group);
  return svg;
}
