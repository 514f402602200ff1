import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { FIGURE_TABLE, type FigureKind, type QuoteFigure } from '../../engine/quotes/quote-field.ts';
import { otherRegion } from '../../engine/quotes/region.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { Instrument, MarketSource, QuoteState } from '../market/market-source.ts';
import { emptyQuote, QUOTE_FIGURES } from '../market/quote-figures.ts';
import type { RowView } from './row-view.ts';
import type { RequestedSymbol } from './symbols.ts';

/** The type of a figure's value in a row, by the figure's kind. */
interface FigureValues {
  readonly price: number | null;
  readonly number: number;
  readonly halt: number;
  /** `HH:mm:ss` Toronto, empty before the first trade. */
  readonly clock: string;
}

/** The figures of a row, by name. */
type RowFigures = { readonly [name in QuoteFigure]: FigureValues[(typeof FIGURE_TABLE)[name]['kind']] };

/** One row of `/api/quote`, `/api/search` and `/api/portfolio/get`. A missing price is null; sizes are shares. */
export interface QuoteRow extends Partial<RowFigures> {
  readonly symbol: string;
  readonly region: string;
  /** `unknown` if no security of this country has the symbol; the row then has no figures. Empty otherwise. */
  readonly status: string;
  /** The name of the security of the other country that has an unknown symbol. */
  readonly othername?: string;
  readonly name?: string;
  readonly ex?: string;
  readonly sector?: string;
  readonly sectype?: number;
  readonly sectypestr?: string;
  readonly boardlot?: number;
  readonly delay?: number;
  readonly newstoday?: boolean;
  /** Whether the row's figures are simulated. */
  readonly simulated?: boolean;
  /** The id of the portfolio entry, for its deletion. */
  readonly subid?: string;
}

const figure = { type: 'number' } as const;
const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;

const FIGURE_SCHEMAS: Readonly<Record<FigureKind, object>> = {
  price: { type: 'number', nullable: true },
  number: figure,
  halt: { type: 'number', description: '0 trading, 169 halted, 194 suspended, 255 defunct.' },
  clock: { type: 'string', description: '`HH:mm:ss`, empty before the first trade.' },
};

/** The schema of a `QuoteRow`. Calls that answer with rows refer to it by `QUOTE_ROWS`. */
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
    ...Object.fromEntries(QUOTE_FIGURES.map((name) => [name, FIGURE_SCHEMAS[FIGURE_TABLE[name].kind]])),
    boardlot: figure,
    delay: { type: 'number', description: 'The delay of the row in minutes.' },
    newstoday: yes,
    simulated: yes,
    subid: { type: 'string', description: 'The id of the portfolio entry, for its deletion.' },
  },
} as const;

/** The schema of a list of `QuoteRow`. */
export const QUOTE_ROWS = { type: 'array', items: { $ref: 'QuoteRow#' } } as const;

/** Whether the caller gets an instrument's figures delayed. Indices are never delayed, nor are past days. */
export function isDelayed(
  market: Pick<MarketSource, 'isPast'>,
  instrument: Instrument,
  realtime: ReadonlySet<string>,
): boolean {
  return market.isPast !== true && !instrument.isIndex && !realtime.has(instrument.ex);
}

/** The delay of an instrument's figures in minutes, for a caller with or without real-time entitlement. */
export function minutesLate(source: Pick<MarketSource, 'delayOf'>, instrument: Instrument, delayed: boolean): number {
  return Math.max(delayed ? DELAY_MINUTES : 0, source.delayOf?.(instrument) ?? 0);
}

/** What a row contains besides the instrument and its figures. */
export interface RowMarks {
  /** Minutes. */
  readonly delay: number;
  readonly newstoday: boolean;
  readonly simulated: boolean;
}

/** Whether a row's figures on a market day are simulated. */
export function isSimulated(source: MarketSource, instrument: Instrument, today: number): boolean {
  const since = source.simulatedSince(instrument);
  return since > 0 && since <= today;
}

/** How a figure is serialised, by its kind. */
const WRITTEN: Readonly<Record<FigureKind, (figure: number) => number | string | null>> = {
  price: (figure) => (figure === 0 ? null : figure),
  number: (figure) => figure,
  halt: (figure) => figure,
  clock: (figure) => (figure < 0 ? '' : formatTimeWithSeconds(figure)),
};
const FIGURES = QUOTE_FIGURES.map((name) => ({ name, written: WRITTEN[FIGURE_TABLE[name].kind] }));

/** The figures of a quote in the form of a row. */
function figuresOf(quote: Readonly<QuoteState>): RowFigures {
  const figures: Partial<Record<QuoteFigure, number | string | null>> = {};
  for (const { name, written } of FIGURES) figures[name] = written(quote[name]);
  return figures as RowFigures;
}

// Reused: filled and read within one call.
const quote = emptyQuote();

/** The row of an instrument, as the caller may see it. */
export function quoteRow(source: MarketSource, instrument: Instrument, { realtime, news, today }: RowView): QuoteRow {
  const delayed = isDelayed(source, instrument, realtime);
  source.quote(instrument, delayed, quote);
  return quoteRowOf(instrument, quote, {
    delay: minutesLate(source, instrument, delayed),
    newstoday: news.has(securityKey(instrument)),
    simulated: isSimulated(source, instrument, today),
  });
}

/** The row with these figures. */
export function quoteRowOf(instrument: Instrument, quote: Readonly<QuoteState>, marks: RowMarks): QuoteRow {
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
    ...figuresOf(quote),
    boardlot,
    delay: marks.delay,
    newstoday: marks.newstoday,
    simulated: marks.simulated,
  };
}

/** The row of a symbol that no security of its country has. */
export function unknownRow(source: Pick<MarketSource, 'find'>, { symbol, region }: RequestedSymbol): QuoteRow {
  const other = source.find(symbol, otherRegion(region));
  return { symbol, region, status: 'unknown', ...(other && { othername: other.name }) };
}
