import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { cleanPrice } from '../market/price-step.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import { setBidAndAsk } from './bid-ask.ts';

const CLOSE = SESSION_OPEN + SESSION_SLOTS * 60;

/**
 * Fills a row with the instrument's quote before the opening: the last close, no trades yet, and bid and ask around it. If its
 * exchange is `closed`, until the opening or all day, it keeps the figures of its last session; if it no longer trades, it has
 * only its last price. Bid and ask are derived from `salt`.
 */
export function resetBeforeOpening(
  plan: SessionPlan,
  quotes: QuoteFigures,
  row: number,
  salt: number,
  closed: boolean,
): void {
  const { haltcode } = plan;
  const lastBar = closed || plan.length === 0 ? plan.lastBar : undefined;
  const shown = haltcode === 0 ? lastBar : undefined;
  quotes.last[row] = lastBar ? lastBar.close : plan.previousClose;
  quotes.change[row] = shown && shown.closeBefore > 0 ? cleanPrice(shown.close - shown.closeBefore) : 0;
  quotes.open[row] = shown?.open ?? 0;
  quotes.high[row] = shown?.high ?? 0;
  quotes.low[row] = shown?.low ?? 0;
  quotes.volume[row] = shown?.volume ?? 0;
  quotes.trades[row] = shown?.trades ?? 0;
  quotes.dollar[row] = shown ? (shown.volume * (shown.high + shown.low + shown.close)) / 3 : 0;
  quotes.lasttrade[row] = shown && shown.volume > 0 ? CLOSE : -1;
  quotes.yearhigh[row] = plan.yearHigh;
  quotes.yearlow[row] = plan.yearLow;
  quotes.haltcode[row] = haltcode;
  quotes.bid[row] = 0;
  quotes.bidsize[row] = 0;
  quotes.ask[row] = 0;
  quotes.asksize[row] = 0;
  quotes.prevbid[row] = 0;
  if (plan.length > 0) setBidAndAsk(plan.instrument, quotes, row, salt, true);
}
