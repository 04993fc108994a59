/**
 * Builds the graph page: one file, with its script, its style and the layout engine in it, and a content security policy that names
 * these by their hashes and allows nothing else. The command line carries the same file: `npm run page` writes it.
 */

import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const PAGE = 'page';

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

/** The page's text, and the paths of the modules that went into it. */
export async function buildPage() {
  const worker = await bundle(`${PAGE}/worker.ts`);
  const main = await bundle(`${PAGE}/main.ts`, [bundled(worker.outputFiles[0].text)]);
  const style = await build({ entryPoints: [`${PAGE}/style.css`], minify: true, write: false, logLevel: 'warning' });
  const script = main.outputFiles[0].text.trim();
  const css = style.outputFiles[0].text.trim();
  if (/<\/(script|style)|<!--/i.test(script) || /<\//.test(css)) {
    throw new Error('the page would end where its script or style says so');
  }
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(css)}`,
    'img-src blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = { '%POLICY%': policy, '%STYLE%': css, '%SCRIPT%': script };
  const template = await readFile(`${PAGE}/graph.html`, 'utf8');
  const text = template.replace(/%[A-Z]+%/g, (name) => parts[name] ?? name);
  return { text, inputs: [...Object.keys(main.metafile.inputs), ...Object.keys(worker.metafile.inputs)] };
}
