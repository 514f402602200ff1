import type { Bars } from '../series/bars.ts';

/**
 * The runs of bars that carry a flag, as pairs `first, last + 1` of bar indices, kept up to date as the series grows so
 * that a frame reads a few pairs and never every bar's flag.
 */
export class FlagRuns {
  private readonly mask: number;
  private edges = new Int32Array(16);
  private length = 0;

  /** `mask` is one of the bits of `Bars.flag`, such as `BAR_SIMULATED`. */
  constructor(mask: number) {
    this.mask = mask;
  }

  /** Number of runs. */
  get count(): number {
    return this.length / 2;
  }

  first(run: number): number {
    return this.edges[run * 2];
  }

  /** One past the run's last bar. */
  end(run: number): number {
    return this.edges[run * 2 + 1];
  }

  fill(bars: Bars): void {
    this.length = 0;
    for (let i = 0; i < bars.count; i++) this.take(bars, i);
  }

  /** Adds the newest bar after it was appended. */
  append(bars: Bars): void {
    this.take(bars, bars.count - 1);
  }

  private take(bars: Bars, index: number): void {
    if ((bars.flag[index] & this.mask) === 0) return;
    if (this.length > 0 && this.edges[this.length - 1] === index) {
      this.edges[this.length - 1] = index + 1;
      return;
    }
    if (this.length === this.edges.length) {
      const wider = new Int32Array(this.edges.length * 2);
      wider.set(this.edges);
      this.edges = wider;
    }
    this.edges[this.length++] = index;
    this.edges[this.length++] = index + 1;
  }
}
