import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { countTrade, moveLast, moveRange } from '../market/day-figures.ts';
import { makeQuoteFigures, type QuoteFigures } from '../market/quote-figures.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import { resetBeforeOpening } from './before-opening.ts';
import { type Deal, meetTrade, setBidAndAsk, takeTrade } from './bid-ask.ts';
import { regularHours } from './session-hours.ts';
import type { SessionLines } from './session-lines.ts';

/** The quotes of a session's instruments by row, updated by trades and by changes of bid and ask. */
export class SessionQuotes {
  readonly columns: QuoteFigures;
  /** The rows that have traded within the current minute. */
  readonly traded: Uint8Array;
  /** The last price of the regular hours so far, by row; 0 if there is none yet. */
  readonly closes: Float64Array;
  /** When the market closes, in seconds since the opening. */
  private readonly closing: number;

  constructor(rows: number, date: number) {
    this.columns = makeQuoteFigures(rows);
    this.traded = new Uint8Array(rows);
    this.closes = new Float64Array(rows);
    this.closing = regularHours(date).ends;
  }

  /**
   * Resets a row to its state before the opening. Bid and ask are derived from `salt`; `closed` means that it cannot be traded
   * until the opening.
   */
  begin(plan: SessionPlan, row: number, salt: number, closed: boolean): void {
    resetBeforeOpening(plan, this.columns, row, salt, closed);
    this.closes[row] = 0;
  }

  /**
   * Applies a trade, `time` seconds after the opening. Outside the regular hours it moves the last price, but not the day's
   * range.
   */
  trade(plan: SessionPlan, row: number, time: number, flags: number, deal: Deal, lines: SessionLines): void {
    const { columns } = this;
    const { instrument } = plan;
    const { price, size } = deal;
    const regular = time >= 0 && time <= Math.max(this.closing, plan.length * 60);
    countTrade(columns, row, price, size);
    this.traded[row] = 1;
    const moves = appliesToLast(size, flags, boardLot(instrument.boardlot, price), instrument.isIndex);
    if (moves) {
      // Odd lots and special terms trade outside the book; any other trade happens at a price in it.
      if (meetTrade(instrument, columns, row, deal)) lines.quote(instrument, row, time);
      moveLast(columns, row, time, price, plan.previousClose);
      if (regular) {
        moveRange(columns, row, price);
        this.closes[row] = price;
      }
    }
    lines.trade(regular ? 'T' : 'TE', instrument, row, time, deal, flags);
    if (moves && columns.ask[row] > 0) {
      takeTrade(instrument, columns, row, deal);
      lines.quote(instrument, row, time);
    }
  }

  /** Applies a change of bid and ask, `time` seconds after the opening. */
  requote({ instrument }: SessionPlan, row: number, time: number, { buyer, salt }: Deal, lines: SessionLines): void {
    if (setBidAndAsk(instrument, this.columns, row, salt, buyer)) lines.quote(instrument, row, time);
  }
}
