import { setImmediate as turn } from 'node:timers/promises';
import type { Instrument, QuoteState } from '../market/market-source.ts';
import { emptyQuote, QUOTE_FIGURES } from '../market/quote-figures.ts';
import type { SharedSource } from '../market/shared-source.ts';
import { BatchFlag, BatchWriter, Item, type ItemKind, LINE_ITEMS } from './batch.ts';
import { BookInterests } from './book-interests.ts';
import { QuoteInterests } from './quote-interests.ts';
import type { Replica } from './replica.ts';
import { DELAYED_FIGURE_COUNT, QUOTE_FIGURE_COUNT, writeQuote } from './replica-quotes.ts';

/** How many instruments' states are sent at a time, so that lines and requests are served in between. */
const STATES_AT_ONCE = 64;
/**
 * How often a batch is sent when there are no lines (milliseconds): it carries the market's time and shows that the holder is
 * alive.
 */
const BEAT_MS = 200;
const MINUTE_MS = 60_000;
/** The prefix of the snapshot lines that the figures do not contain: the trades. */
const RECENT_TRADE = 'TH,';

/** Sends a batch; `last` marks the last one of the epoch. */
type SendBatch = (batch: Buffer, last: boolean) => void;

/** A position in the sequence of batches. */
export interface BatchMark {
  readonly epoch: number;
  readonly sequence: number;
}

/** The source that a publisher publishes. It is awake. */
type PublishedSource = Omit<SharedSource, 'wake' | 'rest' | 'follow'>;

/**
 * The holder's end of the backplane. It batches the source's lines, one batch per turn of the event loop or more under load, with
 * consecutive numbers. It also publishes the states that other processes lack. It lives as long as its epoch.
 */
export class Publisher {
  private readonly source: PublishedSource;
  private readonly epoch: number;
  private readonly send: SendBatch;
  private readonly writer = new BatchWriter();
  private readonly books: BookInterests;
  private readonly quotes = new QuoteInterests();
  private readonly unlisten: () => void;
  private readonly quote: QuoteState = emptyQuote();
  private readonly figure = (value: number): void => this.writer.figure(value);
  /** The holder's own copy of the market. */
  private copy: Replica | undefined;
  /** The delayed quotes as last published, `DELAYED_FIGURE_COUNT` per instrument. */
  private delayed = new Map<number, Float64Array>();
  private minute = Number.NaN;
  /** The market's time up to which everything has been published. */
  private publishedUpTo = 0;
  private sequence = 0;
  private sentAt = 0;
  /** The flags of the next batch. */
  private flags: number = BatchFlag.Begins;
  private due = false;
  /** Whether the states of all instruments are being published. */
  private publishingStates = false;
  /** Whether they have been requested again meanwhile. */
  private requestedAgain = false;
  private ended = false;

  /** Begins an epoch; `source` is running and has emitted nothing yet. */
  constructor(source: PublishedSource, epoch: number, send: SendBatch) {
    this.source = source;
    this.epoch = epoch;
    this.send = send;
    this.books = new BookInterests(source);
    this.unlisten = source.listen({
      line: (instrument, kind, line) => this.addText(instrument.id, LINE_ITEMS[kind], line),
      follows: ({ id }) => this.quotes.has(id),
      renewed: (instrument, ofBook) => ofBook || this.publishRenewed(instrument),
      prepared: (instrument) => this.publishRenewed(instrument),
      reloaded: () => {
        this.books.renew();
        // In a market that comes from providers, a new instrument has no state until the first data arrive; its state is
        // published then.
        if (source.fromProviders) return;
        this.delayed.clear();
        this.flush(BatchFlag.Resets);
        this.publishAllStates();
      },
    });
  }

  /**
   * Publishes the epoch's first batch. `copy` is the holder's own copy of the market so far; `continues` means that the source
   * continues exactly where that copy ends. Then only states that differ are published, otherwise all of them.
   */
  begin(copy: Replica, continues: boolean): void {
    this.copy = copy;
    if (continues) {
      this.flags |= BatchFlag.Continues;
      for (const instrument of this.source.instruments()) {
        if (copy.instrument(instrument.id)) {
          this.remember(instrument.id, copy.quote(instrument, true, this.quote), copy.delayOf(instrument));
        }
      }
    }
    this.flush(0, copy.epoch, copy.sequence);
    if (continues) this.publishDifferent(copy);
    else this.publishAllStates();
  }

  /** Publishes the states of all instruments, for processes that lack them. */
  publishAllStates(): void {
    if (this.publishingStates) {
      this.requestedAgain = true;
      return;
    }
    this.publishingStates = true;
    void this.publishStates().finally(() => {
      this.publishingStates = false;
    });
  }

  /** Publishes the states of some instruments, for processes that lack them. */
  publishStatesOf(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) {
      this.addState(instrument, false);
      this.flushWhenDue();
    }
  }

  /** Publishes what is pending. Returns the position of the batch with which everything so far has been published. */
  mark(): BatchMark {
    if (!this.writer.empty) this.flush(0);
    return { epoch: this.epoch, sequence: this.sequence - 1 };
  }

  /** Records which quotes a process follows. Returns those that it has not followed before. */
  followQuotes(owner: string, ids: readonly number[]): number[] {
    return this.quotes.want(owner, ids);
  }

  /** Records which books a process wants, and publishes those that it lacks. */
  wantBooks(owner: string, ids: readonly number[], lacking: readonly number[]): void {
    if (this.ended) return;
    this.books.want(owner, ids);
    for (const id of lacking) {
      const book = this.books.snapshot(id);
      if (book.length > 0) this.addText(id, Item.Book, book.join('\n'));
    }
  }

  /** Called periodically: publishes what is due even if there is no line. */
  beat(): void {
    this.books.tidy();
    this.quotes.tidy();
    if (performance.now() - this.sentAt >= BEAT_MS) this.flush(0);
  }

  /** Publishes the epoch's last batch, after which everything up to the market's time `now` has been published. */
  end(now: number): void {
    if (this.ended) return;
    this.flush(BatchFlag.Ends, 0, 0, now);
    this.stop();
  }

  /** Publishes nothing from now on. */
  stop(): void {
    this.ended = true;
    this.unlisten();
    this.books.close();
  }

  private addText(id: number, kind: ItemKind, text: string): void {
    this.writer.add(id, kind, text);
    this.flushWhenDue();
  }

  private flushWhenDue(): void {
    if (this.writer.full) this.flush(BatchFlag.Unfinished);
    else this.flushSoon();
  }

  /** Flushes at the end of this turn of the event loop. */
  private flushSoon(): void {
    if (this.due) return;
    this.due = true;
    setImmediate(() => {
      if (this.due) this.flush(0);
    });
  }

  private flush(flags: number, previousEpoch = 0, previousSequence = 0, now = this.source.clock.now()): void {
    if (this.ended) return;
    const { clock } = this.source;
    if ((flags & BatchFlag.Unfinished) === 0) {
      this.due = false;
      this.publishedUpTo = now;
      this.publishDelayed();
    }
    const open = clock.isOpen() ? BatchFlag.Open : 0;
    const head = {
      epoch: this.epoch,
      sequence: this.sequence++,
      now: this.publishedUpTo,
      speed: clock.speed,
      flags: this.flags | flags | open,
      previousEpoch,
      previousSequence,
    };
    this.flags = 0;
    this.sentAt = performance.now();
    this.send(this.writer.take(head), (flags & BatchFlag.Ends) !== 0);
  }

  private async publishStates(): Promise<void> {
    do {
      this.requestedAgain = false;
      if (!this.writer.empty) this.flush(0);
      let flags: number = BatchFlag.StatesBegin;
      const instruments = this.source.instruments();
      for (let i = 0; i < instruments.length && !this.ended; i++) {
        // The market was reloaded meanwhile: that reload publishes everything.
        if (this.source.instruments() !== instruments) break;
        this.addStateIfKnown(instruments[i]);
        if (i % STATES_AT_ONCE !== STATES_AT_ONCE - 1 && !this.writer.full) continue;
        this.flush(flags);
        flags = 0;
        await turn();
      }
      if (this.source.instruments() === instruments) this.flush(flags | BatchFlag.StatesEnd);
      else this.requestedAgain = true;
    } while (this.requestedAgain && !this.ended);
  }

  private publishDifferent(copy: Replica): void {
    const other = emptyQuote();
    let different = false;
    for (const instrument of this.source.instruments()) {
      const quote = this.source.quote(instrument, false, this.quote);
      if (copy.instrument(instrument.id) && areSame(quote, copy.quote(instrument, false, other))) continue;
      this.addState(instrument, false);
      different = true;
    }
    if (different) this.flush(BatchFlag.ForAll);
  }

  /**
   * Adds the state of an instrument. Without data from a provider it adds nothing, so that the other processes keep the state
   * that they have.
   */
  private addStateIfKnown(instrument: Instrument): void {
    if (this.source.fromProviders?.hasQuote(instrument) ?? true) this.addState(instrument, false);
  }

  private publishRenewed(instrument: Instrument): void {
    this.addState(instrument, true);
    this.flushWhenDue();
  }

  private addState(instrument: Instrument, isRenewed: boolean): void {
    const { source, writer } = this;
    writer.add(instrument.id, Item.State, '');
    writeQuote(source.quote(instrument, false, this.quote), this.figure);
    this.writeDelayed(instrument);
    this.figure(isRenewed ? 1 : 0);
    const trades = source.snapshot(instrument).filter((line) => line.startsWith(RECENT_TRADE));
    if (trades.length > 0) writer.add(instrument.id, Item.Trades, trades.join('\n'));
  }

  /** Publishes the delayed quotes that have changed, once a market minute. */
  private publishDelayed(): void {
    const minute = Math.floor(this.publishedUpTo / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    for (const instrument of this.source.instruments()) {
      const recorded = this.delayed.get(instrument.id);
      if (!recorded) continue;
      const quote = this.delayedOf(instrument);
      const isAsLate = recorded[QUOTE_FIGURE_COUNT] === this.latenessOf(instrument);
      if (isAsLate && QUOTE_FIGURES.every((name, i) => recorded[i] === quote[name])) continue;
      this.writer.add(instrument.id, Item.Delayed, '');
      this.writeDelayed(instrument);
    }
  }

  /** Writes the delayed quote and the feed's delay, and remembers them. */
  private writeDelayed(instrument: Instrument): void {
    const quote = this.delayedOf(instrument);
    const lateness = this.latenessOf(instrument);
    this.remember(instrument.id, quote, lateness);
    writeQuote(quote, this.figure);
    this.figure(lateness);
  }

  /** The delayed quote. A new holder has too short a history for one at first; until then it is the previous delayed quote. */
  private delayedOf(instrument: Instrument): QuoteState {
    const { source, copy, quote } = this;
    source.quote(instrument, true, quote);
    if (quote.last > 0 || !source.fromProviders || !copy?.instrument(instrument.id)) return quote;
    return copy.quote(instrument, true, quote);
  }

  private latenessOf(instrument: Instrument): number {
    return this.source.delayOf?.(instrument) ?? 0;
  }

  private remember(id: number, quote: QuoteState, lateness: number): void {
    let recorded = this.delayed.get(id);
    if (!recorded) {
      recorded = new Float64Array(DELAYED_FIGURE_COUNT);
      this.delayed.set(id, recorded);
    }
    for (let i = 0; i < QUOTE_FIGURE_COUNT; i++) recorded[i] = quote[QUOTE_FIGURES[i]];
    recorded[QUOTE_FIGURE_COUNT] = lateness;
  }
}

/** Whether two quotes of an instrument are the same; the fields not compared follow from these. */
function areSame(one: QuoteState, other: QuoteState): boolean {
  return (
    one.trades === other.trades &&
    one.volume === other.volume &&
    one.last === other.last &&
    one.bid === other.bid &&
    one.bidsize === other.bidsize &&
    one.ask === other.ask &&
    one.asksize === other.asksize &&
    one.haltcode === other.haltcode
  );
}
