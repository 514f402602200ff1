import { LINE_FIELDS } from '../../../engine/feed/line-fields.ts';
import { LINE_CLASS, LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';

/** The shortest interval (ms) between two log entries about faulty lines; each entry has their number since the last. */
const LOG_INTERVAL = 10_000;

/** Receives the lines that do not belong in the quote table. The reader reuses the record for the next line. */
interface FeedSink {
  /** A trade of a row in use. */
  trade(row: number, line: LineRecord): void;
  /** The bid and ask of a row arrived. */
  quote(row: number): void;
  /** A row's summary arrived: the server sends everything else of the row after it. */
  summary(row: number, line: LineRecord): void;
  /** The trades of a row have changed after they were sent; its summary follows. */
  renewal?(row: number): void;
  /** A line about a row's order book. */
  depth(row: number, line: LineRecord): void;
  /** The market's time from a heartbeat, Unix seconds. */
  marketTime(seconds: number): void;
  /** The user's workspace has changed, maybe on another device. */
  workspace?(revision: number): void;
  /** The user's alarms were changed, or have reported something. */
  alarms?(revision: number): void;
}

/**
 * Reads the feed's lines into the quote table and passes them on. An unreadable line is counted, logged now and then,
 * and skipped, so that it never costs the good lines next to it.
 */
export class FeedReader {
  /** Lines read. */
  lines = 0;
  /** The number of their characters. */
  characters = 0;
  /** Lines that could not be parsed. */
  malformed = 0;
  /** Messages of a kind that this build does not know. */
  unknown = 0;
  /** Lines for symbols that nothing on screen uses. */
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

  /** Reads one or more lines joined by line feeds. */
  read(text: string): void {
    this.characters += text.length;
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
      // The hub supervisor handles error lines by ending the connection.
      if (record.kind === LineKind.H) this.sink.marketTime(record.time);
      else if (record.kind === LineKind.W) this.sink.workspace?.(record.field(LINE_FIELDS.W.revision));
      else if (record.kind === LineKind.A) this.sink.alarms?.(record.field(LINE_FIELDS.A.revision));
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
    else if (record.kind === LineKind.R) this.sink.renewal?.(row);
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
