/** In a worker of its own, so that the page stays alive: lays DOT texts out. */

import { Graphviz } from '@hpcc-js/wasm-graphviz';

const graphviz = Graphviz.load();

self.onmessage = async ({ data }: MessageEvent<{ id: number; dot: string }>) => {
  try {
    self.postMessage({ id: data.id, svg: (await graphviz).layout(data.dot, 'svg', 'dot') });
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
};
