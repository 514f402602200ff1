import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { type FeedClock, feedDay } from './feed-clock.ts';
import type { FeedTable } from './feed-table.ts';
import type { MarketLines } from './market-lines.ts';
import type { MinuteRecorder } from './minute-recorder.ts';

/** Minutes are written to the store this often, milliseconds. */
const FLUSH_MS = 60_000;

/** What the end of a minute moves on. */
interface MinuteParts {
  readonly clock: FeedClock;
  readonly table: FeedTable;
  readonly lines: MarketLines;
  readonly recorder: MinuteRecorder;
}

/** The current minute of a market. At its end, its summaries go out, and its bars and old trades go to the recorder. */
export class MarketMinute {
  private readonly parts: MinuteParts;
  private flushedAt: number;

  constructor(parts: MinuteParts) {
    this.parts = parts;
    this.flushedAt = parts.clock.now();
  }

  /** Ends the minute if it is over at `now` (Unix milliseconds). Returns whether a new day has begun. */
  advance(now: number): boolean {
    const { clock, table, lines, recorder } = this.parts;
    const day = feedDay(clock.date());
    const minute = clock.minute();
    const isSameDay = day.date === table.today.date;
    if (isSameDay && minute <= table.runningMinute) return false;
    const before = isSameDay ? wallOfDate(day.date) + minute * 60 : Number.POSITIVE_INFINITY;
    table.changed.record(table, recorder, before);
    if (!isSameDay) table.recordTrades(recorder, true);
    for (const row of table.traded) lines.summary(table.instrument(row), table.figures, row, now / 1000);
    table.reach(day, minute);
    table.recordTrades(recorder);
    return !isSameDay;
  }

  /** Writes what has been recorded, once a minute. `now`: Unix milliseconds. */
  flush(now: number): void {
    if (now - this.flushedAt < FLUSH_MS) return;
    this.flushedAt = now;
    void this.parts.recorder.flush();
  }

  /** Records the current minute and all trades too, and writes everything. Resolves once it is written or has failed. */
  async recordAll(): Promise<void> {
    const { table, recorder } = this.parts;
    table.changed.record(table, recorder, Number.POSITIVE_INFINITY);
    table.recordTrades(recorder, true);
    await recorder.flush();
  }
}
