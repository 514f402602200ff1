import type { FeedGap, FeedGaps } from '../../api/market-api.ts';
import type { MissingLines } from '../hub/line-counter.ts';

/** How many of the latest gaps the page lists. */
const MAX_LATEST = 5;

const NONE: FeedGaps = { count: 0, latest: [] };

/** The gaps of the live feed, and which securities the feed has not sent again since the last one. */
export class GapLog {
  gaps = NONE;
  private readonly changed: () => void;
  private readonly waiting = new Set<number>();

  /** `changed` is called at each gap, and when everything has been sent again. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Lines were lost, and the feed was asked to send these rows again. */
  begin(missing: MissingLines, rows: readonly number[]): void {
    for (const row of rows) this.waiting.add(row);
    const gap: FeedGap = { ...missing, securities: rows.length, wholeAt: 0 };
    const { count, latest } = this.gaps;
    this.gaps = { count: count + 1, latest: [gap, ...latest].slice(0, MAX_LATEST) };
    this.changed();
    if (this.waiting.size === 0) this.close();
  }

  /** The feed has sent a row again, or the row is no longer in use. */
  settle(row: number): void {
    if (this.waiting.delete(row) && this.waiting.size === 0) this.close();
  }

  /** The feed was turned off. */
  clear(): void {
    this.waiting.clear();
    this.gaps = NONE;
  }

  private close(): void {
    const wholeAt = Date.now();
    const { count, latest } = this.gaps;
    this.gaps = { count, latest: latest.map((gap) => (gap.wholeAt === 0 ? { ...gap, wholeAt } : gap)) };
    this.changed();
  }
}
