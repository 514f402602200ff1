import type { Instrument, MarketSource } from './market-source.ts';

/**
 * A market source that several processes open, of which one at a time runs it (`server/backplane`). In that process it is awake
 * and emits its lines; in the others it is at rest, as it is when opened. The instruments and the past (`bars` and `minutes` of
 * days before the market's today, `restructurings`, `simulatedSince`) are the same everywhere. Everything else is available
 * only where it is awake.
 */
export interface SharedSource extends MarketSource {
  /**
   * Runs the market in this process and emits everything that happens after `from` (Unix milliseconds of the market), at which
   * it came to rest in another process; undefined: from the time of its own clock. It emits lines only in later turns of the
   * event loop. `madeByHand` is the other process's result of that method, and replaces everything made by hand here.
   */
  wake(from: number | undefined, madeByHand?: string): Promise<void>;
  /**
   * Stops emitting lines. Returns the market's time up to which everything, and nothing later, has been emitted. `isLost`:
   * another process may already run the market, so this one must not write anything more.
   */
  rest(isLost?: boolean): number;
  /**
   * Resolves once everything that ran before `rest` has ended; until then no other process may run the market. Absent: at once.
   */
  rested?(): Promise<void>;
  /** The trades and halts made by hand in the current session, which other processes cannot derive; empty if there are none. */
  madeByHand?(): string;
  /** While it rests: the market has reached `now` in another process. A source that is quick to wake may ignore this. */
  follow(now: number): void;
  /** The additional members of a market whose data come from providers. Absent: every process can derive the whole market. */
  readonly fromProviders?: ProviderSource;
}

/**
 * The additional members of a shared source whose data come from providers. Messages are missed while no process holds it, so a
 * new holder never continues where the previous one ended. Securities are added on request, which does not affect the others.
 * Its clock is the machine's. At rest, `prepare` reads from the store what the holder has prepared.
 */
export interface ProviderSource {
  /** Whether a quote of an instrument has arrived since the source woke; until then other processes keep theirs. */
  hasQuote(instrument: Instrument): boolean;
  /** While awake: makes sure that the store has the bars of days before today, as far as they exist. Never rejects. */
  load(instrument: Instrument, grain: 'day' | 'minute', from: number, to: number): Promise<void>;
}
