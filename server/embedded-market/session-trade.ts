import { type PrintTape, TAPE_FLAGS, TAPE_QUOTE_ONLY } from '../simulation/print-tape.ts';

/** One trade of a session. */
export interface SessionTrade {
  /** Seconds since the opening. */
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly flags: number;
}

/** The trades on a tape that have already happened. */
export function tradesOn(tape: PrintTape): SessionTrade[] {
  const trades: SessionTrade[] = [];
  for (let i = 0; i < tape.next; i++) {
    const mark = tape.mark[i];
    if (mark & TAPE_QUOTE_ONLY) continue;
    trades.push({ time: tape.time[i], price: tape.price[i], size: tape.size[i], flags: mark & TAPE_FLAGS });
  }
  return trades;
}
