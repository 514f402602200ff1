import { dateOfWall } from '../../engine/time/exchange-time.ts';

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
  /** Whether a block may hold rows of several years. */
  readonly spansYears: boolean;
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
  spansYears: false,
  columns: BAR_COLUMNS,
};

/** Day bars as they were imported; times are wall seconds, at midnight. */
export const DAY_BLOCK: BlockLayout = {
  grain: 2,
  name: 'Day bars',
  ticksASecond: 1,
  spansYears: true,
  columns: BAR_COLUMNS,
};

/** Day bars derived from minutes, which saves reading ten years of minutes. */
export const MADE_DAY_BLOCK: BlockLayout = {
  grain: 5,
  name: 'Day bars made of minutes',
  ticksASecond: 1,
  spansYears: true,
  columns: BAR_COLUMNS,
};

/** Trades; times are wall milliseconds, flags as in a `T` line. */
export const TRADE_BLOCK: BlockLayout = {
  grain: 3,
  name: 'Trades',
  ticksASecond: 1000,
  spansYears: false,
  columns: [
    { name: 'time', unit: 'whole', baseline: 'before' },
    { name: 'price', unit: 'price', baseline: 'before' },
    { name: 'size', unit: 'whole', baseline: 'nothing' },
    { name: 'flags', unit: 'whole', baseline: 'nothing' },
  ],
};

/** All kinds of blocks. */
export const LAYOUTS: readonly BlockLayout[] = [DAY_BLOCK, MADE_DAY_BLOCK, MINUTE_BLOCK, TRADE_BLOCK];

/** The year of a time, as blocks are filed by it. */
export function yearOf(layout: BlockLayout, time: number): number {
  return layout.spansYears ? 0 : Math.floor(dateOfWall(time / layout.ticksASecond) / 10_000);
}
