import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { BlockTable, Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { BLOCK_ROWS_MAX, DamagedBlock, decodeBlock, encodeBlock, rowsOfBlock } from './block-codec.ts';
import { type BlockLayout, yearOf } from './block-layout.ts';
import { keepTimes, mergedByTime, Rows, type RowTarget, replacedBetween } from './rows.ts';

/** The rows of a full block. SQLite and zstd take some 50 µs per block, whatever its size. */
const FULL_ROWS = 8000;

/** How many blocks one statement reads, about half a megabyte: meanwhile the embedded store serves nobody else. */
const BLOCKS_AT_ONCE = 16;

/** No time is farther from 1970, either way. */
export const EVER: number = 2 ** 52;

/** The position of an unreadable block, which is empty until it is filled again. */
export interface Damage {
  readonly instrumentId: number;
  readonly grain: number;
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

/** Instruments' histories of one layout, as blocks in a store. Changes must be made in a transaction of the caller's. */
export class BlockStore {
  private readonly store: Store;
  private readonly layout: BlockLayout;
  private readonly damaged: (damage: Damage) => void;

  /** `damaged` is called for unreadable blocks; they are set aside, and the rest is read. */
  constructor(store: Store, layout: BlockLayout, damaged: (damage: Damage) => void) {
    this.store = store;
    this.layout = layout;
    this.damaged = damaged;
  }

  /** Appends an instrument's rows with times `from … to` inclusive to `into`. */
  async read(instrumentId: number, from: number, to: number, into: RowTarget): Promise<void> {
    const { layout } = this;
    const wanted = this.of(instrumentId)
      .where('year', '>=', yearOf(layout, from))
      .where('year', '<=', yearOf(layout, to))
      .where('first', '<=', to)
      .where('last', '>=', from);
    const { rows } = await wanted
      .select(({ fn }) => fn.sum<number | null>('rows').as('rows'))
      .executeTakeFirstOrThrow();
    // Growing block by block would copy the rows some twenty times.
    into.columns(into.count + Number(rows));
    let after = -EVER;
    for (;;) {
      const blocks = await wanted
        .selectAll()
        .where('first', '>', after)
        .orderBy('year')
        .orderBy('first')
        .limit(BLOCKS_AT_ONCE)
        .execute();
      for (const block of blocks) {
        const begin = into.count;
        if ((await this.decode(block, into)) && (block.first < from || block.last > to))
          keepTimes(into, begin, from, to);
        // Not its first: an import may rewrite blocks between two statements, and no row may come twice.
        after = block.last;
      }
      if (blocks.length < BLOCKS_AT_ONCE) return;
      await nextTurn();
    }
  }

  /** Merges rows into those of an instrument, replacing those at the same times. Times are unique. */
  async merge(instrumentId: number, rows: Rows): Promise<void> {
    if (rows.count === 0) return;
    const from = rows.time[0];
    const to = rows.time[rows.count - 1];
    await this.rewrite(instrumentId, from, to, rows.count, (old) => mergedByTime(this.layout, old, rows));
  }

  /** Replaces all rows of an instrument at times `from … to`. */
  async replace(instrumentId: number, from: number, to: number, rows: Rows): Promise<void> {
    await this.rewrite(instrumentId, from, to, rows.count, (old) => replacedBetween(this.layout, old, from, to, rows));
  }

  /** The instruments that have rows. */
  async instruments(): Promise<Set<number>> {
    const { grain } = this.layout;
    const rows = await this.store
      .selectFrom('instrument')
      .select('instrument.id')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('block')
            .select('instrument_id')
            .whereRef('instrument_id', '=', 'instrument.id')
            .where('grain', '=', grain),
        ),
      )
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Rewrites the rows at `from … to` as full blocks. Small blocks next to them are included once they fill one together, so an
   * added day costs its own rows, and now and then those of a month.
   */
  private async rewrite(
    instrumentId: number,
    from: number,
    to: number,
    added: number,
    make: (old: Rows) => Rows,
  ): Promise<void> {
    const { layout } = this;
    const heads = await this.of(instrumentId)
      .select(['year', 'first', 'last', 'rows'])
      .where('year', '>=', yearOf(layout, from))
      .where('year', '<=', yearOf(layout, to))
      .orderBy('year')
      .orderBy('first')
      .execute();
    const { start, end } = touched(heads, from, to, added);
    const old = new Rows(layout);
    for (const { year, first } of heads.slice(start, end)) {
      const known = this.of(instrumentId).where('year', '=', year).where('first', '=', first);
      await this.decode(await known.selectAll().executeTakeFirstOrThrow(), old);
      await this.forget(instrumentId, year, first);
    }
    const rows = make(old);
    for (let begin = 0; begin < rows.count; ) {
      const behind = endOfBlock(layout, rows, begin);
      const bytes = encodeBlock(layout, rows.columns(rows.count), begin, behind);
      const [first, last] = [rows.time[begin], rows.time[behind - 1]];
      await this.store
        .insertInto('block')
        .values({
          instrument_id: instrumentId,
          grain: layout.grain,
          year: yearOf(layout, first),
          first,
          last,
          rows: behind - begin,
          bytes,
        })
        .execute();
      begin = behind;
    }
  }

  /** Adds a block's rows to a target; a damaged block is set aside and adds none. */
  private async decode(block: Selectable<BlockTable>, into: RowTarget): Promise<boolean> {
    const { layout } = this;
    try {
      const rows = rowsOfBlock(layout, block.bytes);
      into.count += decodeBlock(layout, block.bytes, into.columns(into.count + rows), into.count);
      return true;
    } catch (error) {
      if (!(error instanceof DamagedBlock)) throw error;
      await this.setAside(block, error.message);
      return false;
    }
  }

  private async setAside({ year, ...block }: Selectable<BlockTable>, reason: string): Promise<void> {
    const { instrument_id: instrumentId, grain, first, last } = block;
    await this.store
      .insertInto('damaged_block')
      .values({ ...block, reason, found: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.forget(instrumentId, year, first);
    this.damaged({ instrumentId, grain, first, last, reason });
  }

  private async forget(instrumentId: number, year: number, first: number): Promise<void> {
    await this.store
      .deleteFrom('block')
      .where('instrument_id', '=', instrumentId)
      .where('grain', '=', this.layout.grain)
      .where('year', '=', year)
      .where('first', '=', first)
      .execute();
  }

  private of(instrumentId: number): SelectQueryBuilder<Schema, 'block', object> {
    return this.store
      .selectFrom('block')
      .where('instrument_id', '=', instrumentId)
      .where('grain', '=', this.layout.grain);
  }
}

type Head = Pick<Selectable<BlockTable>, 'year' | 'first' | 'last' | 'rows'>;

/** The blocks `start … end - 1` to be rewritten when rows at `from … to` change and `added` rows are added. */
function touched(heads: readonly Head[], from: number, to: number, added: number): { start: number; end: number } {
  const overlapping = heads.findIndex(({ last }) => last >= from);
  const start = overlapping < 0 ? heads.length : overlapping;
  let end = start;
  let rows = added;
  while (end < heads.length && heads[end].first <= to) rows += heads[end++].rows;
  let before = start;
  let behind = end;
  while (before > 0 && heads[before - 1].rows < FULL_ROWS) rows += heads[--before].rows;
  while (behind < heads.length && heads[behind].rows < FULL_ROWS) rows += heads[behind++].rows;
  return rows >= FULL_ROWS ? { start: before, end: behind } : { start, end };
}

/** The end of a block that begins at row `from`: when it is full or its year ends, but never between rows of the same time. */
function endOfBlock(layout: BlockLayout, rows: Rows, from: number): number {
  const { time, count } = rows;
  const year = yearOf(layout, time[from]);
  let end = Math.min(count, from + FULL_ROWS);
  while (yearOf(layout, time[end - 1]) !== year) end--;
  while (end < count && time[end] === time[end - 1]) end++;
  if (end - from > BLOCK_ROWS_MAX) throw new RangeError(`${end - from} rows have one time`);
  return end;
}
