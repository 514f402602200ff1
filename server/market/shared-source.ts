import type { MarketSource } from './market-source.ts';

/**
 * A market source that several processes open and one at a time runs (`server/backplane`): there it is awake and tells its
 * lines; in the others it rests. What is past (`bars` and `minutes` of days before the market's today, `restructurings`,
 * `simulatedSince`) and the instruments are answered everywhere and by the same data; everything else only where it is
 * awake. It is opened resting.
 */
export interface SharedSource extends MarketSource {
  /**
   * From now on the market runs here and tells what happens after `from` (Unix milliseconds of the market), which is where
   * it rested last elsewhere; undefined: from where its own clock is. Lines are told in later turns only. `madeByHand`: what
   * that of the source which rested there said last; it has happened here too, and nothing else was made by hand.
   */
  wake(from: number | undefined, madeByHand?: string): Promise<void>;
  /** Stops. Answers the market's time up to which, and not beyond, everything has been told. */
  rest(): number;
  /** What was made by hand in the session that runs, and no other process can know; empty where there is nothing. */
  madeByHand?(): string;
  /** While it rests: the market has come to `now` elsewhere. A source that is quick to wake need not listen. */
  follow(now: number): void;
}
