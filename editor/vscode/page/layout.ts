/** Layouts from the worker, the newest only: a worker that is still busy with an older one is replaced. */

import source from 'bundled:worker.ts';

/** A layout that takes longer is given up. */
const TIME_LIMIT = 30_000;

export class Superseded extends Error {}

export class Layouts {
  private url: string | undefined;
  private worker: Worker | undefined;
  private waiting: { id: number; reject(error: Error): void } | undefined;
  private serial = 0;

  /** The picture of a DOT text, as SVG. Rejects with `Superseded` when a newer one is asked for meanwhile. */
  async layOut(dot: string): Promise<string> {
    this.cancel();
    const worker = (this.worker ??= this.start());
    const id = ++this.serial;
    return new Promise<string>((resolve, reject) => {
      const fail = (error: Error): void => {
        clearTimeout(timer);
        reject(error);
      };
      const timer = setTimeout(() => this.drop(new Error('The layout takes too long. Fold regions, or use the table.')), TIME_LIMIT);
      this.waiting = { id, reject: fail };
      worker.onmessage = ({ data }: MessageEvent<{ id: number; svg?: string; error?: string }>) => {
        if (data.id === id) {
          this.waiting = undefined;
          if (data.svg === undefined) {
            fail(new Error(data.error ?? 'The layout failed'));
          } else {
            clearTimeout(timer);
            resolve(data.svg);
          }
        }
      };
      worker.onerror = (event) => this.drop(new Error(event.message || 'The layout could not be started'));
      worker.postMessage({ id, dot });
    });
  }

  /** Gives up what is being laid out. */
  cancel(): void {
    if (this.waiting) {
      this.drop(new Superseded());
    }
  }

  private drop(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = this.waiting;
    this.waiting = undefined;
    waiting?.reject(error);
  }

  private start(): Worker {
    this.url ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return new Worker(this.url);
  }
}
