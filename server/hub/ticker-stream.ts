import { formatHubLine } from '../../engine/feed/format-line.ts';
import { LINE_CLASSES, type LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import { Backlog } from './backlog.ts';
import type { HubCounts } from './hub-counts.ts';
import type { HubLimits } from './hub-options.ts';
import { escapeLine, LINE_SEPARATOR, tickerItemRecord } from './messages.ts';
import type { Outbox, RecordSource } from './outbox.ts';

/** Lines of one item, about 64 KB at most; what is more goes into the next. */
const ITEM_LINES = 500;

/** Lines of a single turn that a client which keeps up may be sent; a market that is stepped far makes many at once. */
const BURST_LINES = 10_000;

/**
 * Why a snapshot is due: it is the instrument's first, it is sent `again` to a client that has got each trade so far, or lines
 * were lost.
 */
type SnapshotCause = 'first' | 'again' | 'lost';

/**
 * One open `Ticker` stream: what waits to be sent, and the count that heartbeats declare. A client that keeps up gets
 * every line. While it does not, lines go to the backlog; when that is full they are dropped, and each symbol that lost
 * some is started afresh from a snapshot as soon as there is room. Memory per client is bounded either way.
 */
export class TickerStream implements RecordSource {
  readonly id: string;
  private readonly source: MarketSource;
  private readonly outbox: Outbox;
  private readonly heldBack: Backlog;
  private readonly counts: HubCounts;
  private readonly heartbeat: number;
  /** Escaped lines of the current batch. */
  private readonly batch: string[] = [];
  /**
   * Instruments whose snapshot is due, and why; until it is taken no line of theirs is sent, because it contains them, except
   * the trades of one that is told `again`.
   */
  private readonly stale = new Map<Instrument, SnapshotCause>();
  /** The same for order books, which are followed apart from quotes and trades. */
  private readonly staleBooks = new Map<Instrument, SnapshotCause>();
  private sent = 0;
  private beatDue = true;
  private beatAt = performance.now();
  private silent: boolean;

  /** `id` is the invocation that opened it. The first heartbeat goes out at once. */
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

  /** A live line of a subscribed instrument, escaped. */
  push(instrument: Instrument, kind: LineClass, line: string): void {
    const stale = this.staleOf(LINE_CLASSES[kind].ofBook);
    const cause = stale.get(instrument);
    // Whoever is told again was told each trade before, and goes on to be: an earlier trade sets off no alarm.
    const isTold = cause === 'again' && kind === 'trade' && !this.holdsBack;
    if (cause !== undefined && !isTold) {
      // Of a first snapshot nothing is missing: the client was not slow.
      if (cause === 'lost') this.counts.linesDropped++;
      // After a trade that was left to the snapshot the next one has to be as well.
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

  /** A line about no instrument, escaped: never dropped. */
  announce(line: string): void {
    this.batch.push(line);
    this.outbox.wake();
  }

  /** Starts an instrument's quote and trades, or its book, from a snapshot, the first one or again. */
  refresh(instrument: Instrument, ofBook: boolean, cause: 'first' | 'again'): void {
    const stale = this.staleOf(ofBook);
    // With lines that are held back, or left to a snapshot that is due, trades go untold.
    stale.set(instrument, stale.has(instrument) || this.holdsBack ? 'first' : cause);
    this.heldBack.forget(instrument, ofBook);
    this.outbox.wake();
  }

  /**
   * Lines were lost before they came here. The next heartbeat counts one more than was sent, by which the client knows, and
   * fetches again what no snapshot holds.
   */
  declareGap(): void {
    this.counts.gaps++;
    this.sent++;
    this.beatDue = true;
    this.outbox.wake();
  }

  /** The instrument, or its book, is no longer followed. */
  forget(instrument: Instrument, ofBook: boolean): void {
    this.heldBack.forget(instrument, ofBook);
    this.staleOf(ofBook).delete(instrument);
  }

  /** Holds everything back, or lets it go. */
  silence(on: boolean): void {
    this.silent = on;
    this.outbox.wake();
  }

  /** Puts a last heartbeat on the stream: what was sent before the end can be counted. */
  beatLast(): void {
    this.beatDue = true;
  }

  /** Puts a heartbeat on the stream when it is time; `now` is `performance.now()`. */
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
      for (const line of this.source.snapshot(instrument)) lines.push(escapeLine(line));
    }
    for (const instrument of this.staleBooks.keys()) {
      if (lines.length >= ITEM_LINES) break;
      this.staleBooks.delete(instrument);
      for (const line of this.source.bookSnapshot(instrument)) lines.push(escapeLine(line));
    }
    if (lines.length < ITEM_LINES) this.heldBack.drain((line) => lines.push(line) < ITEM_LINES);
    this.sent += lines.length;
    if (this.beatDue) lines.push(this.beat());
    this.counts.linesSent += lines.length;
    return lines.length === 0 ? '' : tickerItemRecord(this.id, lines.join(LINE_SEPARATOR));
  }

  private lose(instrument: Instrument, stale: Map<Instrument, SnapshotCause>): void {
    this.counts.linesDropped++;
    if (!stale.has(instrument)) this.counts.gaps++;
    stale.set(instrument, 'lost');
  }

  private beat(): string {
    this.beatDue = false;
    this.beatAt = performance.now();
    return formatHubLine('H', { count: this.sent++, time: Math.round(this.source.clock.now()) / 1000 });
  }

  private staleOf(book: boolean): Map<Instrument, SnapshotCause> {
    return book ? this.staleBooks : this.stale;
  }

  private get holdsBack(): boolean {
    return this.silent || this.heldBack.size > 0 || this.batch.length >= BURST_LINES || this.outbox.behind;
  }
}
