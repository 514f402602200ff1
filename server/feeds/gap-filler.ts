import { Bars } from '../../engine/series/bars.ts';
import { unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import type { FeedSession } from './feed-session.ts';
import type { FeedTable } from './feed-table.ts';
import type { MarketLines } from './market-lines.ts';
import type { MinuteRecorder } from './minute-recorder.ts';

const MINUTE = 60;
/** How long a failed request waits before it is made again (milliseconds). */
const RETRY = 15_000;

interface Gap {
  /** Wall seconds of the first and the last minute, inclusive. */
  from: number;
  to: number;
  /** Unix milliseconds before which the provider does not have them. */
  due: number;
}

/** Asks a provider's history for the minutes that its live messages missed, and puts them in their place. */
export class GapFiller {
  private readonly table: FeedTable;
  private readonly recorder: MinuteRecorder;
  private readonly lines: MarketLines;
  private readonly clock: () => number;
  private readonly lag: number;
  private readonly complain: (line: string) => void;
  private readonly gaps = new Map<FeedSession, Map<number, Gap>>();
  private filling: Promise<void> | undefined;

  /** `lag`: milliseconds after a minute's end at which a provider's history has it. */
  constructor(
    parts: { readonly table: FeedTable; readonly recorder: MinuteRecorder; readonly lines: MarketLines },
    clock: () => number,
    lag: number,
    complain: (line: string) => void,
  ) {
    this.table = parts.table;
    this.recorder = parts.recorder;
    this.lines = parts.lines;
    this.clock = clock;
    this.lag = lag;
    this.complain = complain;
  }

  /** Notes that messages of a row were lost between two times (Unix milliseconds); all minutes that they touch are asked for. */
  add(session: FeedSession, row: number, from: number, to: number): void {
    const today = wallOfDate(this.table.today.date);
    const first = Number.isFinite(from) ? minuteOf(from) : today;
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

  /** How many rows wait for their minutes. */
  get waiting(): number {
    let rows = 0;
    for (const gaps of this.gaps.values()) rows += gaps.size;
    return rows;
  }

  /** Fills the gaps that are due, one after another. */
  fill(): Promise<void> {
    this.filling ??= this.fillDue().finally(() => {
      this.filling = undefined;
    });
    return this.filling;
  }

  /** Resolves once no request is under way. */
  async settled(): Promise<void> {
    await this.filling;
  }

  private async fillDue(): Promise<void> {
    for (const [session, gaps] of this.gaps) {
      if (session.connection.state === 'closed') continue;
      for (const [row, gap] of [...gaps]) {
        if (gap.due > this.clock()) continue;
        gaps.delete(row);
        try {
          await this.fillOne(session, row, gap);
        } catch (error) {
          const of = this.table.instrument(row);
          this.complain(
            `${of.region} ${of.symbol}: minutes that were missed could not be asked for: ${reasonOf(error)}`,
          );
          this.again(gaps, row, gap);
        }
      }
    }
  }

  private async fillOne(session: FeedSession, row: number, { from, to }: Gap): Promise<void> {
    const { table, recorder } = this;
    const instrument = table.instrument(row);
    const minutes = new Bars();
    for await (const bars of session.provider.history(instrument, 'minute', unixSeconds(from), unixSeconds(to))) {
      minutes.appendAll(bars, 0, bars.count);
    }
    recorder.add(instrument.id, minutes, 0, minutes.count);
    const today = wallOfDate(table.today.date);
    if (to >= today) table.replaceMinutes(row, Math.max(from, today), to, minutes);
    // Volume and count of the day are the provider's: minutes do not have every trade.
    await session.provider.poll([
      { security: row, symbol: instrument.symbol, region: instrument.region, depth: false },
    ]);
    this.lines.summary(instrument, table.figures, row, this.clock() / 1000);
    for (const listener of this.lines.listeners) listener.renewed?.(instrument, false);
  }

  private again(gaps: Map<number, Gap>, row: number, gap: Gap): void {
    const newer = gaps.get(row);
    const due = this.clock() + RETRY;
    if (newer === undefined) gaps.set(row, { ...gap, due });
    else {
      newer.from = Math.min(newer.from, gap.from);
      newer.to = Math.max(newer.to, gap.to);
      newer.due = Math.max(newer.due, due);
    }
  }
}

/** The minute of a Unix time (milliseconds), in wall seconds. */
function minuteOf(time: number): number {
  return Math.floor(wallSeconds(time / 1000) / MINUTE) * MINUTE;
}
