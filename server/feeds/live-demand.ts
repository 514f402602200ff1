import { grown, roomFor } from '../../engine/core/columns.ts';

/** How long a security stays in demand after a request (milliseconds): longer than a page's refresh interval. */
const ASKED_FOR = 90_000;

/** How long a security counts as on screen after a page reported it (milliseconds): pages repeat the report every 15 s. */
const SEEN_FOR = 40_000;

/** Whether a security is live, polled, or not in demand. */
type DemandState = 'live' | 'polled' | 'idle';

/**
 * Chooses which rows are live within a provider's limit: first those on a screen, then those that have a follower, then those
 * requested last.
 */
export class LiveDemand {
  /** When each row was last requested, Unix milliseconds. */
  private askedAt: Float64Array = new Float64Array(64);
  /** When each row was last on a screen, Unix milliseconds. */
  private seenAt: Float64Array = new Float64Array(64);
  private readonly live = new Set<number>();
  private readonly polled = new Set<number>();

  ask(row: number, now: number): void {
    this.askedAt = withRow(this.askedAt, row);
    this.askedAt[row] = now;
  }

  see(row: number, now: number): void {
    this.seenAt = withRow(this.seenAt, row);
    this.seenAt[row] = now;
  }

  /** A row is out of sight. Another page that has it on its screen reports that again. */
  hide(row: number): void {
    if (row < this.seenAt.length) this.seenAt[row] = 0;
  }

  stateOf(row: number): DemandState {
    if (this.live.has(row)) return 'live';
    return this.polled.has(row) ? 'polled' : 'idle';
  }

  /** The rows that should be live. */
  get liveRows(): ReadonlySet<number> {
    return this.live;
  }

  /** The rows beyond the limit. */
  get polledRows(): ReadonlySet<number> {
    return this.polled;
  }

  /**
   * Chooses again among rows, of which a provider serves `limit`. A live row takes precedence over others of its class, so that
   * a full plan does not change with every refresh. A refused row is polled. Returns whether the live rows have changed.
   */
  choose(
    rows: Iterable<number>,
    limit: number,
    now: number,
    isFollowed: (row: number) => boolean,
    isRefused: (row: number) => boolean,
  ): boolean {
    const refused: number[] = [];
    const wanted: { readonly row: number; readonly rank: number; readonly asked: number }[] = [];
    for (const row of rows) {
      const followed = isFollowed(row);
      const asked = this.askedAt[row] ?? 0;
      const seen = now - (this.seenAt[row] ?? 0) <= SEEN_FOR;
      if (!seen && !followed && now - asked > ASKED_FOR) continue;
      if (isRefused(row)) refused.push(row);
      else wanted.push({ row, rank: (seen ? 0 : followed ? 2 : 4) + (this.live.has(row) ? 0 : 1), asked });
    }
    wanted.sort((a, b) => a.rank - b.rank || b.asked - a.asked || a.row - b.row);
    const chosen = wanted.slice(0, limit);
    const changed = chosen.length !== this.live.size || chosen.some(({ row }) => !this.live.has(row));
    this.live.clear();
    this.polled.clear();
    for (const { row } of chosen) this.live.add(row);
    for (const { row } of wanted.slice(limit)) this.polled.add(row);
    for (const row of refused) this.polled.add(row);
    return changed;
  }
}

/** A column that has room for a row. */
function withRow(column: Float64Array, row: number): Float64Array {
  return row < column.length ? column : grown(column, roomFor(column.length, row + 1));
}
