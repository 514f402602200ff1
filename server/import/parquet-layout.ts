import { recogniseHeader } from './column-layout.ts';
import type { ParquetKind } from './parquet-columns.ts';
import type { ParquetContents } from './parquet-thread.ts';
import { recogniseTrades } from './trade-file.ts';
import { UnusableFile } from './unusable-file.ts';

/** What the numbers of a row may be, besides its time. */
export type ParquetFigure = 'price' | 'size' | 'flags' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'trades';

const TRADE_FIGURES = ['price', 'size', 'flags'] as const;
const BAR_FIGURES = ['open', 'high', 'low', 'close', 'volume', 'trades'] as const;
/** What kinds of columns are called where none of them can be used. */
const NOUNS: Readonly<Record<ParquetKind, string>> = {
  utc: 'time',
  wall: 'time without zone',
  day: 'date',
  number: 'number',
  text: 'text',
  other: 'other',
};
const SYMBOLS = ['symbol', 'ticker'];

/** Which columns of a file are read, by their names. */
export interface ParquetLayout {
  readonly holds: 'trades' | 'bars';
  readonly time: string;
  readonly figures: Readonly<Partial<Record<ParquetFigure, string>>>;
  readonly symbol: string | undefined;
}

/**
 * What the columns of a file are: trades if they have a time, a price and a size, bars if they have a date, open, high, low and
 * close, by the names that columns of CSV have. `header` has the columns' names, or the fields that they were mapped to. Throws
 * `UnusableFile`, with the columns that there are, if they are neither.
 */
export function parquetLayout({ columns }: ParquetContents, header: readonly string[]): ParquetLayout {
  const names = columns.map(({ name }) => name);
  const trades = recogniseTrades(header);
  const bars = recogniseHeader(header);
  const found = trades ?? bars;
  if (!found || [found.date, found.time].some((index) => columns[index]?.kind === 'other')) {
    const found = columns.map(({ name, kind }) => `${name} (${NOUNS[kind]})`).join(', ');
    const needed =
      'trades need time, price and size, bars date, open, high, low and close: --columns says what is what';
    throw new UnusableFile(`it has the columns ${found || 'of nothing'}; ${needed}`);
  }
  return {
    holds: trades ? 'trades' : 'bars',
    // Beside a date, a time that is no mere time of day has the date as well.
    time: names[found.time >= 0 ? found.time : found.date],
    symbol: names[header.findIndex((name) => SYMBOLS.includes(name.trim().toLowerCase()))],
    figures: trades ? named(names, trades, TRADE_FIGURES) : named(names, bars, BAR_FIGURES),
  };
}

function named(
  names: readonly string[],
  at: Readonly<Partial<Record<ParquetFigure, number>>> | undefined,
  figures: readonly ParquetFigure[],
): ParquetLayout['figures'] {
  const entries = figures.map((figure) => [figure, names[at?.[figure] ?? -1]] as const);
  return Object.fromEntries(entries.filter(([, name]) => name !== undefined));
}
