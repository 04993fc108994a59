/** Writes the built graph page to where the command line has it: a user of the Python package has no Node.js. A test compares the two. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { buildPage } from './build_page.mjs';
import { notices } from './notices.mjs';

const folder = '../../cli/page';
const page = await buildPage();
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/graph.html`, page.text);
writeFileSync(`${folder}/third-party-notices.txt`, notices('graph.html', page.inputs));
