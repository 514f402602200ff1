import { DAY_SECONDS, dateOfWall, midnightOf, wallOfDate } from '../../engine/time/exchange-time.ts';

/** The kind of numbers in a column: whole numbers, or prices, which share the decimal places of their block. */
type Unit = 'whole' | 'price';

/**
 * What a column's numbers are encoded relative to: nothing, the previous number, or an earlier column in the same or the previous
 * row.
 */
export type Baseline = 'nothing' | 'before' | { readonly of: number; readonly row: 'same' | 'before' };

/** One column of a block. */
interface BlockColumn {
  readonly name: string;
  readonly unit: Unit;
  readonly baseline: Baseline;
}

/** The columns of a kind of block, in the order in which they are written. The first is the time, which ascends. */
export interface BlockLayout {
  /** The id of the kind in a block's header and in the store. It is never reused for another kind. */
  readonly grain: number;
  /** What its rows are called. */
  readonly name: string;
  /** The unit of times: 1 for wall seconds, 1000 for wall milliseconds. */
  readonly ticksASecond: 1 | 1000;
  /**
   * The longest time that the rows of one block may span: any, a calendar year, or a day, which can then be removed as a whole.
   */
  readonly span: 'any' | 'year' | 'day';
  readonly columns: readonly BlockColumn[];
}

const BAR_COLUMNS: readonly BlockColumn[] = [
  { name: 'time', unit: 'whole', baseline: 'before' },
  { name: 'close', unit: 'price', baseline: 'before' },
  { name: 'open', unit: 'price', baseline: { of: 1, row: 'before' } },
  { name: 'high', unit: 'price', baseline: { of: 1, row: 'same' } },
  { name: 'low', unit: 'price', baseline: { of: 1, row: 'same' } },
  { name: 'volume', unit: 'whole', baseline: 'nothing' },
  { name: 'trades', unit: 'whole', baseline: 'nothing' },
];

/** Minute bars; times are wall seconds. */
export const MINUTE_BLOCK: BlockLayout = {
  grain: 1,
  name: 'Minute bars',
  ticksASecond: 1,
  span: 'year',
  columns: BAR_COLUMNS,
};

/** Day bars as they were imported; times are wall seconds, at midnight. */
export const DAY_BLOCK: BlockLayout = {
  grain: 2,
  name: 'Day bars',
  ticksASecond: 1,
  span: 'any',
  columns: BAR_COLUMNS,
};

/** Day bars derived from minutes; they save reading ten years of minutes. */
export const MADE_DAY_BLOCK: BlockLayout = {
  grain: 5,
  name: 'Day bars made of minutes',
  ticksASecond: 1,
  span: 'any',
  columns: BAR_COLUMNS,
};

/** Trades; times are wall milliseconds, flags as in a `T` line. */
export const TRADE_BLOCK: BlockLayout = {
  grain: 3,
  name: 'Trades',
  ticksASecond: 1000,
  span: 'year',
  columns: [
    { name: 'time', unit: 'whole', baseline: 'before' },
    { name: 'price', unit: 'price', baseline: 'before' },
    { name: 'size', unit: 'whole', baseline: 'nothing' },
    { name: 'flags', unit: 'whole', baseline: 'nothing' },
  ],
};

/** The best bid and offer after each change; an absent side has price and size 0. Times are wall milliseconds. */
export const QUOTE_BLOCK: BlockLayout = {
  grain: 6,
  name: 'Quotes',
  ticksASecond: 1000,
  span: 'day',
  columns: [
    { name: 'time', unit: 'whole', baseline: 'before' },
    { name: 'bid', unit: 'price', baseline: 'before' },
    { name: 'ask', unit: 'price', baseline: 'before' },
    { name: 'bidsize', unit: 'whole', baseline: 'nothing' },
    { name: 'asksize', unit: 'whole', baseline: 'nothing' },
  ],
};

/** Columns of a book by price: `side` is 0 for bids and 1 for asks, `size` is the size at the price from then on. */
const LEVEL_COLUMNS: readonly BlockColumn[] = [
  { name: 'time', unit: 'whole', baseline: 'before' },
  { name: 'side', unit: 'whole', baseline: 'nothing' },
  { name: 'price', unit: 'price', baseline: 'before' },
  { name: 'size', unit: 'whole', baseline: 'nothing' },
];

/** Columns of a book order by order: `size` is the remaining size of the order from then on. Ids are below 2^53. */
const ORDER_COLUMNS: readonly BlockColumn[] = [...LEVEL_COLUMNS, { name: 'id', unit: 'whole', baseline: 'before' }];

/** Changes of a book order by order, in sequence. A day begins with an empty book. Times are wall milliseconds. */
export const ORDER_BLOCK: BlockLayout = {
  grain: 7,
  name: 'Orders',
  ticksASecond: 1000,
  span: 'day',
  columns: ORDER_COLUMNS,
};

/** Changes of a book by price, in the same form. */
export const LEVEL_BLOCK: BlockLayout = {
  grain: 8,
  name: 'Price levels',
  ticksASecond: 1000,
  span: 'day',
  columns: LEVEL_COLUMNS,
};

/** Halt codes from a time on. Times are wall milliseconds. */
export const STATUS_BLOCK: BlockLayout = {
  grain: 9,
  name: 'Statuses',
  ticksASecond: 1000,
  span: 'year',
  columns: [
    { name: 'time', unit: 'whole', baseline: 'before' },
    { name: 'haltcode', unit: 'whole', baseline: 'nothing' },
  ],
};

/**
 * What an exchange publishes about auctions, by `AuctionKind`: the official price; before it, the indicative price, the shares
 * paired at it, and the imbalance (above 0 to buy, below 0 to sell). Times are wall milliseconds.
 */
export const AUCTION_BLOCK: BlockLayout = {
  grain: 10,
  name: 'Auctions',
  ticksASecond: 1000,
  span: 'year',
  columns: [
    { name: 'time', unit: 'whole', baseline: 'before' },
    { name: 'kind', unit: 'whole', baseline: 'nothing' },
    { name: 'price', unit: 'price', baseline: 'before' },
    { name: 'paired', unit: 'whole', baseline: 'nothing' },
    { name: 'imbalance', unit: 'whole', baseline: 'nothing' },
  ],
};

/** Snapshots of books order by order, written as changes of one time. A snapshot includes all changes up to and at its time. */
const ORDER_BOOK_BLOCK: BlockLayout = { ...ORDER_BLOCK, grain: 11, name: 'Books by order' };

/** Snapshots of books by price, in the same form. */
const LEVEL_BOOK_BLOCK: BlockLayout = { ...LEVEL_BLOCK, grain: 12, name: 'Books by price' };

/**
 * The layout of the snapshots for each layout of changes. With snapshots, an afternoon's book does not need the morning's
 * changes.
 */
export const BOOKS_OF: ReadonlyMap<BlockLayout, BlockLayout> = new Map([
  [ORDER_BLOCK, ORDER_BOOK_BLOCK],
  [LEVEL_BLOCK, LEVEL_BOOK_BLOCK],
]);

/** All kinds of blocks. */
export const LAYOUTS: readonly BlockLayout[] = [
  DAY_BLOCK,
  MADE_DAY_BLOCK,
  MINUTE_BLOCK,
  TRADE_BLOCK,
  STATUS_BLOCK,
  AUCTION_BLOCK,
  QUOTE_BLOCK,
  ORDER_BLOCK,
  ORDER_BOOK_BLOCK,
  LEVEL_BLOCK,
  LEVEL_BOOK_BLOCK,
];

/** The year under which the blocks of a time are filed. */
export function yearOf(layout: BlockLayout, time: number): number {
  return layout.span === 'any' ? 0 : Math.floor(dateOfWall(time / layout.ticksASecond) / 10_000);
}

/** The last time that may be in one block with a time. */
export function endOfSpan(layout: BlockLayout, time: number): number {
  if (layout.span === 'any') return Number.POSITIVE_INFINITY;
  const seconds = time / layout.ticksASecond;
  const next =
    layout.span === 'year' ? wallOfDate((yearOf(layout, time) + 1) * 10_000 + 101) : midnightOf(seconds) + DAY_SECONDS;
  return next * layout.ticksASecond - 1;
}
