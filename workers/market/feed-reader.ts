import { LINE_CLASS, LineKind } from '../../engine/feed/line-kind.ts';
import { LineRecord } from '../../engine/feed/line-record.ts';
import { parseLine } from '../../engine/feed/parse-line.ts';
import type { QuoteTable } from '../../engine/quotes/quote-table.ts';

/** Faulty lines are logged at most so often (ms), with how many there were since. */
const LOG_INTERVAL = 10_000;

/** Who else reads the lines. The record is the reader's own and changes with the next line. */
interface FeedSink {
  /** A trade of a row that some list or chart shows. */
  trade(row: number, line: LineRecord): void;
  /** A row's bid and ask came. */
  quote(row: number): void;
  /** A row's summary came: what the server tells after it, it tells from the beginning. */
  summary(row: number, line: LineRecord): void;
  /** A line about a row's order book. */
  depth(row: number, line: LineRecord): void;
  /** The market's time out of a heartbeat, Unix seconds. */
  marketTime(seconds: number): void;
}

/**
 * Reads the feed's lines into the quote table and hands trades on. A line that cannot be read is counted, logged now and
 * then, and skipped: one bad line must never cost the good ones beside it.
 */
export class FeedReader {
  /** Lines read. */
  lines = 0;
  /** Lines that did not parse. */
  malformed = 0;
  /** Messages that this build does not know. */
  unknown = 0;
  /** Lines for symbols that nobody shows. */
  unwatched = 0;
  private readonly table: QuoteTable;
  private readonly sink: FeedSink;
  private readonly record = new LineRecord();
  private loggedAt = 0;
  private unlogged = 0;

  constructor(table: QuoteTable, sink: FeedSink) {
    this.table = table;
    this.sink = sink;
  }

  /** Takes one or many lines, joined with line feeds. */
  read(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (end > start) this.line(text, start, end);
      start = end + 1;
    }
    if (start < text.length) this.line(text, start, text.length);
  }

  private line(text: string, start: number, end: number): void {
    const record = this.record;
    this.lines += 1;
    if (!parseLine(text, start, end, record)) {
      this.malformed += 1;
      this.log('malformed', text, start, end);
      return;
    }
    const lineClass = LINE_CLASS[record.kind];
    if (lineClass === undefined) {
      this.unknown += 1;
      this.log('unknown', text, start, end);
      return;
    }
    if (lineClass === 'hub') {
      // An error is the hub supervisor's business: it ends the connection.
      if (record.kind === LineKind.H) this.sink.marketTime(record.time);
      return;
    }
    const row = this.table.apply(record);
    if (row < 0) {
      this.unwatched += 1;
      this.log('unasked-for', text, start, end);
    } else if (lineClass === 'trade') this.sink.trade(row, record);
    else if (lineClass !== 'quote') this.sink.depth(row, record);
    else if (record.kind === LineKind.Q) this.sink.quote(row);
    else if (record.kind === LineKind.S) this.sink.summary(row, record);
  }

  private log(what: string, text: string, start: number, end: number): void {
    this.unlogged += 1;
    const now = Date.now();
    if (now - this.loggedAt < LOG_INTERVAL) return;
    console.warn(
      `feed: ${what} line skipped (${this.unlogged} since the last word): ${text.slice(start, end).slice(0, 80)}`,
    );
    this.loggedAt = now;
    this.unlogged = 0;
  }
}
