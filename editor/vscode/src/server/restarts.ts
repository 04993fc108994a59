/** Whether and when a language server that died is started again. Knows nothing but the time. */

const AT_MOST = 4;
const WITHIN_MS = 3 * 60 * 1000;
const FIRST_DELAY_MS = 250;

export class Restarts {
  private readonly times: number[] = [];

  /**
   * Records that the server died at `now` (milliseconds) and says how long to wait before it is started again: a quarter of a second,
   * then twice as long each time. Undefined after four times within three minutes: it is not started again.
   */
  allow(now: number): number | undefined {
    while (this.times[0] !== undefined && now - this.times[0] > WITHIN_MS) {
      this.times.shift();
    }
    this.times.push(now);
    return this.times.length <= AT_MOST ? FIRST_DELAY_MS * 2 ** (this.times.length - 1) : undefined;
  }
}
