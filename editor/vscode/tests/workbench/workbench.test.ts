/** The packaged extension in a real VS Code: one server, one window, and a language server as users have it. */

import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { editing } from './editing';
import { graph } from './graph';
import { installing } from './installing';
import { pages } from './pages';
import { pictures } from './pictures';
import { start, type Suite } from './setup';
import { text } from './text';
import { views } from './views';

let suite: Suite;

beforeAll(async () => {
  suite = await start('scale.mlir');
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    await suite.window.picture('failure');
  }
});

afterAll(async () => {
  await suite?.window.close();
  suite?.server.stop();
});

describe('the text', () => text(() => suite));
describe('views', () => views(() => suite));
describe('editing', () => editing(() => suite));
describe('the graph', () => graph(() => suite));
describe('pictures', () => pictures(() => suite));
describe('pages', () => pages(() => suite));
describe('without a server', () => installing(() => suite));
