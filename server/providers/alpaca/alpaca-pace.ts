import { MACHINE_PACE, type Pace } from '../pace.ts';

/** The clock, the chance and the patience of a connection to Alpaca. All times are milliseconds. */
export interface AlpacaPace extends Pace {
  /** How long the service may take to answer on a stream; it gives a client ten seconds to sign in. */
  readonly answer: number;
  /** How often a stream is asked for a sign of life. It ends if it has given none until it is asked again. */
  readonly ping: number;
}

/** The pace for the real service. */
export const ALPACA_PACE: AlpacaPace = { ...MACHINE_PACE, answer: 10_000, ping: 10_000 };
