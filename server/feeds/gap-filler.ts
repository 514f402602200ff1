import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import { addDays, lastMarketDate } from '../../engine/series/trading-calendar.ts';
import { unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import type { FeedSession } from './feed-session.ts';
import type { FeedTable } from './feed-table.ts';
import type { MarketLines } from './market-lines.ts';
import type { MinuteRecorder } from './minute-recorder.ts';

const MINUTE = 60;
/** The back-off after a failed request (milliseconds). */
const RETRY = 15_000;
/** A gap this long (seconds) is filled in part before its last minute is available. */
const LONG = 5 * MINUTE;
/** After the minutes of this many securities, their figures of the day are requested together. */
const PORTION = 50;

interface Gap {
  /** Wall seconds of the first and the last minute, inclusive. */
  from: number;
  to: number;
  /** Unix milliseconds from which on the provider has them. */
  due: number;
  /** Unix milliseconds before which the request is not repeated after a failure. */
  retryAt?: number;
}

/** What a gap filler works with. */
interface GapParts {
  readonly table: FeedTable;
  readonly recorder: MinuteRecorder;
  readonly lines: MarketLines;
  /** Requests the current figures of rows. Never rejects. */
  poll(session: FeedSession, rows: readonly number[]): Promise<void>;
  /** Requests a row's completed days again (wall seconds). */
  reload(session: FeedSession, row: number, from: number, to: number): Promise<void>;
}

/** Requests the minutes that live messages missed from a provider's history, and replaces them. */
export class GapFiller {
  private readonly parts: GapParts;
  private readonly clock: () => number;
  private readonly lag: number;
  private readonly complain: (line: string) => void;
  private readonly gaps = new Map<FeedSession, Map<number, Gap>>();
  /** Rows that come before others. */
  private readonly prioritized = new Set<number>();
  private filling: Promise<void> | undefined;
  private ended = false;

  /** `lag`: milliseconds after the end of a minute until a provider's history has it. */
  constructor(parts: GapParts, clock: () => number, lag: number, complain: (line: string) => void) {
    this.parts = parts;
    this.clock = clock;
    this.lag = lag;
    this.complain = complain;
  }

  /**
   * Notes that messages of a row were lost between two times (Unix milliseconds). All minutes in between are requested. If
   * `from` is not finite, the gap begins at the market day before today: no service corrects an earlier trade.
   */
  add(session: FeedSession, row: number, from: number, to: number): void {
    const first = Number.isFinite(from) ? minuteOf(from) : wallOfDate(dayBefore(this.parts.table.today.date));
    const last = Math.max(first, minuteOf(to));
    const due = unixSeconds(last + MINUTE) * 1000 + this.lag;
    const ofSession = this.gaps.get(session) ?? new Map<number, Gap>();
    this.gaps.set(session, ofSession);
    const known = ofSession.get(row);
    if (known === undefined) ofSession.set(row, { from: first, to: last, due });
    else {
      known.from = Math.min(known.from, first);
      known.to = Math.max(known.to, last);
      known.due = Math.max(known.due, due);
    }
  }

  /** Moves a row that waits for minutes to the front, because it is being viewed. Returns false if the row does not wait. */
  prioritize(row: number): boolean {
    for (const gaps of this.gaps.values()) {
      if (!gaps.has(row)) continue;
      this.prioritized.add(row);
      return true;
    }
    return false;
  }

  /** Fills the gaps that are due, one by one. */
  fill(): Promise<void> {
    this.filling ??= this.fillDue().finally(() => {
      this.filling = undefined;
    });
    return this.filling;
  }

  /** Resolves once no request is running. */
  async settled(): Promise<void> {
    await this.filling;
  }

  /** Starts no more requests. Resolves once the running one has ended. */
  async end(): Promise<void> {
    this.ended = true;
    await this.filling;
  }

  private async fillDue(): Promise<void> {
    for (const [session, gaps] of this.gaps) {
      if (session.connection.state === 'closed') continue;
      const filled: number[] = [];
      const failed: number[] = [];
      const tried = new Set<number>();
      let reason = '';
      for (let row = this.nextOf(gaps, tried); row !== undefined; row = this.nextOf(gaps, tried)) {
        if (this.ended) return;
        tried.add(row);
        this.prioritized.delete(row);
        const gap = gaps.get(row);
        const due = gap && this.dueOf(gap);
        if (gap === undefined || due === undefined) continue;
        gaps.delete(row);
        if (due.to < gap.to) gaps.set(row, { ...gap, from: due.to + MINUTE });
        try {
          await this.fillOne(session, row, due);
          filled.push(row);
        } catch (error) {
          failed.push(row);
          reason = reasonOf(error);
          this.again(gaps, row, { ...due, due: gap.due });
        }
        if (filled.length === PORTION) await this.updateDayFigures(session, filled.splice(0));
      }
      await this.updateDayFigures(session, filled);
      if (failed.length > 0) this.report(session, failed, reason);
    }
  }

  /** The next row to try: one that was moved to the front, otherwise the one that has waited longest. */
  private nextOf(gaps: ReadonlyMap<number, Gap>, tried: ReadonlySet<number>): number | undefined {
    for (const row of this.prioritized) if (gaps.has(row) && !tried.has(row)) return row;
    for (const row of gaps.keys()) if (!tried.has(row)) return row;
    return undefined;
  }

  /** Reports the rows whose minutes could not be fetched in one line: a failing service fails for all of them. */
  private report({ provider }: FeedSession, rows: readonly number[], reason: string): void {
    const { symbol } = this.parts.table.instrument(rows[0]);
    const of = rows.length === 1 ? symbol : `${symbol} and ${rows.length - 1} more`;
    if (!this.ended) this.complain(`${provider.name} did not send the missed minutes of ${of}: ${reason}`);
  }

  /**
   * The part of a gap that can be requested: all of it once it is due; of a long gap the minutes that are complete, so that
   * nobody waits for the rest.
   */
  private dueOf({ from, to, due, retryAt = 0 }: Gap): Pick<Gap, 'from' | 'to'> | undefined {
    const now = this.clock();
    if (now < retryAt) return undefined;
    if (now >= due) return { from, to };
    const complete = minuteOf(now - this.lag) - MINUTE;
    return complete - from >= LONG ? { from, to: Math.min(complete, to) } : undefined;
  }

  private async fillOne(session: FeedSession, row: number, { from, to }: Pick<Gap, 'from' | 'to'>): Promise<void> {
    const { table, recorder, lines, reload } = this.parts;
    const instrument = table.instrument(row);
    const minutes = new Bars();
    for await (const bars of session.provider.history(instrument, 'minute', unixSeconds(from), unixSeconds(to))) {
      minutes.appendAll(bars, 0, bars.count);
    }
    const today = wallOfDate(table.today.date);
    const since = Math.max(from, today);
    if (from < today) {
      // Not beyond the last minute that arrived: the store may have minutes that the provider lacks.
      const last = lowerBound(minutes.time, minutes.count, today) - 1;
      if (last >= 0) recorder.replace(instrument.id, { from: minutes.time[0], to: minutes.time[last] }, minutes);
      await reload(session, row, from, today - 1);
    }
    if (to >= today) {
      recorder.replace(instrument.id, { from: since, to }, minutes);
      table.replaceMinutes(row, since, to, minutes);
    }
    // Sends each row at once, so that an open chart does not wait for the others.
    lines.renewed(instrument);
  }

  /** Updates the day's figures of rows whose minutes were filled: volume and number of trades come from the provider. */
  private async updateDayFigures(session: FeedSession, rows: readonly number[]): Promise<void> {
    if (rows.length === 0) return;
    const { table, lines, poll } = this.parts;
    // Minutes do not contain every trade.
    await poll(session, rows);
    for (const row of rows) lines.summary(table.instrument(row), table.figures, row, this.clock() / 1000);
  }

  private again(gaps: Map<number, Gap>, row: number, gap: Gap): void {
    const newer = gaps.get(row);
    const retryAt = this.clock() + RETRY;
    if (newer === undefined) gaps.set(row, { ...gap, retryAt });
    else Object.assign(newer, { from: Math.min(newer.from, gap.from), to: Math.max(newer.to, gap.to), retryAt });
  }
}

/** The minute of a Unix time (milliseconds), in wall seconds. */
function minuteOf(time: number): number {
  return Math.floor(wallSeconds(time / 1000) / MINUTE) * MINUTE;
}

function dayBefore(date: number): number {
  return lastMarketDate(addDays(date, -1));
}
