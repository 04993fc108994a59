/** Bundles the extension into dist/, with the licences of the packages that end up in the bundle. */

import { build } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

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

const folders = Object.keys(metafile.inputs).flatMap((file) => file.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
const notices = [...new Set(folders)].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) {
    throw new Error(`${folder} is bundled but has no licence file`);
  }
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
});
writeFileSync('dist/third-party-notices.txt', `dist/extension.js contains these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`);
