import { LINE_CLASSES, type LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument } from '../market/market-source.ts';
import type { WireLine } from './messages.ts';

interface HeldLine {
  readonly instrument: Instrument;
  readonly kind: LineClass;
  readonly line: WireLine;
}

/**
 * Lines held back for a client that does not keep up, in order. A line of a conflated class removes the earlier line about the
 * same subject and goes to the end, so that the rest is always a subsequence of what happened. All other lines are kept until
 * there is no more room.
 */
export class Backlog {
  private readonly limit: number;
  private readonly held = new Map<string | number, HeldLine>();
  private serial = 0;

  /** `limit`: how many lines are held before `add` refuses more. */
  constructor(limit: number) {
    this.limit = limit;
  }

  get size(): number {
    return this.held.size;
  }

  /** Adds a line. Returns false if there is no room: then the line is dropped, and the caller must declare a gap. */
  add(instrument: Instrument, kind: LineClass, line: WireLine): boolean {
    const { about } = LINE_CLASSES[kind];
    const key = about > 0 ? subjectOf(line.text, about) : this.serial++;
    this.held.delete(key);
    if (this.held.size >= this.limit) return false;
    this.held.set(key, { instrument, kind, line });
    return true;
  }

  /** Removes lines from the front until `take` returns false (that line is removed, too). */
  drain(take: (line: WireLine) => boolean): void {
    for (const [key, held] of this.held) {
      this.held.delete(key);
      if (!take(held.line)) return;
    }
  }

  /** Drops the lines of one instrument: those of its book, or all others. */
  forget(instrument: Instrument, ofBook: boolean): void {
    for (const [key, held] of this.held) {
      if (held.instrument === instrument && LINE_CLASSES[held.kind].ofBook === ofBook) this.held.delete(key);
    }
  }

  /** Drops everything; `lost` is called with the instrument of every line, and whether it belonged to its book. */
  clear(lost: (instrument: Instrument, ofBook: boolean) => void): void {
    for (const held of this.held.values()) lost(held.instrument, LINE_CLASSES[held.kind].ofBook);
    this.held.clear();
  }
}

/** The subject of a line: its first fields. */
function subjectOf(line: string, fields: number): string {
  let end = -1;
  for (let n = 0; n < fields; n++) {
    end = line.indexOf(',', end + 1);
    if (end < 0) return line;
  }
  return line.slice(0, end);
}
