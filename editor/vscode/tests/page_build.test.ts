/** The page that the Python package carries is the one that is built from these sources, and it keeps to itself. */

import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../build_page.mjs';
import { notices } from '../notices.mjs';
import { PAGE } from '../page/load';

const FOLDER = '../../cli/page';
let built: { text: string; inputs: string[] };

beforeAll(async () => {
  built = await buildPage();
});

describe('the built page', () => {
  it('is the one that is kept for the command line: run `npm run page` after a change', () => {
    // Compared like this, a difference does not print a megabyte.
    expect(readFileSync(`${FOLDER}/graph.html`, 'utf8') === built.text).toBe(true);
    expect(readFileSync(`${FOLDER}/third-party-notices.txt`, 'utf8')).toBe(notices('graph.html', built.inputs));
  });

  it('allows its own script and style, and nothing from elsewhere', () => {
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(built.text)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+' 'wasm-unsafe-eval'; style-src 'sha256-[\w+/=]+'; img-src blob:; worker-src blob:; /);
    const markup = built.text.replace(/<script>[^]*<\/script>/, '').replace(/<style>[^]*<\/style>/, '');
    expect(markup).not.toMatch(/\b(?:src|href|style|on\w+)=/);
  });

  it('has one place for the data, as the command line expects it', () => {
    const place = /PLACEHOLDER = '(.+)'/.exec(readFileSync('../../cli/commands/graph.py', 'utf8'))?.[1] ?? '';
    expect(built.text.split(place.replace('{}', 'null')).length).toBe(2);
  });

  it('is packed into the extension where its loader looks', () => {
    expect(readFileSync('.vscodeignore', 'utf8')).toContain(`!${PAGE}\n`);
    expect(existsSync('dist') && !existsSync(PAGE)).toBe(false);
  });
});
