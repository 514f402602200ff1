import { AuctionKind } from '../../engine/feed/auction-kind.ts';
import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { AUCTION_BLOCK, QUOTE_BLOCK, STATUS_BLOCK } from '../blocks/block-layout.ts';
import type { Histories } from '../blocks/histories.ts';
import { type DayEvents, EventColumns, noEvents } from '../market/day-events.ts';
import type { DayMinutes, Instrument } from '../market/market-source.ts';

/** At most one quote is kept for each interval of this length (milliseconds). */
const QUOTES_APART = 100;

/** The recorded trades of a date; undefined if there are none. */
export async function storedTrades(
  histories: Histories,
  { id }: Instrument,
  date: number,
): Promise<EventColumns | undefined> {
  const rows = await histories.readTrades(id, date);
  const { count } = rows;
  return count === 0 ? undefined : EventColumns.of(rows.columns(count), count, wallOfDate(date) * 1000);
}

/**
 * The recorded bids and asks of a date; undefined if there are none. Of each tenth of a second only the last quote is kept, and
 * timed at its end, because readers are sent no more than that.
 */
export async function storedQuotes(
  histories: Histories,
  { id }: Instrument,
  date: number,
): Promise<EventColumns | undefined> {
  const rows = await histories.readEvents(QUOTE_BLOCK, id, date);
  if (rows.count === 0) return undefined;
  const midnight = wallOfDate(date) * 1000;
  const [time, bid, ask, bidsize, asksize] = rows.columns(rows.count);
  const quotes = new EventColumns(4);
  for (let i = 0; i < rows.count; i++) {
    const due = Math.ceil((time[i] - midnight) / QUOTES_APART) * QUOTES_APART;
    if (i + 1 < rows.count && time[i + 1] - midnight <= due) continue;
    quotes.add(due, bid[i], bidsize[i], ask[i], asksize[i]);
  }
  return quotes;
}

/** The recorded halts and resumptions of a date. */
export async function storedStatuses(histories: Histories, { id }: Instrument, date: number): Promise<EventColumns> {
  const rows = await histories.readEvents(STATUS_BLOCK, id, date);
  const midnight = wallOfDate(date) * 1000;
  const [time, haltcode] = rows.columns(rows.count);
  const statuses = new EventColumns(1, Math.max(1, rows.count));
  for (let i = 0; i < rows.count; i++) statuses.add(time[i] - midnight, haltcode[i]);
  return statuses;
}

/** The recorded official prices of a date, and the imbalances before its auctions. */
export async function storedAuctions(
  histories: Histories,
  { id }: Instrument,
  date: number,
): Promise<Pick<DayEvents, 'officials' | 'imbalances'>> {
  const rows = await histories.readEvents(AUCTION_BLOCK, id, date);
  const midnight = wallOfDate(date) * 1000;
  const [times, kinds, prices, paired, left] = rows.columns(rows.count);
  const { officials, imbalances } = noEvents();
  for (let i = 0; i < rows.count; i++) {
    const isOfficial = kinds[i] === AuctionKind.OfficialOpen || kinds[i] === AuctionKind.OfficialClose;
    if (isOfficial) officials.add(times[i] - midnight, kinds[i], prices[i]);
    else imbalances.add(times[i] - midnight, kinds[i], prices[i], paired[i], left[i]);
  }
  return { officials, imbalances };
}

/** A day's minutes as columns. */
export function barsOfMinutes({ date, minutes }: DayMinutes): Bars {
  const bars = new Bars(minutes.length);
  const midnight = wallOfDate(date);
  for (const { minute, open, high, low, close, volume, trades } of minutes) {
    bars.append(midnight + minute * 60, open, high, low, close, volume, trades);
  }
  return bars;
}
