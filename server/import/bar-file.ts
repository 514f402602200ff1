import { decimalNumber, LARGEST_AMOUNT } from '../core/decimal-number.ts';
import { dateNow, readBarTime } from './bar-time.ts';
import { type ColumnLayout, recogniseHeader } from './column-layout.ts';
import { csvRows } from './csv-rows.ts';
import { UnusableFile } from './unusable-file.ts';

/** One bar of a file. `minute` counts from midnight, Toronto; -1 for a day bar. */
export interface FileBar {
  readonly date: number;
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}

/** The contents of a file: either day bars or minute bars. */
export interface BarFile {
  readonly format: ColumnLayout['format'];
  readonly minutes: boolean;
  /** Oldest first, one per date or minute. */
  readonly bars: readonly FileBar[];
  /** The number of rows skipped. */
  readonly bad: number;
}

/** Called for every skipped row. */
export type BadRow = (line: number, reason: string) => void;

/** With fewer minute bars than this, their spacing cannot be determined. */
const FEW_BARS = 20;

/** More than a year's volume of all the world's exchanges; sums of it stay exact. */
const LARGEST_VOLUME = 1e14;

/** The largest number of trades, which is stored in 32 bits. */
const TRADES_MAX = 2 ** 31 - 1;

/**
 * Reads a CSV file of day or one-minute bars (`recogniseHeader` says which). A row that is not a valid bar is reported to
 * `badRow` and skipped: a value is missing or not a number, a price is not above 0 or out of bounds, the date is in the future,
 * the high is below or the low above another price, or the date or minute has occurred before. Rejects with `UnusableFile` if the
 * file cannot be read, the header is not recognised or no row is valid.
 */
export async function readBarFile(file: string, badRow: BadRow): Promise<BarFile> {
  let layout: ColumnLayout | undefined;
  let minutes: boolean | undefined;
  let bad = 0;
  const bars = new Map<number, FileBar>();
  for await (const { line, cells } of csvRows(file)) {
    if (!layout) {
      layout = recogniseHeader(cells);
      if (!layout) throw new UnusableFile(`line ${line}: the header needs date, open, high, low and close`);
      continue;
    }
    const bar = readBar(cells, layout);
    const reason = typeof bar === 'string' ? bar : placeOf(bar, bars, minutes);
    if (typeof bar === 'string' || reason !== '') {
      bad++;
      badRow(line, reason);
      continue;
    }
    minutes ??= bar.minute >= 0;
    bars.set(keyOf(bar), bar);
  }
  if (!layout) throw new UnusableFile('the file is empty');
  if (bars.size === 0) throw new UnusableFile('it has no valid row');
  const sorted = [...bars.values()].sort((a, b) => keyOf(a) - keyOf(b));
  // Nobody trades at midnight: some sources (Stooq's bulk files, data frames) append midnight to the date of a day bar.
  if (!minutes || sorted.every((bar) => bar.minute === 0)) {
    return { format: layout.format, minutes: false, bars: sorted.map((bar) => ({ ...bar, minute: -1 })), bad };
  }
  const spacing = spacingOf(sorted);
  if (spacing > 1)
    throw new UnusableFile(`its bars are ${spacing} minutes apart; day and one-minute bars can be imported`);
  return { format: layout.format, minutes: true, bars: sorted, bad };
}

/** The largest number of minutes that divides every bar's time; 1 if there are too few bars to tell. */
export function spacingOf(bars: readonly Pick<FileBar, 'minute'>[]): number {
  let spacing = 0;
  for (const { minute } of bars) {
    let [a, b] = [spacing, minute - 9 * 60 - 30];
    while (b !== 0) [a, b] = [b, a % b];
    spacing = Math.abs(a);
  }
  return bars.length < FEW_BARS ? 1 : spacing;
}

function keyOf(bar: FileBar): number {
  return bar.date * 10_000 + bar.minute;
}

/** Why a valid bar cannot be added to the bars before it; empty if it can. */
function placeOf(bar: FileBar, bars: ReadonlyMap<number, FileBar>, minutes: boolean | undefined): string {
  if (minutes !== undefined && minutes !== bar.minute >= 0) {
    return minutes ? 'a date without a time among minute bars' : 'a time of day among day bars';
  }
  return bars.has(keyOf(bar)) ? 'an earlier row has a bar of the same time' : '';
}

/** Parses a row; returns the bar, or what is wrong with the row. */
export function readBar(cells: readonly string[], layout: ColumnLayout): FileBar | string {
  const cell = (column: number): string => (column < 0 ? '' : (cells[column] ?? ''));
  const time = readBarTime(cell(layout.date), cell(layout.time));
  if (!time) return `"${cell(layout.date)} ${cell(layout.time)}" is not a date`.replace(' "', '"');
  if (time.date > dateNow()) return `${cell(layout.date)} is in the future`;
  if (time.second > 0 && time.second % 60 !== 0) return 'the time is not a whole minute';

  const prices = { open: 0, high: 0, low: 0, close: 0 };
  for (const name of ['open', 'high', 'low', 'close'] as const) {
    const price = decimalNumber(cell(layout[name]));
    if (!(price > 0 && price <= LARGEST_AMOUNT)) return `${name} "${cell(layout[name])}" is not a price`;
    prices[name] = price;
  }
  const { open, high, low, close } = prices;
  if (high < Math.max(open, low, close)) return `high ${high} is below another price`;
  if (low > Math.min(open, close)) return `low ${low} is above another price`;

  const volume = layout.volume < 0 ? 0 : decimalNumber(cell(layout.volume));
  if (!(volume >= 0 && volume <= LARGEST_VOLUME)) return `volume "${cell(layout.volume)}" is not a number`;
  const trades = layout.trades < 0 || cell(layout.trades) === '' ? 0 : decimalNumber(cell(layout.trades));
  if (!(Number.isInteger(trades) && trades >= 0 && trades <= TRADES_MAX)) {
    return `trades "${cell(layout.trades)}" is not a count`;
  }
  const minute = time.second < 0 ? -1 : time.second / 60;
  return { date: time.date, minute, open, high, low, close, volume, trades };
}
