import { TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { decimalNumber, LARGEST_AMOUNT } from '../core/decimal-number.ts';
import type { BadRow } from './bar-file.ts';
import { dateNow, readBarTime, unixMilliseconds } from './bar-time.ts';
import { csvRows } from './csv-rows.ts';
import { UnusableFile } from './unusable-file.ts';

/** One trade of a file. */
export interface FileTrade {
  readonly date: number;
  /** The millisecond of the day, Toronto. */
  readonly millisecond: number;
  readonly price: number;
  /** Shares. */
  readonly size: number;
  /** The flags of its `T` line. By default 4: it moves the last price. */
  readonly flags: number;
}

/** The trades of one symbol in a file. */
interface TradeFile {
  /** Oldest first; those of the same time in the order of the file. */
  readonly trades: readonly FileTrade[];
  /** The number of rows skipped. */
  readonly bad: number;
}

/** The column of each value; -1 if the file has no such column. */
export interface TradeLayout {
  readonly date: number;
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly flags: number;
  readonly symbol: number;
}

const NAMES = {
  date: ['date', 'datetime', 'timestamp'],
  time: ['time'],
  price: ['price'],
  size: ['size', 'volume', 'quantity', 'qty', 'shares'],
  flags: ['flags'],
  symbol: ['symbol', 'ticker'],
} as const;

const FLAGS_MAX = 15;

/** Recognises a file of trades: a time, a price and a size (or volume), in any order and case; undefined for others. */
export function recogniseTrades(header: readonly string[]): TradeLayout | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  const at = (column: keyof typeof NAMES): number =>
    names.findIndex((name) => (NAMES[column] as readonly string[]).includes(name));
  const time = at('time');
  const date = at('date') >= 0 ? at('date') : time;
  const layout = {
    date,
    time: date === time ? -1 : time,
    price: at('price'),
    size: at('size'),
    flags: at('flags'),
    symbol: at('symbol'),
  };
  return Math.min(layout.date, layout.price, layout.size) < 0 ? undefined : layout;
}

/** Whether a file contains trades. Rejects with `UnusableFile` if it cannot be read. */
export async function holdsTrades(file: string): Promise<boolean> {
  for await (const { cells } of csvRows(file)) return recogniseTrades(cells) !== undefined;
  return false;
}

/**
 * Reads the trades of `symbol` from a CSV file; if it has a symbol column, the trades of others are ignored. A row that is not a
 * valid trade is reported to `badRow` and skipped. Rejects with `UnusableFile` if the file cannot be read or no row is valid.
 */
export async function readTradeFile(file: string, symbol: string, badRow: BadRow): Promise<TradeFile> {
  let layout: TradeLayout | undefined;
  let bad = 0;
  const trades: FileTrade[] = [];
  for await (const { line, cells } of csvRows(file)) {
    if (!layout) {
      layout = recogniseTrades(cells);
      if (!layout) throw new UnusableFile(`line ${line}: the header needs time, price and size`);
      continue;
    }
    if (layout.symbol >= 0 && (cells[layout.symbol] ?? '').toUpperCase() !== symbol) continue;
    const trade = readTrade(cells, layout);
    if (typeof trade !== 'string') {
      trades.push(trade);
      continue;
    }
    bad++;
    badRow(line, trade);
  }
  if (trades.length === 0) throw new UnusableFile(`it has no valid row for ${symbol}`);
  return { trades: trades.sort((a, b) => a.date - b.date || a.millisecond - b.millisecond), bad };
}

/** Parses a row; returns the trade, or what is wrong with the row. */
export function readTrade(cells: readonly string[], layout: TradeLayout): FileTrade | string {
  const cell = (column: number): string => (column < 0 ? '' : (cells[column] ?? ''));
  const date = cell(layout.date);
  const time = cell(layout.time);
  // Bar times are whole seconds.
  const read = readBarTime(withoutFraction(date), withoutFraction(time));
  if (!read || read.second < 0) return `"${`${date} ${time}`.trim()}" is not a date and time`;
  if (read.date > dateNow()) return `${date} is in the future`;
  const price = decimalNumber(cell(layout.price));
  if (!(price > 0 && price <= LARGEST_AMOUNT)) return `price "${cell(layout.price)}" is not a price`;
  const size = decimalNumber(cell(layout.size));
  if (!(size > 0 && size <= LARGEST_AMOUNT)) return `size "${cell(layout.size)}" is not a number of shares`;
  const flags = cell(layout.flags) === '' ? TRADE_UPDATES_LAST : Number(cell(layout.flags));
  if (!(Number.isInteger(flags) && flags >= 0 && flags <= FLAGS_MAX)) {
    return `flags "${cell(layout.flags)}" are not a mask of 0 to ${FLAGS_MAX}`;
  }
  const millisecond = read.second * 1000 + (time === '' ? millisecondsOf(date) : millisecondsOf(time));
  return { date: read.date, millisecond, price, size, flags };
}

function withoutFraction(text: string): string {
  return text.replace(/\.\d+/, '');
}

/** The milliseconds of a time. */
function millisecondsOf(text: string): number {
  const unix = unixMilliseconds(text);
  if (unix >= 0) return unix % 1000;
  return Math.floor(Number(`0${/\.\d+/.exec(text)?.[0] ?? ''}`) * 1000);
}
