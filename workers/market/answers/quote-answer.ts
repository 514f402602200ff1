import * as v from 'valibot';
import { isIndexSymbol } from '../../../engine/quotes/index-symbol.ts';
import type { LoadedQuote } from '../../../engine/quotes/loaded-quote.ts';
import { QUOTE_FIELD_COUNT, QuoteField, QuoteFlag } from '../../../engine/quotes/quote-field.ts';
import type { RowText } from '../../api/quote-list.ts';
import { figure, flag, region, text } from './fields.ts';

/** One row of `/api/quote`, `/api/search` and `/api/portfolio/get`. An absent price is 0 or missing. */
const quoteRow = v.object({
  symbol: v.string(),
  region,
  name: text,
  ex: text,
  sector: text,
  sectype: figure,
  status: text,
  othername: text,
  last: figure,
  change: figure,
  open: figure,
  high: figure,
  low: figure,
  yearhigh: figure,
  yearlow: figure,
  volume: figure,
  trades: figure,
  dollar: figure,
  boardlot: figure,
  bid: figure,
  ask: figure,
  bidsize: figure,
  asksize: figure,
  prevbid: figure,
  delay: v.nullish(v.number(), -1),
  haltcode: v.nullish(v.number(), 0),
  /** `HH:mm:ss`, Toronto. */
  lasttrade: text,
  newstoday: flag,
  hasalarm: flag,
  hastriggered: flag,
  simulated: flag,
  subid: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
});

/** One parsed row. */
export type QuoteRowAnswer = v.InferOutput<typeof quoteRow>;

/** A list of quotes. */
export const quoteRows = v.array(quoteRow);

/** Whether the server does not know the symbol. */
export function isUnknown(row: QuoteRowAnswer): boolean {
  return row.status === 'unknown';
}

/** The row's texts, for the page. */
export function rowText(row: QuoteRowAnswer): RowText {
  return {
    symbol: row.symbol,
    region: row.region,
    name: row.name,
    otherName: row.othername,
    ex: row.ex,
    sector: row.sector,
    sectype: Number.isNaN(row.sectype) ? 0 : row.sectype,
    subid: row.subid,
  };
}

/** Room for one row on its way into the quote table, to be filled again and again. */
export function emptyLoadedQuote(): LoadedQuote {
  return { values: new Float64Array(QUOTE_FIELD_COUNT), boardlot: 0, isIndex: false };
}

/** Fills `out` with a row's numbers and returns it. */
export function fillLoadedQuote(row: QuoteRowAnswer, out: LoadedQuote): LoadedQuote {
  const values = out.values;
  values[QuoteField.Last] = priceOrAbsent(row.last);
  values[QuoteField.Change] = row.change;
  values[QuoteField.Open] = priceOrAbsent(row.open);
  values[QuoteField.High] = priceOrAbsent(row.high);
  values[QuoteField.Low] = priceOrAbsent(row.low);
  values[QuoteField.YearHigh] = priceOrAbsent(row.yearhigh);
  values[QuoteField.YearLow] = priceOrAbsent(row.yearlow);
  values[QuoteField.Volume] = row.volume;
  values[QuoteField.Trades] = row.trades;
  values[QuoteField.Dollar] = row.dollar;
  values[QuoteField.Bid] = priceOrAbsent(row.bid);
  values[QuoteField.BidSize] = row.bidsize;
  values[QuoteField.Ask] = priceOrAbsent(row.ask);
  values[QuoteField.AskSize] = row.asksize;
  values[QuoteField.PrevBid] = priceOrAbsent(row.prevbid);
  values[QuoteField.Delay] = row.delay;
  values[QuoteField.HaltCode] = row.haltcode;
  values[QuoteField.LastTrade] = secondsOfClock(row.lasttrade);
  values[QuoteField.Flags] = flagBits(row);
  values[QuoteField.Fade] = 0;
  if (isUnknown(row)) values.fill(Number.NaN, 0, QuoteField.Delay);
  out.boardlot = Number.isNaN(row.boardlot) ? 0 : row.boardlot;
  out.isIndex = isIndexSymbol(row.symbol, row.ex);
  return out;
}

function flagBits(row: QuoteRowAnswer): number {
  return (
    (row.newstoday ? QuoteFlag.NewsToday : 0) |
    (row.hasalarm ? QuoteFlag.HasAlarm : 0) |
    (row.hastriggered ? QuoteFlag.AlarmTriggered : 0) |
    (isUnknown(row) ? QuoteFlag.Unknown : 0) |
    (row.simulated ? QuoteFlag.Simulated : 0)
  );
}

function priceOrAbsent(price: number): number {
  return price > 0 ? price : Number.NaN;
}

/** Seconds since midnight of `HH:mm:ss`, -1 when there is none. */
function secondsOfClock(clock: string): number {
  const match = /^(\d\d):(\d\d):(\d\d)$/.exec(clock);
  return match === null ? -1 : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}
