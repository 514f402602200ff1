import type { Instrument, LineClass } from '../market/market-source.ts';

interface HeldLine {
  readonly instrument: Instrument;
  readonly kind: LineClass;
  readonly line: string;
}

/**
 * Lines held back for a client that does not keep up, in order. A `quote` or `level` line replaces the one that it makes stale
 * (same message and symbol; of `MP` also the same side and level) and goes to the end, so that what remains is always
 * a subsequence of what happened. Other lines are kept, every one, until there is no room.
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
    const key = kind === 'quote' || kind === 'level' ? quoteKey(line) : this.serial++;
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
      if (held.instrument === instrument && isOfBook(held.kind) === ofBook) this.held.delete(key);
    }
  }

  /** Drops everything; `lost` hears the instrument of every line, and whether it was of its book. */
  clear(lost: (instrument: Instrument, ofBook: boolean) => void): void {
    for (const held of this.held.values()) lost(held.instrument, isOfBook(held.kind));
    this.held.clear();
  }
}

/** Whether lines of this class belong to an instrument's order book and not to its quote and trades. */
export function isOfBook(kind: LineClass): boolean {
  return kind === 'depth' || kind === 'level';
}

/** What a quote line is about: its first three fields (message, exchange, symbol), of `MP` five (side, level). */
function quoteKey(line: string): string {
  let end = -1;
  for (let fields = line.startsWith('MP,') ? 5 : 3; fields > 0; fields--) {
    end = line.indexOf(',', end + 1);
    if (end < 0) return line;
  }
  return line.slice(0, end);
}
