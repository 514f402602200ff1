import type { Instrument, MarketSource } from './market-source.ts';

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
  /**
   * Stops emitting lines. Returns the market's time up to which everything, and nothing later, has been emitted. `isLost`: another
   * process may run the market by now, so that nothing of this one's may be written any more.
   */
  rest(isLost?: boolean): number;
  /** Resolves once nothing that ran before `rest` runs any more; until then no other process may run it. Absent: at once. */
  rested?(): Promise<void>;
  /** What was made by hand in the current session, which other processes cannot derive; empty if nothing was. */
  madeByHand?(): string;
  /** While it rests: the market has reached `now` in another process. A source that is quick to wake may ignore this. */
  follow(now: number): void;
  /** What a market has that is heard from elsewhere. Absent: it is derived, and every process can derive all of it. */
  readonly heard?: HeardSource;
}

/**
 * What a shared source has in addition if it hears its market from providers. What happens while nobody holds it is missed, so a
 * new holder never continues where the one before ended. Securities are added as they are asked for, and that changes nothing
 * about the others. Its clock is the machine's. At rest, `prepare` takes up from the store what the holder has prepared.
 */
export interface HeardSource {
  /** Whether an instrument's quote has been heard since it woke; other processes keep theirs until it has been. */
  hasQuote(instrument: Instrument): boolean;
  /** While awake: makes the store have the bars of days before today, as far as there are any. Never rejects. */
  load(instrument: Instrument, grain: 'day' | 'minute', from: number, to: number): Promise<void>;
}
