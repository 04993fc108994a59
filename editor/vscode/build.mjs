/** Bundles the extension and its pages into dist/, with the licences of the packages that end up in there, and an example program. */

import { build } from 'esbuild';
import { copyFileSync, writeFileSync } from 'node:fs';
import { buildPage, buildReport } from './build_page.mjs';
import { notices } from './notices.mjs';

const { metafile } = await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  metafile: true,
  logLevel: 'warning',
});
const page = await buildPage();
const report = await buildReport();
writeFileSync('dist/graph.html', page.text);
writeFileSync('dist/report.html', report.text);
writeFileSync('dist/third-party-notices.txt', notices('dist/', [...Object.keys(metafile.inputs), ...page.inputs, ...report.inputs]));
copyFileSync('../../examples/least_squares.mlir', 'dist/example.mlir');
