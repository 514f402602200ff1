import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CompiledQuery, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { DAY_SECONDS, dateOfWall, midnightOf } from '../../engine/time/exchange-time.ts';
import type { BlockTable } from '../store/market-tables.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { type BlockLayout, yearOf } from './block-layout.ts';
import { DamagedBlock } from './damaged-block.ts';
import { decodeBlock } from './decode-block.ts';
import { encodeBlock } from './encode-block.ts';
import { keepTimes, mergedByTime, Rows, type RowTarget, replacedBetween, withAppended } from './rows.ts';
import { endOfBlock, touchedBlocks } from './touched-blocks.ts';

/** How many blocks one turn of the event loop reads and decodes: some milliseconds, in which the process serves nobody else. */
const BLOCKS_AT_ONCE = 4;

/** Beyond all times, in either direction from 1970. */
export const EVER: number = 2 ** 52;

/** The position of an unreadable block. Its time span counts as empty until it is filled again. */
export interface Damage {
  readonly instrumentId: number;
  readonly grain: number;
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

/** The histories of instruments of one layout, as blocks in a store. Changes must be made in a transaction of the caller's. */
export class BlockStore {
  private readonly store: Store;
  private readonly layout: BlockLayout;
  private readonly damaged: (damage: Damage) => void;
  private compiled: CompiledQuery<Selectable<BlockTable>> | undefined;

  /** `damaged` is called for unreadable blocks; they are set aside, and the rest is read. */
  constructor(store: Store, layout: BlockLayout, damaged: (damage: Damage) => void) {
    this.store = store;
    this.layout = layout;
    this.damaged = damaged;
  }

  /** Appends an instrument's rows with times `from … to` inclusive to `into`. */
  async read(instrumentId: number, from: number, to: number, into: RowTarget): Promise<void> {
    const { layout } = this;
    const begin = yearOf(layout, from);
    const of = [instrumentId, layout.grain];
    const range = [...of, begin, yearOf(layout, to), to, from, ...of, begin, from, from];
    let after = -EVER;
    for (;;) {
      const { rows: blocks } = await this.store.executeQuery(this.reading([...range, after]));
      if (blocks.length === BLOCKS_AT_ONCE && after === -EVER) {
        // More blocks follow. Growing the target block by block would copy the rows some twenty times.
        into.columns(into.count + (await this.countRows(instrumentId, from, to)));
      }
      for (const block of blocks) {
        await this.decode(block, into, from, to);
        // Continues after the last time, not after the last block: an import may rewrite blocks between two statements, and no
        // row may come twice.
        after = block.last;
      }
      if (blocks.length < BLOCKS_AT_ONCE) return;
      await nextTurn();
    }
  }

  private async countRows(instrumentId: number, from: number, to: number): Promise<number> {
    const { rows } = await this.of(instrumentId)
      .where('year', '>=', yearOf(this.layout, from))
      .where('year', '<=', yearOf(this.layout, to))
      .where('first', '<=', to)
      .where('last', '>=', from)
      .select(({ fn }) => fn.sum<number | null>('rows').as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  }

  /**
   * The statement that reads blocks, with values in the order of its conditions. It is compiled once, because compiling takes
   * as long as reading; SQLite would repeat it each time if its limits were values. Blocks do not overlap, so no block before
   * the last one that begins by `from` is read.
   */
  private reading(parameters: readonly unknown[]): CompiledQuery<Selectable<BlockTable>> {
    this.compiled ??= this.store
      .selectFrom('block')
      .selectAll()
      .where('instrument_id', '=', 0)
      .where('grain', '=', 0)
      .where('year', '>=', 0)
      .where('year', '<=', 0)
      .where('first', '<=', 0)
      .where('last', '>=', 0)
      .where('first', '>=', ({ fn, selectFrom, val }) => {
        const begun = selectFrom('block')
          .select('first')
          .where('instrument_id', '=', 0)
          .where('grain', '=', 0)
          .where('year', '=', 0)
          .where('first', '<=', 0)
          .orderBy('first', 'desc')
          .limit(sql.lit(1));
        return fn.coalesce(begun, val(0));
      })
      .where('first', '>', 0)
      .orderBy('year')
      .orderBy('first')
      .limit(sql.lit(BLOCKS_AT_ONCE))
      .compile();
    return { ...this.compiled, parameters };
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

  /** Appends rows to those of an instrument. Among rows of the same time, they come last. */
  async append(instrumentId: number, rows: Rows): Promise<void> {
    if (rows.count === 0) return;
    const { time, count } = rows;
    await this.rewrite(instrumentId, time[0], time[count - 1], count, (old) => withAppended(this.layout, old, rows));
  }

  /** Appends to `into` an instrument's rows of the last time in `from … to`; nothing if there are none. */
  async readLast(instrumentId: number, from: number, to: number, into: RowTarget): Promise<void> {
    const block = await this.of(instrumentId)
      .selectAll()
      .where('year', '>=', yearOf(this.layout, from))
      .where('year', '<=', yearOf(this.layout, to))
      .where('first', '<=', to)
      .where('last', '>=', from)
      .orderBy('year', 'desc')
      .orderBy('first', 'desc')
      .limit(1)
      .executeTakeFirst();
    const begin = into.count;
    if (block === undefined) return;
    await this.decode(block, into, from, to);
    const [time] = into.columns(into.count);
    if (into.count > begin) keepTimes(into, begin, time[into.count - 1], to);
  }

  /** The time of an instrument's first row in `from … to`, judged only by blocks that begin there; Infinity if there is none. */
  async firstOf(instrumentId: number, from: number, to: number): Promise<number> {
    const { first } = await this.of(instrumentId)
      .select(({ fn }) => fn.min<number | null>('first').as('first'))
      .where('first', '>=', from)
      .where('first', '<=', to)
      .executeTakeFirstOrThrow();
    return first === null ? Number.POSITIVE_INFINITY : Number(first);
  }

  /** The dates (`yyyymmdd`) on which an instrument has rows, oldest first. */
  async dates(instrumentId: number): Promise<number[]> {
    const { layout } = this;
    const dates = new Set<number>();
    const add = (time: number): unknown => dates.add(dateOfWall(time / layout.ticksASecond));
    for (const { first, last } of await this.of(instrumentId).select(['first', 'last']).orderBy('first').execute()) {
      add(first);
      add(last);
      // Only the rows show which days between the first and the last are present.
      if (midnightOf(last / layout.ticksASecond) - midnightOf(first / layout.ticksASecond) <= DAY_SECONDS) continue;
      const rows = new Rows(layout);
      await this.read(instrumentId, first, last, rows);
      rows.time.forEach(add);
    }
    return [...dates].sort((a, b) => a - b);
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
   * Rewrites the rows at `from … to` as full blocks, together with smaller blocks next to them. Block sizes of a growing series
   * double until a block is full, so each row is rewritten a dozen times at most.
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
    const { start, end } = touchedBlocks(layout, heads, from, to, added);
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

  /** Adds a block's rows at times `from … to` to a target. Sets a damaged block aside and adds none of it. */
  private async decode(block: Selectable<BlockTable>, into: RowTarget, from = -EVER, to = EVER): Promise<void> {
    try {
      decodeBlock(this.layout, block.bytes, into, from, to);
    } catch (error) {
      if (!(error instanceof DamagedBlock)) throw error;
      await this.setAside(block, error.message);
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
    await this.uncover(instrumentId, first, last);
    this.damaged({ instrumentId, grain, first, last, reason });
  }

  /** Records that `from … to` has to be requested from a feed again. */
  private async uncover(instrumentId: number, from: number, to: number): Promise<void> {
    const covered = await this.store
      .deleteFrom('history_coverage')
      .where('instrument_id', '=', instrumentId)
      .where('grain', '=', this.layout.grain)
      .where('first', '<=', to)
      .where('last', '>=', from)
      .returningAll()
      .execute();
    const left = covered.flatMap((range) => [
      { ...range, last: from - 1 },
      { ...range, first: to + 1 },
    ]);
    const values = left.filter(({ first, last }) => first <= last);
    if (values.length > 0) await this.store.insertInto('history_coverage').values(values).execute();
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
