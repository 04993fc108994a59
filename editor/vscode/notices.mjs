/** The licences of the packages that a bundle contains. */

import { readdirSync, readFileSync } from 'node:fs';

/** One text for `what`, a file or folder, from the paths of the modules that went into it. */
export function notices(what, inputs) {
  const folders = inputs.flatMap((file) => file.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) {
      throw new Error(`${folder} is bundled but has no licence file`);
    }
    const inside = name === '@hpcc-js/wasm-graphviz' ? '\nIt contains Graphviz, under the Eclipse Public License: https://graphviz.org/license\n' : '';
    return `${name} ${version} (${license})\n${inside}\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
  });
  return `${what} contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
