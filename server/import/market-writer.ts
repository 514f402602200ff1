import { setImmediate as nextTurn } from 'node:timers/promises';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import {
  AUCTION_BLOCK,
  type BlockLayout,
  BOOKS_OF,
  LEVEL_BLOCK,
  ORDER_BLOCK,
  QUOTE_BLOCK,
} from '../blocks/block-layout.ts';
import { Histories } from '../blocks/histories.ts';
import { CrowdedTime } from '../blocks/touched-blocks.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { dateNow } from './bar-time.ts';
import { BookCheck } from './book-check.ts';
import type { FileReport } from './file-report.ts';
import type { ImportProgress } from './import-progress.ts';
import { type ImportedInstrument, isSymbol } from './imported-instrument.ts';
import type { FaultKind, FileSecurity, MarketSink } from './market-sink.ts';
import { isAmount, isFlags, isSize, isStatedBar } from './stated-figures.ts';
import type { StatedSecurities } from './stated-securities.ts';
import { wallMilliseconds, wallText } from './stated-times.ts';
import { UnusableFile } from './unusable-file.ts';
import { WrittenSecurity } from './written-security.ts';

/** What is read from files, and what is known about their securities. */
export interface TakenSecurities {
  /** Undefined reads all symbols; otherwise only these are read. */
  readonly symbols?: ReadonlySet<string> | undefined;
  /** The exchange of securities whose file does not state it. */
  readonly exchange?: string | undefined;
  /** The security's name, if there is one security. */
  readonly name?: string | undefined;
  /** Whether bars are already split-adjusted. */
  readonly adjusted: boolean;
}

/** How many rows wait to be stored: some 16 MB. */
const BATCH_ROWS = 500_000;

/** How many securities one transaction stores. A running server can write between two transactions. */
const SECURITIES_AT_ONCE = 200;

const FIRST_WALL = wallOfDate(19000101);
const DONE = Promise.resolve();

/**
 * Writes the contents of a file into the histories of a store, batch by batch, and counts and checks the rest. With each batch
 * it stores how much of the file is done. It skips what is already stored (`ImportProgress.stored`).
 */
export class MarketWriter implements MarketSink {
  private readonly store: Store;
  private readonly taken: TakenSecurities;
  private readonly names: StatedSecurities;
  private readonly report: FileReport;
  private readonly progress: ImportProgress;
  private readonly batchRows: number;
  private readonly books: BookCheck;
  private readonly securities: WrittenSecurity[] = [];
  private readonly numbers = new Map<string, number>();
  /** The date after today, in Toronto. */
  private readonly future = wallOfDate(dateNow()) + DAY_SECONDS;
  /** The number of trades, broken trades, bars and events so far. */
  private reported = 0;
  /** How many of them are completely stored. */
  private noted: number;
  private waiting = 0;

  constructor(
    store: Store,
    taken: TakenSecurities,
    names: StatedSecurities,
    report: FileReport,
    progress: ImportProgress,
    batchRows = BATCH_ROWS,
  ) {
    this.store = store;
    this.taken = taken;
    this.names = names;
    this.report = report;
    this.progress = progress;
    this.noted = progress.stored;
    this.batchRows = batchRows;
    this.books = new BookCheck((security, time, bid, ask) =>
      this.fault('crossed', this.placeOf(security, time), `bid ${bid}, offer ${ask}`),
    );
  }

  security(of: FileSecurity): number {
    this.names.report(of);
    const key = securityKey(of);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const isTaken = isSymbol(of.symbol) && (this.taken.symbols?.has(of.symbol) ?? true);
    if (!isSymbol(of.symbol)) this.fault('bad', 'a security', `${JSON.stringify(of.symbol.slice(0, 30))} is no symbol`);
    const number = this.securities.push(new WrittenSecurity(of, isTaken)) - 1;
    this.numbers.set(key, number);
    return number;
  }

  trade(security: number, time: number, price: number, size: number, flags: number): void {
    const at = this.securities[security];
    const wall = wallMilliseconds(time);
    if (!(this.isTime(wall / 1000) && isAmount(price) && isAmount(size) && isFlags(flags))) {
      this.fault('bad', this.placeOf(security, time), `${size} at ${price}, flags ${flags}, is no trade`);
      return;
    }
    const isStored = this.progress.has(this.reported++, security);
    if (!at.isTaken) return;
    this.report.counts.trades++;
    if (wall < at.lastTrade) this.fault('disorder', this.placeOf(security, time), 'an earlier row has a later time');
    at.lastTrade = Math.max(at.lastTrade, wall);
    const day = at.dayOf(wall);
    if (isStored) day.passOver();
    else {
      day.add(wall, price, size, flags);
      this.waiting++;
    }
  }

  breakTrade(security: number, time: number, price: number, size: number): void {
    const wall = wallMilliseconds(time);
    if (!(this.isTime(wall / 1000) && isAmount(price) && isAmount(size))) {
      this.fault('bad', this.placeOf(security, time), `${size} at ${price} is no trade`);
      return;
    }
    const isStored = this.progress.has(this.reported++, security);
    if (!this.securities[security].isTaken) return;
    this.report.counts.brokenTrades++;
    if (isStored) return;
    this.securities[security].dayOf(wall).breakTrade(wall, price, size);
    this.waiting++;
  }

  quote(security: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void {
    if (!(isSize(bid) && isSize(ask) && isSize(bidSize) && isSize(askSize))) {
      this.fault('bad', this.placeOf(security, time), `${bidSize} at ${bid}, ${askSize} at ${ask} is no quote`);
      return;
    }
    if (!this.event(QUOTE_BLOCK, security, time, bid, ask, bidSize, askSize)) return;
    this.report.counts.quotes++;
    this.books.quote(security, time, bid, ask);
  }

  status(security: number, time: number, haltcode: number): void {
    const at = this.securities[security];
    if (!at.isTaken) return;
    const wall = wallMilliseconds(time);
    if (!this.isTime(wall / 1000)) this.fault('bad', this.placeOf(security, time), 'a status at no time');
    else if (at.addStatus(wall, haltcode)) this.report.counts.statuses++;
    else this.fault('bad', this.placeOf(security, time), 'one more status than there can be');
  }

  auction(security: number, time: number, kind: number, price: number, paired: number, imbalance: number): void {
    if (!(isSize(price) && isSize(paired) && isSize(Math.abs(imbalance)))) {
      this.fault('bad', this.placeOf(security, time), `${paired} at ${price} is no auction`);
      return;
    }
    if (this.event(AUCTION_BLOCK, security, time, kind, price, paired, imbalance)) this.report.counts.auctions++;
  }

  level(security: number, time: number, side: 'B' | 'S', price: number, size: number): void {
    if (!(isAmount(price) && isSize(size))) {
      this.fault('bad', this.placeOf(security, time), `${size} at ${price} is no price level`);
      return;
    }
    if (!this.event(LEVEL_BLOCK, security, time, side === 'B' ? 0 : 1, price, size)) return;
    this.report.counts.levels++;
    this.books.level(security, time, side === 'B', price, size);
  }

  order(security: number, time: number, side: 'B' | 'S', id: number, price: number, size: number): void {
    if (!(isAmount(price) && isSize(size) && Number.isSafeInteger(id))) {
      this.fault('bad', this.placeOf(security, time), `${size} at ${price} is no order`);
      return;
    }
    const at = this.securities[security];
    const before = at.isTaken ? at.priceOf(id) : 0;
    if (!this.event(ORDER_BLOCK, security, time, side === 'B' ? 0 : 1, price, size, id)) return;
    this.report.counts.orders++;
    this.books.order(security, time, side === 'B', before, size > 0 ? price : 0);
  }

  bar(
    security: number,
    grain: 'minute' | 'day',
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    trades: number,
  ): void {
    const at = this.securities[security];
    const isBar = this.isTime(time) && isStatedBar(grain, time, open, high, low, close, volume, trades);
    if (!isBar) {
      this.fault('bad', `${at.symbol} ${wallText(time)}`, `${[open, high, low, close, volume].join(' ')} is no bar`);
      return;
    }
    const isStored = this.progress.has(this.reported++, security);
    if (!at.isTaken) return;
    if (grain === 'day') this.report.counts.days++;
    else this.report.counts.minutes++;
    const before = grain === 'day' ? at.lastDay : at.lastMinute;
    if (time < before) this.fault('disorder', `${at.symbol} ${wallText(time)}`, 'an earlier row has a later time');
    if (time === before) this.fault('duplicate', `${at.symbol} ${wallText(time)}`, 'the row before has this time too');
    if (grain === 'day') at.lastDay = Math.max(before, time);
    else at.lastMinute = Math.max(before, time);
    if (isStored) return;
    const bars = grain === 'day' ? at.days : at.minutes;
    bars.append(time, open, high, low, close, volume, trades);
    this.waiting++;
  }

  split(security: number, date: number, newshares: number, oldshares: number): void {
    const at = this.securities[security];
    if (!(this.isDate(date) && isAmount(newshares) && isAmount(oldshares))) {
      this.fault('bad', `${at.symbol} ${date}`, `${newshares} for ${oldshares} is no split`);
      return;
    }
    if (!at.isTaken) return;
    this.report.counts.splits++;
    at.splits.push({ date, newshares, oldshares });
  }

  dividend(security: number): void {
    if (this.securities[security].isTaken) this.report.counts.dividends++;
  }

  rename(security: number, date: number, oldSymbol: string): void {
    const at = this.securities[security];
    if (!this.isDate(date) || oldSymbol === '') {
      this.fault('bad', `${at.symbol} ${date}`, `"${oldSymbol}" is no symbol that it had`);
      return;
    }
    if (!at.isTaken) return;
    this.report.counts.renames++;
    at.renames.push({ date, oldSymbol });
  }

  fault(kind: FaultKind, where: string, words: string): void {
    this.report.fault(kind, where, words);
  }

  ready(): Promise<void> {
    // Completes a batch of which an earlier import stored only some securities.
    const isFull = this.waiting >= this.batchRows && this.reported >= this.progress.batch;
    return isFull ? this.flush(false) : DONE;
  }

  /** Stores the rest, and notes that the file is complete. A file without trades and bars is read again each time. */
  async finish(): Promise<void> {
    this.books.finish();
    await this.flush(true);
  }

  private async flush(complete: boolean): Promise<void> {
    let number = 0;
    while (number < this.securities.length) number = await this.storeSome(number, complete);
    await this.store.transaction().execute(async (transaction) => {
      if (this.reported > 0) await this.progress.note(transaction, this.reported, complete);
      if (complete) await raiseRevision(transaction);
    });
    this.noted = this.reported;
    this.waiting = 0;
  }

  /** Stores securities from a number on in one transaction. Returns the number of the next one. */
  private storeSome(from: number, complete: boolean): Promise<number> {
    return this.store.transaction().execute(async (transaction) => {
      const histories = new Histories(transaction);
      let number = from;
      for (let stored = 0; number < this.securities.length && stored < SECURITIES_AT_ONCE; number++) {
        const security = this.securities[number];
        if (!security.hasNews(complete)) continue;
        stored++;
        const unknown = await security
          .store(transaction, histories, this.knownOf(security), complete)
          .catch((error: unknown) => {
            throw error instanceof CrowdedTime ? new UnusableFile(`${security.symbol}: ${error.message}`) : error;
          });
        if (unknown > 0) this.fault('bad', security.symbol, `${unknown} broken trades that it did not have`);
        // SQLite answers within the same turn: without this, no other work would run until the end of the batch.
        await nextTurn();
      }
      if (this.reported > 0) await this.progress.noteBatch(transaction, this.noted, this.reported, number);
      return number;
    });
  }

  /**
   * Adds an event with the values of the columns after the time. Returns false if the event is skipped, or cannot be stored,
   * which it reports.
   */
  private event(layout: BlockLayout, security: number, time: number, a: number, b: number, c: number, d = 0): boolean {
    const isStored = this.progress.has(this.reported++, security);
    const at = this.securities[security];
    if (!at.isTaken) return false;
    const wall = wallMilliseconds(time);
    if (!this.isTime(wall / 1000)) {
      this.fault('bad', this.placeOf(security, time), `${layout.name} at no time`);
      return false;
    }
    const day = at.eventsOf(layout, wall);
    if (day === undefined) {
      this.fault(
        'disorder',
        this.placeOf(security, time),
        'it is of a day before that of an earlier row, and left out',
      );
      return false;
    }
    if (day.isEmpty && BOOKS_OF.has(layout)) this.books.forget(security);
    const before = day.waiting;
    if (!day.add(wall, isStored, a, b, c, d)) {
      this.fault('bad', this.placeOf(security, time), `one more of ${layout.name} at this time than there can be`);
      return false;
    }
    this.waiting += day.waiting - before;
    return true;
  }

  private knownOf(security: WrittenSecurity): Pick<ImportedInstrument, 'exchange' | 'name' | 'adjusted'> {
    const { exchange, name, adjusted } = this.taken;
    const reported = this.names.of(security);
    return { exchange: reported.exchange ?? exchange, name: name ?? reported.name, adjusted };
  }

  private placeOf(security: number, time: number): string {
    const wall = wallMilliseconds(time) / 1000;
    return `${this.securities[security].symbol} ${wallText(wall)}`;
  }

  private isTime(wall: number): boolean {
    return wall >= FIRST_WALL && wall < this.future;
  }

  private isDate(date: number): boolean {
    return Number.isInteger(date) && this.isTime(wallOfDate(date)) && dateOfWall(wallOfDate(date)) === date;
  }
}
