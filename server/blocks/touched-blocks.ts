import type { Selectable } from 'kysely';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { BlockTable } from '../store/market-tables.ts';
import { BLOCK_ROWS_MAX } from './block-format.ts';
import { type BlockLayout, endOfSpan } from './block-layout.ts';
import type { Rows } from './rows.ts';

/**
 * The rows of a full block. Smaller blocks waste room in the pages of a database; larger ones take longer if only a part is
 * needed.
 */
const FULL_ROWS = 8000;

/** Thrown if more rows have the same time than fit in a block. Rows of one time always share a block. */
export class CrowdedTime extends Error {
  override readonly name = 'CrowdedTime';
}

type Head = Pick<Selectable<BlockTable>, 'year' | 'first' | 'last' | 'rows'>;

/**
 * The blocks `start … end - 1` that are rewritten when rows at `from … to` change and `added` rows are added. These are the
 * blocks that overlap, and neighbours that are not full and may share a block with them: all neighbours if together they fill a
 * block, otherwise those no larger than what is rewritten anyway.
 */
export function touchedBlocks(
  layout: BlockLayout,
  heads: readonly Head[],
  from: number,
  to: number,
  added: number,
): { start: number; end: number } {
  const overlapping = heads.findIndex(({ last }) => last >= from);
  const start = overlapping < 0 ? heads.length : overlapping;
  let end = start;
  let rows = added;
  while (end < heads.length && heads[end].first <= to) rows += heads[end++].rows;
  const all = withNeighbours(layout, heads, from, to, { start, end, rows }, FULL_ROWS);
  return all.rows >= FULL_ROWS ? all : withNeighbours(layout, heads, from, to, { start, end, rows }, 0);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly rows: number;
}

/** Extends blocks by neighbours that are not full, as long as those have no more rows than the blocks so far, or than `most`. */
function withNeighbours(
  layout: BlockLayout,
  heads: readonly Head[],
  from: number,
  to: number,
  blocks: Stretch,
  most: number,
): Stretch {
  let { start, end, rows } = blocks;
  const joins = (head: Head | undefined, first: number, last: number): boolean =>
    head !== undefined &&
    head.rows < FULL_ROWS &&
    head.rows <= Math.max(rows, most) &&
    endOfSpan(layout, first) >= last;
  while (joins(heads[start - 1], heads[start - 1]?.first, from)) rows += heads[--start].rows;
  while (joins(heads[end], to, heads[end]?.last)) rows += heads[end++].rows;
  return { start, end, rows };
}

/**
 * The end of a block that begins at row `from`. A block ends when it is full or its span ends, but never between rows of the
 * same time.
 */
export function endOfBlock(layout: BlockLayout, rows: Rows, from: number): number {
  const { time, count } = rows;
  const span = lowerBound(time, count, endOfSpan(layout, time[from]) + 1, from);
  let end = Math.min(span, from + FULL_ROWS);
  while (end < count && time[end] === time[end - 1]) end++;
  if (end - from > BLOCK_ROWS_MAX) throw new CrowdedTime(`${end - from} ${layout.name.toLowerCase()} have one time`);
  return end;
}
