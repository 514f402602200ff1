import { LINE_CLASSES, type LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument } from '../market/market-source.ts';

interface HeldLine {
  readonly instrument: Instrument;
  readonly kind: LineClass;
  readonly line: string;
}

/**
 * Lines held back for a client that does not keep up, in order. A line of a class that may be conflated takes the place of the earlier
 * one that is about the same and goes to the end, so that what remains is always a subsequence of what happened. Other lines are kept,
 * every one, until there is no room.
 */
export class Backlog {
  private readonly limit: number;
  private readonly held = new Map<string | number, HeldLine>();
  private serial = 0;

  /** `limit`: lines that are held before `add` refuses. */
  constructor(limit: number) {
    this.limit = limit;
  }

  get size(): number {
    return this.held.size;
  }

  /** False when there is no room: the line was not taken, and the caller must declare a gap. */
  add(instrument: Instrument, kind: LineClass, line: string): boolean {
    const { about } = LINE_CLASSES[kind];
    const key = about > 0 ? subjectOf(line, about) : this.serial++;
    this.held.delete(key);
    if (this.held.size >= this.limit) return false;
    this.held.set(key, { instrument, kind, line });
    return true;
  }

  /** Takes lines off the front until `take` answers false (that line is gone too). */
  drain(take: (line: string) => boolean): void {
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

  /** Drops everything; `lost` hears the instrument of every line, and whether it was of its book. */
  clear(lost: (instrument: Instrument, ofBook: boolean) => void): void {
    for (const held of this.held.values()) lost(held.instrument, LINE_CLASSES[held.kind].ofBook);
    this.held.clear();
  }
}

/** What a line is about: its first fields. */
function subjectOf(line: string, fields: number): string {
  let end = -1;
  for (let n = 0; n < fields; n++) {
    end = line.indexOf(',', end + 1);
    if (end < 0) return line;
  }
  return line.slice(0, end);
}
