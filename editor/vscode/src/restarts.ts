/** Whether a language server that died is started again. Knows nothing but the time. */

const AT_MOST = 4;
const WITHIN_MS = 3 * 60 * 1000;

export class Restarts {
  private readonly times: number[] = [];

  /** Records that the server died at `now` (milliseconds) and says whether to start it again: four times within three minutes, not more. */
  allow(now: number): boolean {
    while (this.times[0] !== undefined && now - this.times[0] > WITHIN_MS) {
      this.times.shift();
    }
    this.times.push(now);
    return this.times.length <= AT_MOST;
  }
}
