import type { SessionTrade } from './session-trade.ts';

const MINUTE = 60;

/** The trades of a session that were in nobody's plan, such as an operator's, by row. */
export class UnplannedTrades {
  private readonly byRow = new Map<number, SessionTrade[]>();

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

  /** A row's trades with the unplanned ones of the minutes `from … to`, which come before planned ones of the same time. */
  among(row: number, planned: readonly SessionTrade[], from: number, to: number): SessionTrade[] {
    const own = this.byRow.get(row) ?? [];
    const within = own.filter(({ time }) => time >= from * MINUTE && time < (to + 1) * MINUTE);
    return [...within, ...planned].sort((a, b) => a.time - b.time);
  }
}
