import { recogniseHeader } from './column-layout.ts';
import type { ParquetKind } from './parquet-columns.ts';
import type { ParquetContents } from './parquet-thread.ts';
import { recogniseTrades } from './trade-file.ts';
import { UnusableFile } from './unusable-file.ts';

/** The fields of a row, besides its time. */
export type ParquetFigure = 'price' | 'size' | 'flags' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'trades';

const TRADE_FIGURES = ['price', 'size', 'flags'] as const;
const BAR_FIGURES = ['open', 'high', 'low', 'close', 'volume', 'trades'] as const;
/** The names of kinds of columns in the message that none can be used. */
const NOUNS: Readonly<Record<ParquetKind, string>> = {
  utc: 'time',
  wall: 'time without zone',
  day: 'date',
  number: 'number',
  text: 'text',
  other: 'other',
};
const SYMBOLS = ['symbol', 'ticker'];

/** The columns of a file that are read, by name. */
export interface ParquetLayout {
  readonly holds: 'trades' | 'bars';
  readonly time: string;
  readonly figures: Readonly<Partial<Record<ParquetFigure, string>>>;
  readonly symbol: string | undefined;
}

/**
 * What the columns of a file are: trades if they have a time, a price and a size; bars if they have a date, open, high, low and
 * close. The names are those of CSV columns. `header` has the columns' names, or the fields to which they were mapped. Throws
 * `UnusableFile`, which lists the columns, if they are neither.
 */
export function parquetLayout({ columns }: ParquetContents, header: readonly string[]): ParquetLayout {
  const names = columns.map(({ name }) => name);
  const trades = recogniseTrades(header);
  const bars = recogniseHeader(header);
  const found = trades ?? bars;
  if (!found || [found.date, found.time].some((index) => columns[index]?.kind === 'other')) {
    const found = columns.map(({ name, kind }) => `${name} (${NOUNS[kind]})`).join(', ');
    const needed = 'trades need time, price and size, bars date, open, high, low and close: --columns maps them';
    throw new UnusableFile(`it has ${found === '' ? 'no columns' : `the columns ${found}`}; ${needed}`);
  }
  return {
    holds: trades ? 'trades' : 'bars',
    // A time next to a date contains the date as well, unless it is a mere time of day.
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
