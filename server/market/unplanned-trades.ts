import type { HandMadeTrade, SessionTrade } from './session-trade.ts';

const MINUTE = 60;
const NONE: readonly SessionTrade[] = [];

/** The trades of a session that were in nobody's plan, made by hand, by row. */
export class UnplannedTrades {
  private readonly byRow = new Map<number, SessionTrade[]>();

  /** All of them, a row's in order of time. */
  withIds(idOf: (row: number) => number): HandMadeTrade[] {
    return [...this.byRow].flatMap(([row, trades]) => trades.map((trade) => ({ id: idOf(row), ...trade })));
  }

  /** Keeps these and no others; a row below 0 is nobody's. Answers the rows that had or have one. */
  replace(made: readonly HandMadeTrade[], rowOf: (id: number) => number): ReadonlySet<number> {
    const rows = new Set(this.byRow.keys());
    this.clear();
    for (const { id, ...trade } of made) {
      const row = rowOf(id);
      if (row < 0) continue;
      this.add(row, trade);
      rows.add(row);
    }
    return rows;
  }

  /** Keeps one; it comes after all that the row has. */
  add(row: number, trade: SessionTrade): void {
    const known = this.byRow.get(row);
    if (known) known.push(trade);
    else this.byRow.set(row, [trade]);
  }

  /** Forgets all of them: another run begins. */
  clear(): void {
    this.byRow.clear();
  }

  /** The minutes of the session in which a row has one. */
  minutes(row: number): Set<number> {
    return new Set((this.byRow.get(row) ?? []).map(({ time }) => Math.floor(time / MINUTE)));
  }

  /** A row's of the minutes `from … to`, in order of time. */
  within(row: number, from: number, to: number): readonly SessionTrade[] {
    const own = this.byRow.get(row);
    // Asked for every minute of every row that enters.
    if (own === undefined) return NONE;
    return own.filter(({ time }) => time >= from * MINUTE && time < (to + 1) * MINUTE);
  }

  /** A row's trades with the unplanned ones of the minutes `from … to`, which come before planned ones of the same time. */
  among(row: number, planned: readonly SessionTrade[], from: number, to: number): SessionTrade[] {
    return [...this.within(row, from, to), ...planned].sort((a, b) => a.time - b.time);
  }
}
