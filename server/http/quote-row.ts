import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { otherRegion } from '../../engine/quotes/region.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { Instrument, MarketSource, QuoteState } from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-columns.ts';
import type { RowView } from './row-view.ts';
import type { SymbolKey } from './symbols.ts';

/** One row of `/api/quote`, `/api/search` and `/api/portfolio/get`. A price that there is not is null; sizes are shares. */
export interface QuoteRow {
  readonly symbol: string;
  readonly region: string;
  /** `unknown`: no security of this country has the symbol; the row then has no figures. Empty otherwise. */
  readonly status: string;
  /** The name of the security of the other country that has an unknown symbol. */
  readonly othername?: string;
  readonly name?: string;
  readonly ex?: string;
  readonly sector?: string;
  readonly sectype?: number;
  readonly sectypestr?: string;
  readonly last?: number | null;
  readonly change?: number;
  readonly open?: number | null;
  readonly high?: number | null;
  readonly low?: number | null;
  readonly yearhigh?: number | null;
  readonly yearlow?: number | null;
  readonly volume?: number;
  readonly trades?: number;
  readonly dollar?: number;
  readonly boardlot?: number;
  readonly bid?: number | null;
  readonly ask?: number | null;
  readonly bidsize?: number;
  readonly asksize?: number;
  readonly prevbid?: number | null;
  readonly delay?: number;
  readonly haltcode?: number;
  /** `HH:mm:ss` Toronto, empty before the first trade. */
  readonly lasttrade?: string;
  readonly newstoday?: boolean;
  /** What the row shows is simulated. */
  readonly simulated?: boolean;
  /** The portfolio entry, for its deletion. */
  readonly subid?: string;
}

const price = { type: 'number', nullable: true } as const;
const figure = { type: 'number' } as const;
const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

/** The schema of a `QuoteRow`, which the calls that answer some refer to (`QUOTE_ROWS`). */
export const QUOTE_ROW = {
  $id: 'QuoteRow',
  type: 'object',
  required: ['symbol', 'region', 'status'],
  properties: {
    symbol: text,
    region: text,
    status: { type: 'string', description: '`unknown` (the row then has no figures), or empty.' },
    othername: {
      type: 'string',
      description: 'The name of the security that has an unknown symbol in the other country.',
    },
    name: text,
    ex: { type: 'string', description: 'The exchange code.' },
    sector: text,
    sectype: figure,
    sectypestr: text,
    last: price,
    change: figure,
    open: price,
    high: price,
    low: price,
    yearhigh: price,
    yearlow: price,
    volume: figure,
    trades: figure,
    dollar: figure,
    boardlot: figure,
    bid: price,
    ask: price,
    bidsize: figure,
    asksize: figure,
    prevbid: price,
    delay: { type: 'number', description: 'Minutes that the row is late.' },
    haltcode: { type: 'number', description: '0 trading, 169 halted, 194 suspended, 255 defunct.' },
    lasttrade: { type: 'string', description: '`HH:mm:ss`, empty before the first trade.' },
    newstoday: yes,
    simulated: yes,
    subid: { type: 'string', description: 'The portfolio entry, for its deletion.' },
  },
} as const;

/** The schema of a list of `QuoteRow`. */
export const QUOTE_ROWS = { type: 'array', items: { $ref: 'QuoteRow#' } } as const;

/** Whether the caller gets an instrument's figures late. Indices are current for everybody. */
export function isDelayed(instrument: Instrument, realtime: ReadonlySet<string>): boolean {
  return !instrument.isIndex && !realtime.has(instrument.ex);
}

/** What a row says beside the instrument and its figures. */
export interface RowMarks {
  readonly delayed: boolean;
  readonly newstoday: boolean;
  readonly simulated: boolean;
}

/** Whether what a row shows on a market day is simulated. */
export function isSimulated(source: MarketSource, instrument: Instrument, today: number): boolean {
  const since = source.simulatedSince(instrument);
  return since > 0 && since <= today;
}

// Filled and read within one call.
const quote = emptyQuote();

/** The row of an instrument, as the caller may see it. */
export function quoteRow(source: MarketSource, instrument: Instrument, { realtime, news, today }: RowView): QuoteRow {
  const delayed = isDelayed(instrument, realtime);
  source.quote(instrument, delayed, quote);
  return rowOf(instrument, quote, {
    delayed,
    newstoday: news.has(securityKey(instrument)),
    simulated: isSimulated(source, instrument, today),
  });
}

/** The row that says these figures. */
export function rowOf(instrument: Instrument, figures: Readonly<QuoteState>, marks: RowMarks): QuoteRow {
  const { symbol, region, name, ex, sector, sectype, sectypestr, boardlot } = instrument;
  return {
    symbol,
    region,
    status: '',
    name,
    ex,
    sector,
    sectype,
    sectypestr,
    last: absent(figures.last),
    change: figures.change,
    open: absent(figures.open),
    high: absent(figures.high),
    low: absent(figures.low),
    yearhigh: absent(figures.yearhigh),
    yearlow: absent(figures.yearlow),
    volume: figures.volume,
    trades: figures.trades,
    dollar: figures.dollar,
    boardlot,
    bid: absent(figures.bid),
    ask: absent(figures.ask),
    bidsize: figures.bidsize,
    asksize: figures.asksize,
    prevbid: absent(figures.prevbid),
    delay: marks.delayed ? DELAY_MINUTES : 0,
    haltcode: figures.haltcode,
    lasttrade: figures.lasttrade < 0 ? '' : formatTimeWithSeconds(figures.lasttrade),
    newstoday: marks.newstoday,
    simulated: marks.simulated,
  };
}

/** The row of a symbol that no security of its country has. */
export function unknownRow(source: Pick<MarketSource, 'find'>, { symbol, region }: SymbolKey): QuoteRow {
  const other = source.find(symbol, otherRegion(region));
  return { symbol, region, status: 'unknown', ...(other && { othername: other.name }) };
}

function absent(value: number): number | null {
  return value === 0 ? null : value;
}
