import { columnOf, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { QuoteCell } from '../../engine/quotes/quote-field.ts';
import { REM } from '../style/text-scale.ts';

/**
 * Column widths in CSS pixels at the default text size, padding included. Each fits the longest number of its column, aligned
 * with numbers of four decimals, so that cells can be contained and a new number never moves another one. A column with a longer
 * title sets its own width.
 */
const WIDTH: Readonly<Record<QuoteCell, number>> = {
  symbol: 128,
  name: 132,
  price: 100,
  range: 100,
  change: 96,
  percent: 104,
  order: 136,
  amount: 88,
  time: 80,
  spark: 104,
};

/**
 * Columns that are dropped if there is no room for all, the first ones first; the others always stay. A change in per cent stays
 * longest, because it compares securities.
 */
const GIVE_WAY: readonly QuoteColumn[] = ['spark', 'time', 'volume', 'change', 'name', 'ask', 'bid', 'percent'];

/** The same if rows are removed by name, so that names are needed. */
const GIVE_WAY_TO_NAMES: readonly QuoteColumn[] = [
  'spark',
  'time',
  'volume',
  'change',
  'ask',
  'bid',
  'name',
  'percent',
];

/** The width that names keep, CSS pixels, while other columns are dropped; also their width in a list that scrolls. */
const NAME_EASE = 176;

/** Columns with a fixed position in the rows of a narrow list. */
const NARROW_PLACES: readonly QuoteColumn[] = ['symbol', 'name', 'last', 'change', 'bid', 'ask', 'spark'];

/**
 * The chosen columns without a fixed position in the rows of a narrow list, in their order. Rows without bids and asks (`orders`
 * false) show the percent change in their position.
 */
export function narrowFacts(columns: readonly QuoteColumn[], orders: boolean): readonly QuoteColumn[] {
  return columns.filter((column) => !NARROW_PLACES.includes(column) && (orders || column !== 'percent'));
}

/** Widths that the user chose, CSS pixels at the default text size, by column. */
export type ColumnWidths = Readonly<Partial<Record<QuoteColumn, number>>>;

/** Above this width (CSS pixels) the spare room is spread over all columns, so that the eye has shorter distances. */
const SPACIOUS = 1100;

/** The least width of symbols, CSS pixels, if they make room for a price that would otherwise be cut off. */
const MIN_SYMBOL_WIDTH = 64;

/** Room for a button at the end of each row, CSS pixels. */
const TOOL = 44;

/** The columns that fit into `width` CSS pixels, beside a button at the end of the row if there is a `tool`. */
export function fittingColumns(
  columns: readonly QuoteColumn[],
  width: number,
  tool = false,
  widths: ColumnWidths = {},
): readonly QuoteColumn[] {
  const kept = [...columns];
  const room = tool ? width - TOOL : width;
  let ease = kept.includes('name') ? NAME_EASE - WIDTH.name : 0;
  for (const column of tool ? GIVE_WAY_TO_NAMES : GIVE_WAY) {
    if (column === 'name') ease = 0;
    if (neededWidth(kept, widths) + ease <= room) break;
    const place = kept.indexOf(column);
    if (place >= 0) kept.splice(place, 1);
  }
  return kept.length === columns.length ? columns : kept;
}

function widthOf(column: QuoteColumn, widths: ColumnWidths): number {
  const chosen = widths[column];
  if (chosen !== undefined) return chosen;
  const { cell, width } = columnOf(column);
  return width ?? WIDTH[cell];
}

/** The CSS pixels that columns need. */
function neededWidth(columns: readonly QuoteColumn[], widths: ColumnWidths): number {
  let width = 0;
  for (const column of columns) width += widthOf(column, widths);
  return width;
}

/**
 * The grid of a row as `grid-template-columns`: fixed tracks, with the remaining width for the names, or without names for the
 * symbols. If `width` (CSS pixels) leaves much to spare, every column gets a share. `tool`: a button is at the end. A chosen width is
 * kept in any case.
 */
export function columnTracks(
  columns: readonly QuoteColumn[],
  tool: boolean,
  width: number,
  widths: ColumnWidths = {},
): string {
  const spread = width > SPACIOUS;
  const elastic = columns.includes('name') ? 'name' : 'symbol';
  const missing = neededWidth(columns, widths) + (tool ? TOOL : 0) - width;
  const scrolls = missing > 0;
  const givesWay = scrolls && elastic === 'symbol' && missing <= WIDTH.symbol - MIN_SYMBOL_WIDTH;
  const tracks = columns.map((column) => {
    const chosen = widths[column];
    if (chosen !== undefined) return `${chosen / REM}rem`;
    const track = `${(scrolls && column === 'name' ? NAME_EASE : widthOf(column, widths)) / REM}rem`;
    if (spread) return `minmax(${track}, ${column === 'name' ? 2 * NAME_EASE : widthOf(column, widths)}fr)`;
    if (column === elastic && givesWay) return 'minmax(0, 1fr)';
    return column === elastic ? `minmax(${track}, 1fr)` : track;
  });
  return [...tracks, ...(tool ? [`${TOOL / REM}rem`] : [])].join(' ');
}
