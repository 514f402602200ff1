import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, midnightOf, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Store } from '../store/store.ts';
import { BarTarget, rowsOfBars } from './bar-rows.ts';
import {
  type BlockLayout,
  BOOKS_OF,
  DAY_BLOCK,
  LAYOUTS,
  MADE_DAY_BLOCK,
  MINUTE_BLOCK,
  ORDER_BLOCK,
  TRADE_BLOCK,
} from './block-layout.ts';
import { BlockStore, type Damage, EVER } from './block-store.ts';
import { BookBuilder } from './book-builder.ts';
import { dayOfMinutes } from './day-of-minutes.ts';
import { Rows } from './rows.ts';

const DAY_MS = DAY_SECONDS * 1000;

/**
 * The recorded histories of instruments: day bars, minutes, trades, and events such as quotes and orders. Changes must be made in a
 * transaction of the caller's.
 */
export class Histories {
  private readonly days: BlockStore;
  private readonly madeDays: BlockStore;
  private readonly minutes: BlockStore;
  private readonly trades: BlockStore;
  private readonly of: ReadonlyMap<BlockLayout, BlockStore>;

  /** `damaged` is called for unreadable blocks; see `BlockStore`. */
  constructor(store: Store, damaged: (damage: Damage) => void = logDamage) {
    this.of = new Map(LAYOUTS.map((layout) => [layout, new BlockStore(store, layout, damaged)]));
    this.days = this.blocks(DAY_BLOCK);
    this.madeDays = this.blocks(MADE_DAY_BLOCK);
    this.minutes = this.blocks(MINUTE_BLOCK);
    this.trades = this.blocks(TRADE_BLOCK);
  }

  /** An instrument's recorded day bars. A day with only recorded minutes is derived from those. */
  async readDays(instrumentId: number): Promise<Bars> {
    const days = await readBars(this.days, instrumentId, -EVER, EVER);
    const made = await readBars(this.madeDays, instrumentId, -EVER, EVER);
    return made.count === 0 ? days : withMadeDays(days, made);
  }

  /** An instrument's recorded minutes on the dates `from … to` inclusive. */
  readMinutes(instrumentId: number, from: number, to: number): Promise<Bars> {
    return readBars(this.minutes, instrumentId, wallOfDate(from), wallOfDate(to) + DAY_SECONDS - 1);
  }

  /** An instrument's recorded trades of a date, in the columns of `TRADE_BLOCK`. */
  async readTrades(instrumentId: number, date: number): Promise<Rows> {
    const rows = new Rows(TRADE_BLOCK);
    const midnight = wallOfDate(date) * 1000;
    await this.trades.read(instrumentId, midnight, midnight + DAY_SECONDS * 1000 - 1, rows);
    return rows;
  }

  /** The instruments that have day bars, and those that have minutes. */
  async recorded(): Promise<{ days: Set<number>; minutes: Set<number> }> {
    return { days: await this.days.instruments(), minutes: await this.minutes.instruments() };
  }

  /** Merges day bars, replacing those of the same dates. */
  mergeDays(instrumentId: number, days: Bars): Promise<void> {
    return this.days.merge(instrumentId, rowsOfBars(DAY_BLOCK, days));
  }

  /** Merges minutes, replacing the same ones, and derives the bars of their days. */
  async mergeMinutes(instrumentId: number, minutes: Bars): Promise<void> {
    if (minutes.count === 0) return;
    await this.minutes.merge(instrumentId, rowsOfBars(MINUTE_BLOCK, minutes));
    await this.remakeDays(instrumentId, midnightOf(minutes.time[0]), midnightOf(minutes.time[minutes.count - 1]));
  }

  /** Replaces the minutes at the wall seconds `from … to` inclusive, and derives the bars of their days. */
  async replaceMinutes(instrumentId: number, from: number, to: number, minutes: Bars): Promise<void> {
    await this.minutes.replace(instrumentId, from, to, rowsOfBars(MINUTE_BLOCK, minutes));
    await this.remakeDays(instrumentId, midnightOf(from), midnightOf(to));
  }

  /** An instrument's recorded trades from wall millisecond `from` to the end of that day, in the columns of `TRADE_BLOCK`. */
  async readRestOfDay(instrumentId: number, from: number): Promise<Rows> {
    const rows = new Rows(TRADE_BLOCK);
    await this.trades.read(instrumentId, from, endOfDay(from), rows);
    return rows;
  }

  /** Replaces all data of a date by trades and by the minutes derived from them. */
  replaceDay(instrumentId: number, date: number, trades: Rows, minutes: Bars): Promise<void> {
    return this.replaceRestOfDay(instrumentId, wallOfDate(date) * 1000, trades, minutes);
  }

  /** As `replaceTrades`, from wall millisecond `from`, the start of a minute, to the end of that day. */
  async replaceRestOfDay(instrumentId: number, from: number, trades: Rows, minutes: Bars): Promise<void> {
    const end = endOfDay(from);
    await this.trades.replace(instrumentId, from, end, trades);
    const rows = rowsOfBars(MINUTE_BLOCK, minutes);
    await this.minutes.replace(instrumentId, from / 1000, Math.floor(end / 1000), rows);
    const midnight = midnightOf(from / 1000);
    await this.remakeDays(instrumentId, midnight, midnight);
  }

  /** Replaces the trades of a date; its minutes stay. */
  replaceTrades(instrumentId: number, date: number, trades: Rows): Promise<void> {
    const midnight = wallOfDate(date) * 1000;
    return this.trades.replace(instrumentId, midnight, midnight + DAY_SECONDS * 1000 - 1, trades);
  }

  /** Removes the trades of the days of imported minutes, because the minutes were not derived from those trades. */
  async forgetTrades(instrumentId: number, minutes: Bars): Promise<void> {
    for (let i = 0; i < minutes.count; i++) {
      const date = dateOfWall(minutes.time[i]);
      if (i > 0 && dateOfWall(minutes.time[i - 1]) === date) continue;
      await this.replaceTrades(instrumentId, date, new Rows(TRADE_BLOCK));
    }
  }

  /**
   * An instrument's rows of a date, in the columns of a layout of events: `TRADE_BLOCK`, `QUOTE_BLOCK`, `ORDER_BLOCK`,
   * `LEVEL_BLOCK`, `STATUS_BLOCK` or `AUCTION_BLOCK`. `from … to` are milliseconds of the day, both inclusive.
   */
  async readEvents(layout: BlockLayout, instrumentId: number, date: number, from = 0, to = DAY_MS - 1): Promise<Rows> {
    const rows = new Rows(layout);
    const midnight = wallOfDate(date) * 1000;
    await this.blocks(layout).read(instrumentId, midnight + from, midnight + to, rows);
    return rows;
  }

  /**
   * An instrument's book at millisecond `moment` of a date, with all changes of that millisecond. `layout` is `ORDER_BLOCK` or
   * `LEVEL_BLOCK`. It reads a snapshot and the changes since: at most some four times as many as the book has orders or prices,
   * or 4,096 if that is more.
   */
  async readBook(layout: BlockLayout, instrumentId: number, date: number, moment: number): Promise<BookBuilder> {
    const book = new BookBuilder(layout === ORDER_BLOCK);
    const midnight = wallOfDate(date) * 1000;
    const whole = new Rows(layout);
    await this.blocks(booksOf(layout)).readLast(instrumentId, midnight, midnight + moment, whole);
    book.apply(whole);
    const from = whole.count === 0 ? 0 : whole.time[0] + 1 - midnight;
    book.apply(await this.readEvents(layout, instrumentId, date, from, moment));
    return book;
  }

  /** The dates (`yyyymmdd`) on which an instrument has rows of a layout, oldest first. */
  recordedDates(layout: BlockLayout, instrumentId: number): Promise<number[]> {
    return this.blocks(layout).dates(instrumentId);
  }

  /** The millisecond of the day of the first change of an instrument's book; Infinity if none was recorded on that date. */
  async bookBegins(layout: BlockLayout, instrumentId: number, date: number): Promise<number> {
    const midnight = wallOfDate(date) * 1000;
    return (await this.blocks(layout).firstOf(instrumentId, midnight, midnight + DAY_MS - 1)) - midnight;
  }

  /** Replaces an instrument's events of a date, and the snapshots of its book if they are changes of a book. */
  async replaceEvents(
    layout: BlockLayout,
    instrumentId: number,
    date: number,
    rows: Rows,
    books?: Rows,
  ): Promise<void> {
    const midnight = wallOfDate(date) * 1000;
    await this.blocks(layout).replace(instrumentId, midnight, midnight + DAY_MS - 1, rows);
    if (books) await this.blocks(booksOf(layout)).replace(instrumentId, midnight, midnight + DAY_MS - 1, books);
  }

  /** Appends events that are no earlier than those of an instrument's day, and snapshots in the same way. */
  async appendEvents(layout: BlockLayout, instrumentId: number, rows: Rows, books?: Rows): Promise<void> {
    await this.blocks(layout).append(instrumentId, rows);
    if (books) await this.blocks(booksOf(layout)).append(instrumentId, books);
  }

  private blocks(layout: BlockLayout): BlockStore {
    const blocks = this.of.get(layout);
    if (!blocks) throw new RangeError(`No histories are kept of ${layout.name}`);
    return blocks;
  }

  private async remakeDays(instrumentId: number, firstMidnight: number, lastMidnight: number): Promise<void> {
    const minutes = await readBars(this.minutes, instrumentId, firstMidnight, lastMidnight + DAY_SECONDS - 1);
    const days = new Bars();
    for (let i = 0; i < minutes.count; i = dayOfMinutes(minutes, i, days));
    await this.madeDays.replace(instrumentId, firstMidnight, lastMidnight, rowsOfBars(MADE_DAY_BLOCK, days));
  }
}

function booksOf(layout: BlockLayout): BlockLayout {
  const books = BOOKS_OF.get(layout);
  if (!books) throw new RangeError(`${layout.name} are no changes of a book`);
  return books;
}

/** The last millisecond of the day of a wall millisecond. */
function endOfDay(wall: number): number {
  return (midnightOf(wall / 1000) + DAY_SECONDS) * 1000 - 1;
}

async function readBars(blocks: BlockStore, instrumentId: number, from: number, to: number): Promise<Bars> {
  const into = new BarTarget(new Bars(1));
  await blocks.read(instrumentId, from, to, into);
  return into.bars;
}

/** Merges recorded days with derived ones. */
function withMadeDays(days: Bars, made: Bars): Bars {
  if (days.count === 0) return made;
  const merged = new Bars(days.count + made.count);
  let d = 0;
  for (let m = 0; m < made.count; m++) {
    const before = lowerBound(days.time, days.count, made.time[m], d);
    if (before > d) merged.appendAll(days, d, before);
    d = before;
    if (d === days.count || days.time[d] > made.time[m]) merged.appendFrom(made, m);
  }
  merged.appendAll(days, d, days.count);
  return merged;
}

/** Logs a damaged block. */
function logDamage({ instrumentId, grain, first, last, reason }: Damage): void {
  process.stderr.write(
    `Instrument ${instrumentId}: history of grain ${grain}, ${first} to ${last}, is damaged (${reason}).\n`,
  );
}
