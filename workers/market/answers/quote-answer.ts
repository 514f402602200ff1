import * as v from 'valibot';
import { isIndexSymbol } from '../../../engine/quotes/index-symbol.ts';
import type { LoadedQuote } from '../../../engine/quotes/loaded-quote.ts';
import {
  FIGURE_TABLE,
  type FigureKind,
  QUOTE_FIELD_COUNT,
  QuoteField,
  type QuoteFigure,
  QuoteFlag,
} from '../../../engine/quotes/quote-field.ts';
import type { RowText } from '../../api/quote-list.ts';
import { figure, flag, region, text } from './fields.ts';

const NAMES = Object.keys(FIGURE_TABLE) as readonly QuoteFigure[];

/** How a figure is read: as the number that the quote table stores. */
const READERS = {
  /** An absent price is 0 or missing. */
  price: v.pipe(
    figure,
    v.transform((price) => (price > 0 ? price : Number.NaN)),
  ),
  number: figure,
  halt: v.nullish(v.number(), 0),
  clock: v.pipe(text, v.transform(secondsOfClock)),
} as const satisfies Readonly<Record<FigureKind, v.GenericSchema<unknown, number>>>;

type Figures = { readonly [name in QuoteFigure]: (typeof READERS)[(typeof FIGURE_TABLE)[name]['kind']] };

const figures = Object.fromEntries(NAMES.map((name) => [name, READERS[FIGURE_TABLE[name].kind]])) as Figures;

/** Where each figure goes, and whether it is a count; an unknown symbol has no counts. */
const PLACES = NAMES.map((name) => {
  const { field, kind } = FIGURE_TABLE[name];
  return { name, field: QuoteField[field], counts: kind === 'price' || kind === 'number' };
});

/** One row of `/api/quote`, `/api/search` and `/api/portfolio/get`. */
const quoteRow = v.object({
  symbol: v.string(),
  region,
  name: text,
  ex: text,
  sector: text,
  sectype: figure,
  status: text,
  othername: text,
  ...figures,
  boardlot: figure,
  delay: v.nullish(v.number(), -1),
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

/** A reusable buffer for one row on its way into the quote table. */
export function emptyLoadedQuote(): LoadedQuote {
  return { values: new Float64Array(QUOTE_FIELD_COUNT), boardlot: 0, isIndex: false };
}

/** Fills `out` with a row's numbers and returns it. */
export function fillLoadedQuote(row: QuoteRowAnswer, out: LoadedQuote): LoadedQuote {
  const values = out.values;
  const unknown = isUnknown(row);
  for (const { name, field, counts } of PLACES) values[field] = unknown && counts ? Number.NaN : row[name];
  values[QuoteField.Delay] = row.delay;
  values[QuoteField.Flags] = flagBits(row);
  values[QuoteField.Fade] = 0;
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

/** Seconds since midnight of `HH:mm:ss`; -1 if the text has no time. */
function secondsOfClock(clock: string): number {
  const match = /^(\d\d):(\d\d):(\d\d)$/.exec(clock);
  return match === null ? -1 : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}
