import { setImmediate as turn } from 'node:timers/promises';
import type { Instrument, MarketSource, QuoteState } from '../market/market-source.ts';
import { emptyQuote, QUOTE_COLUMNS } from '../market/quote-columns.ts';
import { BatchFlag, BatchWriter, Item, type ItemKind, LINE_ITEMS } from './batch.ts';
import { BookInterests } from './book-interests.ts';
import type { Replica } from './replica.ts';
import { QUOTE_FIGURES, writeQuote } from './replica-quotes.ts';

/** Instruments whose states leave together, so that lines and requests have their turn between. */
const STATES_AT_ONCE = 64;
/** Without lines a batch leaves this often (milliseconds): the market's time, and that the holder lives. */
const BEAT_MS = 200;
const MINUTE_MS = 60_000;
/** The lines of a snapshot that its figures do not hold: the trades. */
const RECENT_TRADE = 'TH,';

/** Takes a batch on its way; `last`: nothing follows in this epoch. */
type SendBatch = (batch: Buffer, last: boolean) => void;

/**
 * The holder's end of the backplane: makes batches of what the source tells, one a turn or more when there is much, without
 * gaps in their numbers, and of the states that other processes lack. It lives as long as its epoch.
 */
export class Publisher {
  private readonly source: MarketSource;
  private readonly epoch: number;
  private readonly send: SendBatch;
  private readonly writer = new BatchWriter();
  private readonly books: BookInterests;
  private readonly unlisten: () => void;
  private readonly quote: QuoteState = emptyQuote();
  private readonly figure = (value: number): void => this.writer.figure(value);
  /** What was said last of the delayed quotes, `QUOTE_FIGURES` for an instrument. */
  private delayed = new Map<number, Float64Array>();
  private minute = Number.NaN;
  /** The market's time up to which everything has been told. */
  private told = 0;
  private sequence = 0;
  private sentAt = 0;
  /** Of the next batch. */
  private flags: number = BatchFlag.Begins;
  private due = false;
  /** States of all instruments are under way, and are wanted once more afterwards. */
  private stating = false;
  private again = false;
  private ended = false;

  /** Begins an epoch; `source` is awake and has told nothing yet. */
  constructor(source: MarketSource, epoch: number, send: SendBatch) {
    this.source = source;
    this.epoch = epoch;
    this.send = send;
    this.books = new BookInterests(source);
    this.unlisten = source.listen({
      line: (instrument, kind, line) => this.addText(instrument.id, LINE_ITEMS[kind], line),
      reloaded: () => {
        this.books.renew();
        this.delayed.clear();
        this.flush(BatchFlag.Resets);
        this.sayAll();
      },
    });
  }

  /**
   * The epoch's first batch. `copy` is the holder's own copy of the market before; `continues` says that the source goes on
   * exactly where it ends. Then states are said only of what differs; otherwise of everything.
   */
  begin(copy: Replica, continues: boolean): void {
    if (continues) {
      this.flags |= BatchFlag.Continues;
      for (const instrument of this.source.instruments()) {
        if (copy.instrument(instrument.id)) this.remember(instrument.id, copy.quote(instrument, true, this.quote));
      }
    }
    this.flush(0, copy.epoch, copy.sequence);
    if (continues) this.sayDifferent(copy);
    else this.sayAll();
  }

  /** Says the states of all instruments, for whoever lacks them. */
  sayAll(): void {
    if (this.stating) {
      this.again = true;
      return;
    }
    this.stating = true;
    void this.sayStates().finally(() => {
      this.stating = false;
    });
  }

  /** A process wants the books of these instruments, and lacks some. */
  wantBooks(owner: string, ids: readonly number[], lacking: readonly number[]): void {
    if (this.ended) return;
    this.books.want(owner, ids);
    for (const id of lacking) {
      const book = this.books.snapshot(id);
      if (book.length > 0) this.addText(id, Item.Book, book.join('\n'));
    }
  }

  /** Called often: what is due without a line. */
  beat(): void {
    this.books.tidy();
    if (performance.now() - this.sentAt >= BEAT_MS) this.flush(0);
  }

  /** The epoch's last batch: everything up to the market's time `now` was told. */
  end(now: number): void {
    if (this.ended) return;
    this.flush(BatchFlag.Ends, 0, 0, now);
    this.stop();
  }

  /** Says nothing more. */
  stop(): void {
    this.ended = true;
    this.unlisten();
    this.books.close();
  }

  private addText(id: number, kind: ItemKind, text: string): void {
    this.writer.add(id, kind, text);
    if (this.writer.full) this.flush(BatchFlag.Unfinished);
    else this.flushSoon();
  }

  /** At the end of this turn. */
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
      this.told = now;
      this.sayDelayed();
    }
    const open = clock.isOpen() ? BatchFlag.Open : 0;
    const head = {
      epoch: this.epoch,
      sequence: this.sequence++,
      now: this.told,
      speed: clock.speed,
      flags: this.flags | flags | open,
      previousEpoch,
      previousSequence,
    };
    this.flags = 0;
    this.sentAt = performance.now();
    this.send(this.writer.take(head), (flags & BatchFlag.Ends) !== 0);
  }

  private async sayStates(): Promise<void> {
    do {
      this.again = false;
      if (!this.writer.empty) this.flush(0);
      let flags: number = BatchFlag.StatesBegin;
      const instruments = this.source.instruments();
      for (let i = 0; i < instruments.length && !this.ended; i++) {
        // Read again meanwhile: that run says all of it.
        if (this.source.instruments() !== instruments) break;
        this.addState(instruments[i]);
        if (i % STATES_AT_ONCE !== STATES_AT_ONCE - 1 && !this.writer.full) continue;
        this.flush(flags);
        flags = 0;
        await turn();
      }
      if (this.source.instruments() === instruments) this.flush(flags | BatchFlag.StatesEnd);
      else this.again = true;
    } while (this.again && !this.ended);
  }

  private sayDifferent(copy: Replica): void {
    const other = emptyQuote();
    let different = false;
    for (const instrument of this.source.instruments()) {
      const quote = this.source.quote(instrument, false, this.quote);
      if (copy.instrument(instrument.id) && areSame(quote, copy.quote(instrument, false, other))) continue;
      this.addState(instrument);
      different = true;
    }
    if (different) this.flush(BatchFlag.ForAll);
  }

  private addState(instrument: Instrument): void {
    const { source, writer } = this;
    writer.add(instrument.id, Item.State, '');
    writeQuote(source.quote(instrument, false, this.quote), this.figure);
    writeQuote(this.rememberDelayed(instrument), this.figure);
    const trades = source.snapshot(instrument).filter((line) => line.startsWith(RECENT_TRADE));
    if (trades.length > 0) writer.add(instrument.id, Item.Trades, trades.join('\n'));
  }

  /** Once a market minute, the delayed quotes that have changed. */
  private sayDelayed(): void {
    const minute = Math.floor(this.told / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    for (const instrument of this.source.instruments()) {
      const said = this.delayed.get(instrument.id);
      if (!said) continue;
      const quote = this.source.quote(instrument, true, this.quote);
      if (QUOTE_COLUMNS.every((name, i) => said[i] === quote[name])) continue;
      this.writer.add(instrument.id, Item.Delayed, '');
      writeQuote(this.rememberDelayed(instrument), this.figure);
    }
  }

  /** What is going to be said of a delayed quote. */
  private rememberDelayed(instrument: Instrument): QuoteState {
    return this.remember(instrument.id, this.source.quote(instrument, true, this.quote));
  }

  private remember(id: number, quote: QuoteState): QuoteState {
    let said = this.delayed.get(id);
    if (!said) {
      said = new Float64Array(QUOTE_FIGURES);
      this.delayed.set(id, said);
    }
    for (let i = 0; i < QUOTE_FIGURES; i++) said[i] = quote[QUOTE_COLUMNS[i]];
    return quote;
  }
}

/** Whether nothing happened between two quotes of an instrument: what else a quote holds follows from these. */
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
