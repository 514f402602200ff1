import type { SessionHalt } from '../simulation/halts.ts';
import type { SessionTrade } from './session-trade.ts';
import { type HandMade, Unplanned } from './unplanned.ts';

/** What was made by hand in a session, which other processes cannot derive. */
export interface MadeByHand {
  readonly trades: readonly HandMade<SessionTrade>[];
  readonly halts: readonly HandMade<SessionHalt>[];
}

const MINUTE = 60;

/** Trades and halts made by hand in a session, and their effect on the planned trades. */
export class HandMadeEvents {
  readonly trades = new Unplanned<SessionTrade>();
  readonly halts = new Unplanned<SessionHalt>();

  /** Drops all events, because a new run begins. */
  clear(): void {
    this.trades.clear();
    this.halts.clear();
  }

  /** All events, for another process's session. */
  withIds(idOf: (row: number) => number): MadeByHand {
    return { trades: this.trades.withIds(idOf), halts: this.halts.withIds(idOf) };
  }

  /** All events of a row, in order of time; trades of the moment of a halt come before it, those of a resumption after it. */
  of(row: number): readonly (SessionTrade | SessionHalt)[] {
    return inOrder(this.halts.of(row), this.trades.of(row));
  }

  /** As `of`, of one minute of the session. */
  within(row: number, minute: number): readonly (SessionTrade | SessionHalt)[] {
    return inOrder(this.halts.within(row, minute, minute), this.trades.within(row, minute, minute));
  }

  /** Replaces all events; returns the rows that had or have any. */
  replace({ trades, halts }: MadeByHand, rowOf: (id: number) => number): Set<number> {
    return new Set([...this.trades.replace(trades, rowOf), ...this.halts.replace(halts, rowOf)]);
  }

  /** Whether a row enters a minute of the session halted by hand. */
  entersHalted(row: number, minute: number): boolean {
    const before = this.halts.within(row, Number.NEGATIVE_INFINITY, minute - 1).at(-1);
    return before !== undefined && before.haltcode !== 0;
  }

  /** Whether a row was halted by hand at any moment of a minute of the session. */
  wasHalted(row: number, minute: number): boolean {
    const within = this.halts.within(row, minute, minute);
    return this.entersHalted(row, minute) || within.some(({ haltcode }) => haltcode !== 0);
  }

  /** A row's planned trades without those that a halt made by hand prevents. */
  withoutHalted(row: number, planned: SessionTrade[]): SessionTrade[] {
    const halts = this.halts.of(row);
    if (halts.length === 0) return planned;
    return planned.filter(({ time }) => {
      const latest = halts.findLast((halt) => halt.time <= time);
      return latest === undefined || latest.haltcode === 0;
    });
  }

  /** Merges a row's trades made by hand in the minutes `from … to` into its planned ones, in order of time. */
  among(row: number, planned: SessionTrade[], from: number, to: number): SessionTrade[] {
    return this.trades.among(row, this.withoutHalted(row, planned), from, to);
  }

  /** The minutes before minute `until` of the session in which a row trades differently than planned. */
  minutes(row: number, until: number): Set<number> {
    const minutes = this.trades.minutes(row);
    const halts = this.halts.of(row);
    for (const [i, { time, haltcode }] of halts.entries()) {
      if (haltcode === 0) continue;
      const end = Math.min(until, Math.ceil((halts[i + 1]?.time ?? Number.POSITIVE_INFINITY) / MINUTE));
      for (let minute = Math.floor(time / MINUTE); minute < end; minute++) minutes.add(minute);
    }
    return new Set([...minutes].filter((minute) => minute < until));
  }
}

function inOrder(
  halts: readonly SessionHalt[],
  trades: readonly SessionTrade[],
): readonly (SessionTrade | SessionHalt)[] {
  // Called for every minute of every row that enters.
  if (halts.length === 0) return trades;
  const isResumedAt = ({ time }: SessionHalt, from: number): boolean =>
    halts.some((later, i) => i >= from && later.time === time && later.haltcode === 0);
  const before = halts.filter(isResumedAt);
  const after = halts.filter((halt, i) => !isResumedAt(halt, i));
  return [...before, ...trades, ...after].sort((a, b) => a.time - b.time);
}
