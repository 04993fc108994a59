/**
 * Builds the pages: each one file, with its script, its style and, for the graph, the layout engine in it, and a content security policy
 * that names these by their hashes and allows nothing else. The command line carries the graph page as well: `npm run page` writes it.
 */

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const PAGE = 'page';
const REPORT = 'report';

/** Lets the page import the worker's bundle as a text. */
function bundled(text) {
  return {
    name: 'bundled',
    setup(context) {
      context.onResolve({ filter: /^bundled:/ }, ({ path }) => ({ path, namespace: 'bundled' }));
      context.onLoad({ filter: /.*/, namespace: 'bundled' }, () => ({ contents: text, loader: 'text' }));
    },
  };
}

function bundle(entry, plugins = []) {
  return build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    legalComments: 'none',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins,
  });
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page's text. `allowed` and `more` are what its policy has beside its own script and style. */
async function assemble(folder, name, script, allowed, more) {
  const style = await build({ entryPoints: [`${folder}/style.css`], minify: true, write: false, logLevel: 'warning' });
  const css = style.outputFiles[0].text.trim();
  if (/<\/(script|style)|<!--/i.test(script) || /<\//.test(css)) {
    throw new Error('the page would end where its script or style says so');
  }
  const policy = [
    "default-src 'none'",
    `script-src ${[hashOf(script), ...allowed].join(' ')}`,
    `style-src ${hashOf(css)}`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = { '%POLICY%': policy, '%STYLE%': css, '%SCRIPT%': script };
  const template = await readFile(`${folder}/${name}`, 'utf8');
  return template.replace(/%[A-Z]+%/g, (name) => parts[name] ?? name);
}

/** The graph page's text, and the paths of the modules that went into it. */
export async function buildPage() {
  const worker = await bundle(`${PAGE}/worker.ts`);
  const main = await bundle(`${PAGE}/main.ts`, [bundled(worker.outputFiles[0].text)]);
  const text = await assemble(PAGE, 'graph.html', main.outputFiles[0].text.trim(), ["'wasm-unsafe-eval'"], ['img-src blob:', 'worker-src blob:']);
  return { text, inputs: [...Object.keys(main.metafile.inputs), ...Object.keys(worker.metafile.inputs)] };
}

/** The same of the page that reports a gradient. */
export async function buildReport() {
  const main = await bundle(`${REPORT}/main.ts`);
  return { text: await assemble(REPORT, 'report.html', main.outputFiles[0].text.trim(), [], []), inputs: Object.keys(main.metafile.inputs) };
}
