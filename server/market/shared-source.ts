import type { MarketSource } from './market-source.ts';

/**
 * A market source that several processes open and one at a time runs (`server/backplane`). In that process it is awake and emits
 * its lines; in the others it rests. The instruments and the past (`bars` and `minutes` of days before the market's today,
 * `restructurings`, `simulatedSince`) are the same everywhere; everything else is available only where it is awake. It is at rest
 * when opened.
 */
export interface SharedSource extends MarketSource {
  /**
   * Runs the market in this process and emits what happens after `from` (Unix milliseconds of the market), where it last came to
   * rest in another process; undefined: from its own clock's time. It emits lines only in later turns of the event loop.
   * `madeByHand` is the result of that method in the other process; it replaces everything made by hand here.
   */
  wake(from: number | undefined, madeByHand?: string): Promise<void>;
  /** Stops emitting lines. Returns the market's time up to which everything, and nothing later, has been emitted. */
  rest(): number;
  /** What was made by hand in the current session, which other processes cannot derive; empty if nothing was. */
  madeByHand?(): string;
  /** While it rests: the market has reached `now` in another process. A source that is quick to wake may ignore this. */
  follow(now: number): void;
}
