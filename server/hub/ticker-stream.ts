import { formatHubLine, formatLine } from '../../engine/feed/format-line.ts';
import { LINE_CLASSES, type LineClass } from '../../engine/feed/line-class.ts';
import { orderWith } from '../../engine/feed/line-order.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { Backlog } from './backlog.ts';
import type { HubCounts } from './hub-counts.ts';
import type { HubLimits } from './hub-options.ts';
import { LINE_SEPARATOR, tickerItemRecord, type WireLine, wireLine } from './messages.ts';
import type { Outbox, RecordSource } from './outbox.ts';

/** The most lines of one item, about 64 KB; further lines go into the next item. */
const ITEM_LINES = 500;

/** How many lines of one turn are sent to a client that keeps up. A market that is stepped far ahead emits many at once. */
const BURST_LINES = 10_000;

/**
 * Why a snapshot is due: it is the instrument's first; it is sent `again` to a client that has received every trade so far; or
 * lines were lost.
 */
type SnapshotCause = 'first' | 'again' | 'lost';

/**
 * One open `Ticker` stream: the lines to be sent, and the count that heartbeats declare. A client that keeps up gets every line.
 * If it does not, lines go to the backlog; when that is full they are dropped, and each symbol that lost lines gets a fresh
 * snapshot as soon as there is room. Memory per client is bounded in both cases.
 */
export class TickerStream implements RecordSource {
  readonly id: string;
  private readonly source: MarketSource;
  private readonly outbox: Outbox;
  private readonly heldBack: Backlog;
  private readonly counts: HubCounts;
  private readonly heartbeat: number;
  /** Lines of the current batch. */
  private readonly batch: WireLine[] = [];
  /**
   * Instruments whose snapshot is due, and why. Until it is sent, none of their lines are, because the snapshot contains them.
   * The exception: trades, if the cause is `again`.
   */
  private readonly stale = new Map<Instrument, SnapshotCause>();
  /** The same for order books, which are followed separately from quotes and trades. */
  private readonly staleBooks = new Map<Instrument, SnapshotCause>();
  /** Instruments whose minutes were rebuilt; the snapshot that is due begins with that. */
  private readonly remade = new Set<Instrument>();
  private sent = 0;
  /** `orderWith` of all lines that were sent, without the heartbeats. */
  private order = 0;
  private beatDue = true;
  private beatAt = performance.now();
  private silent: boolean;

  /** `id` is the invocation that opened it. The first heartbeat is sent at once. */
  constructor(id: string, source: MarketSource, outbox: Outbox, limits: HubLimits, counts: HubCounts, silent: boolean) {
    this.id = id;
    this.source = source;
    this.outbox = outbox;
    this.heldBack = new Backlog(limits.backlogLines);
    this.counts = counts;
    this.heartbeat = limits.heartbeat;
    this.silent = silent;
  }

  get pending(): boolean {
    if (this.silent) return false;
    return (
      this.batch.length > 0 || this.stale.size > 0 || this.staleBooks.size > 0 || this.heldBack.size > 0 || this.beatDue
    );
  }

  /** Lines held back because the client does not keep up. */
  get backlog(): number {
    return this.heldBack.size;
  }

  get full(): boolean {
    return this.batch.length >= ITEM_LINES;
  }

  /** Adds a live line of a subscribed instrument. */
  push(instrument: Instrument, kind: LineClass, line: WireLine): void {
    const stale = this.staleOf(LINE_CLASSES[kind].ofBook);
    const cause = stale.get(instrument);
    // A client that gets the snapshot again has received every trade so far. It must keep getting them live, because trades in a
    // snapshot trigger no alarm.
    const isUpToDate = cause === 'again' && kind === 'trade' && !this.holdsBack;
    if (cause !== undefined && !isUpToDate) {
      // With a first snapshot nothing is missing: the client has not been slow.
      if (cause === 'lost') this.counts.linesDropped++;
      // Once a trade has been left to the snapshot, the following ones have to be, too.
      else if (kind === 'trade') stale.set(instrument, 'first');
      return;
    }
    if (this.holdsBack) {
      if (!this.heldBack.add(instrument, kind, line)) {
        this.lose(instrument, stale);
        this.heldBack.clear((lost, ofBook) => this.lose(lost, this.staleOf(ofBook)));
      }
    } else {
      this.batch.push(line);
    }
    this.outbox.wake();
  }

  /** Adds a line that concerns no instrument. It is never dropped. */
  announce(line: WireLine): void {
    this.batch.push(line);
    this.outbox.wake();
  }

  /** Schedules a snapshot of an instrument's quote and trades, or of its book. */
  refresh(instrument: Instrument, ofBook: boolean, cause: 'first' | 'again'): void {
    const stale = this.staleOf(ofBook);
    // If lines are held back, or left to a snapshot that is due, the client has missed trades.
    stale.set(instrument, stale.has(instrument) || this.holdsBack ? 'first' : cause);
    this.heldBack.forget(instrument, ofBook);
    this.outbox.wake();
  }

  /** Schedules a snapshot of what no longer matches the lines sent so far: quote and trades, or the book. */
  renew(instrument: Instrument, ofBook: boolean): void {
    if (!ofBook) this.remade.add(instrument);
    this.refresh(instrument, ofBook, 'again');
  }

  /**
   * Declares that lines were lost before they reached this server. The next heartbeat counts one line more than was sent, which
   * tells the client to fetch again what no snapshot contains.
   */
  declareGap(): void {
    this.counts.gaps++;
    this.sent++;
    this.beatDue = true;
    this.outbox.wake();
  }

  /** Drops an instrument, or its book, that is no longer followed. */
  forget(instrument: Instrument, ofBook: boolean): void {
    this.heldBack.forget(instrument, ofBook);
    this.staleOf(ofBook).delete(instrument);
    if (!ofBook) this.remade.delete(instrument);
  }

  /** Holds everything back, or releases it. */
  silence(on: boolean): void {
    this.silent = on;
    this.outbox.wake();
  }

  /** Puts a last heartbeat on the stream, so that the client can check what was sent before the end. */
  beatLast(): void {
    this.beatDue = true;
  }

  /** Puts a heartbeat on the stream if it is due; `now` is `performance.now()`. */
  tick(now: number): void {
    if (this.beatDue || now - this.beatAt < this.heartbeat) return;
    this.beatDue = true;
    this.outbox.wake();
  }

  take(): string {
    if (!this.pending) return '';
    const lines = this.batch.splice(0, ITEM_LINES);
    // A snapshot is never split: a live line must not come between its parts.
    for (const instrument of this.stale.keys()) {
      if (lines.length >= ITEM_LINES) break;
      this.stale.delete(instrument);
      if (this.remade.delete(instrument)) lines.push(wireLine(formatLine('R', instrument, {})));
      for (const line of this.source.snapshot(instrument)) lines.push(wireLine(line));
    }
    for (const instrument of this.staleBooks.keys()) {
      if (lines.length >= ITEM_LINES) break;
      this.staleBooks.delete(instrument);
      for (const line of this.source.bookSnapshot(instrument)) lines.push(wireLine(line));
    }
    if (lines.length < ITEM_LINES) this.heldBack.drain((line) => lines.push(line) < ITEM_LINES);
    const texts: string[] = [];
    for (const { text, hash } of lines) {
      texts.push(text);
      this.order = orderWith(this.order, hash);
    }
    this.sent += texts.length;
    if (this.beatDue) texts.push(this.beat());
    this.counts.linesSent += texts.length;
    return texts.length === 0 ? '' : tickerItemRecord(this.id, texts.join(LINE_SEPARATOR));
  }

  private lose(instrument: Instrument, stale: Map<Instrument, SnapshotCause>): void {
    this.counts.linesDropped++;
    if (!stale.has(instrument)) this.counts.gaps++;
    stale.set(instrument, 'lost');
  }

  private beat(): string {
    this.beatDue = false;
    this.beatAt = performance.now();
    const time = Math.round(this.source.clock.now()) / 1000;
    return formatHubLine('H', { count: this.sent++, time, order: this.order });
  }

  private staleOf(book: boolean): Map<Instrument, SnapshotCause> {
    return book ? this.staleBooks : this.stale;
  }

  private get holdsBack(): boolean {
    return this.silent || this.heldBack.size > 0 || this.batch.length >= BURST_LINES || this.outbox.behind;
  }
}
