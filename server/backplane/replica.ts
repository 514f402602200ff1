import { LINE_CLASSES, type LineClass } from '../../engine/feed/line-class.ts';
import { LineKind } from '../../engine/feed/line-kind.ts';
import { LineRecord } from '../../engine/feed/line-record.ts';
import { parseLine } from '../../engine/feed/parse-line.ts';
import { bookLines } from '../market/book-lines.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { Instrument, MarketListener, QuoteState } from '../market/market-source.ts';
import { readQuote } from '../market/quote-figures.ts';
import { snapshotLines } from '../market/quote-lines.ts';
import { BatchFlag, type BatchView, CLASS_OF_ITEM, Item } from './batch.ts';
import { eachLine } from './joined-lines.ts';
import { RecentTrades } from './recent-trades.ts';
import { ReplicaBooks } from './replica-books.ts';
import { ReplicaClock } from './replica-clock.ts';
import { DELAYED_FIGURE_COUNT, ReplicaQuotes, STATE_FIGURE_COUNT } from './replica-quotes.ts';

/**
 * A process's own copy of the live market, kept up to date by the backplane's batches. The hub and the calls read only this copy,
 * in the holder's process as in all others, so that all serve the same data. A missing batch makes everything doubtful. From then
 * on an instrument counts as known once its full state has arrived; its earlier lines are dropped, because the state contains
 * them.
 */
export class Replica {
  readonly clock = new ReplicaClock();
  readonly books: ReplicaBooks;
  private instruments: readonly Instrument[] = [];
  private readonly rows = new Map<number, number>();
  private quotes = new ReplicaQuotes(0);
  private trades = new RecentTrades(0);
  /** 1 for each row whose lines can be trusted. */
  private known = new Uint8Array(0);
  private unknown = 0;
  /** Whether a sequence with the states of all instruments has begun since they became doubtful. */
  private statesBegan = false;
  /** Whether lines were lost of which the listeners have not been notified yet. */
  private gap = true;
  private epochNow = 0;
  private sequenceNow = -1;
  private hasEnded = false;
  private readonly record = new LineRecord();
  private readonly listeners = new Set<MarketListener>();

  /** `booksChanged` is called when the set of wanted order books changes, or when they have to be sent again. */
  constructor(instruments: readonly Instrument[], booksChanged: () => void) {
    this.books = new ReplicaBooks(booksChanged);
    this.reload(instruments);
  }

  /** The epoch of the last batch; 0 before the first. */
  get epoch(): number {
    return this.epochNow;
  }

  /** The sequence number of the last batch. */
  get sequence(): number {
    return this.sequenceNow;
  }

  /** Whether every instrument's state is known. */
  get whole(): boolean {
    return this.epochNow > 0 && this.unknown === 0;
  }

  /** Whether the last batch ended its epoch, so that the market stops until another process holds it. */
  get ended(): boolean {
    return this.hasEnded;
  }

  /** All instruments that it has. */
  get all(): readonly Instrument[] {
    return this.instruments;
  }

  /** The ids of the instruments whose states have to be requested; undefined: of all. */
  get lacking(): number[] | undefined {
    if (this.gap) return undefined;
    return this.instruments.filter((_, row) => this.known[row] === 0).map(({ id }) => id);
  }

  /** Whether an instrument's state is known; false for an instrument that this copy does not have. */
  knows({ id }: Instrument): boolean {
    const row = this.rows.get(id);
    return row === undefined || this.known[row] === 1;
  }

  /** The instrument with an id. */
  instrument(id: number): Instrument | undefined {
    const row = this.rows.get(id);
    return row === undefined ? undefined : this.instruments[row];
  }

  /** Fills and returns `out`. */
  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    const row = this.rowOf(instrument);
    // A feed with the same or a longer delay is not delayed again.
    const isBefore = delayed && this.quotes.late[row] < DELAY_MINUTES;
    return readQuote(isBefore ? this.quotes.delayed : this.quotes.now, row, out);
  }

  /** The delay of an instrument's feed, in minutes. */
  delayOf(instrument: Instrument): number {
    return this.quotes.late[this.rowOf(instrument)];
  }

  /** The lines that bring a new subscriber up to date: `S`, `Q`, and `TH` for the running minute and the one before. */
  snapshot(instrument: Instrument): string[] {
    const row = this.rowOf(instrument);
    return snapshotLines(instrument, this.quotes.now, row, this.clock.batchNow / 1000, this.trades.of(row));
  }

  /** The lines of a book; none if it has yet to arrive. */
  bookSnapshot(instrument: Instrument): string[] {
    const book = this.books.peek(instrument);
    return book ? bookLines(instrument, book.orders, book.levels) : [];
  }

  listen(listener: MarketListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Replaces the instruments. Those that stay keep their ids and quotes. `holds`: their trades and states stay valid too, so
   * that only the states of new instruments are missing.
   */
  reload(instruments: readonly Instrument[], holds = false): void {
    const before = { rows: new Map(this.rows), quotes: this.quotes, trades: this.trades, known: this.known };
    this.instruments = instruments;
    this.rows.clear();
    this.quotes = new ReplicaQuotes(instruments.length);
    this.trades = new RecentTrades(instruments.length);
    this.known = new Uint8Array(instruments.length);
    for (const [row, { id }] of instruments.entries()) {
      this.rows.set(id, row);
      const from = before.rows.get(id);
      if (from === undefined) continue;
      this.quotes.copy(before.quotes, from, row);
      if (!holds) continue;
      this.trades.copy(before.trades, from, row);
      this.known[row] = before.known[from];
    }
    this.books.rename((id) => this.instrument(id));
    if (!holds) this.invalidate();
    else if (instruments.some(({ id }) => !before.rows.has(id))) {
      this.unknown = this.known.reduce((unknown, known) => unknown - known, this.known.length);
      // A sequence of states that is under way may already be past the new instruments.
      this.statesBegan = false;
    }
  }

  /** Applies a batch and notifies the listeners. */
  take(batch: BatchView): void {
    const { epoch, sequence } = batch;
    // This batch is read a second time, because Redis had lost its latest entries.
    if (epoch < this.epochNow || (epoch === this.epochNow && sequence <= this.sequenceNow)) return;
    if (!this.follows(batch) || batch.has(BatchFlag.Resets)) this.invalidate();
    // Another holder has different orders behind the same quotes.
    else if (epoch !== this.epochNow) this.books.invalidate();
    this.epochNow = epoch;
    this.sequenceNow = sequence;
    this.hasEnded = batch.has(BatchFlag.Ends);
    this.clock.update(batch.now, batch.speed, batch.has(BatchFlag.Open));
    if (batch.has(BatchFlag.StatesBegin)) this.statesBegan = true;
    this.takeItems(batch);
    if (!batch.has(BatchFlag.Unfinished)) this.trades.reach(batch.now / 1000);
    if (batch.has(BatchFlag.StatesEnd) && this.statesBegan) {
      // What the holder does not have, nobody has: nothing more will arrive.
      this.known.fill(1);
      this.unknown = 0;
    }
    if (!this.gap || this.unknown > 0) return;
    this.gap = false;
    for (const listener of this.listeners) listener.interrupted?.();
  }

  private follows(batch: BatchView): boolean {
    if (batch.epoch === this.epochNow) return batch.sequence === this.sequenceNow + 1;
    const { previousEpoch, previousSequence } = batch;
    const continues = batch.has(BatchFlag.Begins) && batch.has(BatchFlag.Continues);
    return continues && previousEpoch === this.epochNow && previousSequence === this.sequenceNow;
  }

  private invalidate(): void {
    this.known.fill(0);
    this.unknown = this.known.length;
    this.statesBegan = false;
    this.gap = true;
    this.books.invalidate();
  }

  private takeItems(batch: BatchView): void {
    const forAll = batch.has(BatchFlag.ForAll);
    const { text, figures } = batch;
    let figure = 0;
    /** The row whose state was just taken, so that its trades are taken too. */
    let taken = -1;
    for (let item = 0; item < batch.items; item++) {
      const id = batch.idOf(item);
      const row = this.rows.get(id) ?? -1;
      const start = batch.startOf(item);
      const end = batch.endOf(item);
      const kind = batch.kindOf(item);
      const lineClass = CLASS_OF_ITEM[kind];
      if (lineClass !== undefined) {
        if (row >= 0) this.takeLine(id, row, lineClass, text, start, end);
        continue;
      }
      switch (kind) {
        case Item.State: {
          const next = figure + STATE_FIGURE_COUNT;
          const isRenewed = figures[next - 1] === 1;
          taken = row >= 0 && (forAll || isRenewed || this.known[row] === 0) ? row : -1;
          if (taken >= 0) this.takeState(row, figures, figure, forAll);
          figure = next;
          break;
        }
        case Item.Trades:
          if (row >= 0 && row === taken) this.takeTrades(row, text, start, end);
          break;
        case Item.Delayed:
          if (row >= 0) this.quotes.takeDelayed(row, figures, figure);
          figure += DELAYED_FIGURE_COUNT;
          break;
        case Item.Book:
          if (row >= 0 && this.books.take(id, text, start, end, forAll)) this.renewed(row, true);
          break;
      }
    }
  }

  private takeLine(id: number, row: number, kind: LineClass, text: string, start: number, end: number): void {
    if (LINE_CLASSES[kind].ofBook) {
      if (!this.books.knows(id)) return;
      this.books.apply(id, text, start, end);
    } else {
      if (this.known[row] === 0) return;
      this.takeQuoteLine(row, text, start, end);
    }
    this.emitLine(row, kind, text, start, end);
  }

  private takeQuoteLine(row: number, text: string, start: number, end: number): void {
    const { record, trades } = this;
    if (parseLine(text, start, end, record)) {
      this.quotes.apply(row, this.instruments[row], record);
      const { price, size, time, flags } = record;
      if (record.kind === LineKind.T || record.kind === LineKind.TE) trades.add(row, time, price, size, flags);
      else if (record.kind === LineKind.TR) trades.remove(row, time, price, size);
      else if (record.kind === LineKind.S && time > 0) trades.reach(time);
    }
  }

  private takeState(row: number, figures: Float64Array, at: number, forAll: boolean): void {
    if (this.known[row] === 0) {
      this.known[row] = 1;
      this.unknown--;
    }
    if (forAll) this.gap = true;
    this.trades.forget(row);
    this.quotes.takeState(row, figures, at, this.clock.batchNow / 1000);
    this.renewed(row, false);
  }

  private takeTrades(row: number, text: string, start: number, end: number): void {
    const { record } = this;
    eachLine(text, start, end, (from, to) => {
      if (!parseLine(text, from, to, record)) return;
      this.trades.add(row, record.time, record.price, record.size, record.flags);
    });
  }

  private emitLine(row: number, kind: LineClass, text: string, start: number, end: number): void {
    const instrument = this.instruments[row];
    let line = '';
    for (const listener of this.listeners) {
      if (listener.wants?.(instrument, kind) === false) continue;
      line ||= text.slice(start, end);
      listener.line(instrument, kind, line);
    }
  }

  private renewed(row: number, ofBook: boolean): void {
    for (const listener of this.listeners) listener.renewed?.(this.instruments[row], ofBook);
  }

  private rowOf(instrument: Instrument): number {
    const row = this.rows.get(instrument.id);
    if (row === undefined) throw new Error(`${instrument.region} ${instrument.symbol} is no longer in the market`);
    return row;
  }
}
