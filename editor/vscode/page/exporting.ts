/** The graph as files: the picture with its colours of the moment, the visible part in DOT, the whole as JSON. */

import type { Graph } from './data';
import { toDot } from './dot';
import { hosted, send } from './host';
import type { ExportFormat } from './messages';
import type { Visible } from './visible';

const PROPERTIES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'font-weight', 'opacity', 'display'] as const;
const TYPES: Record<ExportFormat, string> = { svg: 'image/svg+xml', png: 'image/png', dot: 'text/vnd.graphviz', json: 'application/json' };
/** Pixels of a picture that browsers are sure to make. */
const MOST_PIXELS = 60_000_000;

export interface Exported {
  readonly graph: Graph;
  readonly shown: Visible;
  readonly svg: SVGSVGElement | undefined;
}

export async function save(format: ExportFormat, from: Exported): Promise<void> {
  const name = `${from.graph.title.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-+|-+$/g, '') || 'graph'}.${format}`;
  if (format === 'png') {
    const blob = await toPng(standAlone(from.svg));
    await hand(format, name, blob, async () => base64(await blob.arrayBuffer()));
    return;
  }
  const text =
    format === 'json'
      ? `${JSON.stringify(from.graph, null, 1)}\n`
      : format === 'dot'
        ? toDot(from.shown, { layout: false, target: from.graph.target, title: `${from.graph.title}: ${from.graph.message}` })
        : standAlone(from.svg);
  await hand(format, name, new Blob([text], { type: TYPES[format] }), async () => text);
}

async function hand(format: ExportFormat, name: string, blob: Blob, data: () => Promise<string>): Promise<void> {
  if (hosted) {
    send({ type: 'export', format, name, data: await data() });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The picture with its looks written into it, since the style sheet stays here. */
export function standAlone(svg: SVGSVGElement | undefined): string {
  if (!svg) {
    throw new Error('There is no picture: the table is shown');
  }
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((part, index) => {
    const original = originals[index];
    if (original && ['path', 'polygon', 'ellipse', 'text', 'polyline', 'rect'].includes(part.localName)) {
      const style = getComputedStyle(original);
      PROPERTIES.forEach((property) => part.setAttribute(property, style.getPropertyValue(property)));
    }
  });
  for (const part of copy.querySelectorAll('[tabindex], [role], [aria-pressed], [aria-hidden], [aria-expanded]')) {
    ['tabindex', 'role', 'aria-pressed', 'aria-hidden', 'aria-expanded'].forEach((name) => part.removeAttribute(name));
  }
  copy.removeAttribute('style');
  const { width, height } = svg.viewBox.baseVal;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  Object.entries({ width: '100%', height: '100%', fill: getComputedStyle(document.body).backgroundColor }).forEach(([key, value]) => ground.setAttribute(key, value));
  copy.prepend(ground);
  copy.setAttribute('width', `${(width * 4) / 3}`);
  copy.setAttribute('height', `${(height * 4) / 3}`);
  return new XMLSerializer().serializeToString(copy);
}

async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: TYPES.svg }));
  try {
    image.src = url;
    await image.decode();
    const scale = Math.min(2, Math.sqrt(MOST_PIXELS / (image.width * image.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large for PNG; SVG has no such limit'))), TYPES.png);
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function base64(bytes: ArrayBuffer): string {
  let text = '';
  const view = new Uint8Array(bytes);
  for (let start = 0; start < view.length; start += 0x8000) {
    text += String.fromCharCode(...view.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
