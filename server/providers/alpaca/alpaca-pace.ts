import { MACHINE_PACE, type Pace } from '../pace.ts';

/** The clock, the random numbers and the time-outs of a connection to Alpaca. All times are milliseconds. */
export interface AlpacaPace extends Pace {
  /** How long the service may take to answer on a stream; it gives a client ten seconds to sign in. */
  readonly answer: number;
  /** The ping interval of a stream. The stream ends if a ping is not answered before the next one. */
  readonly ping: number;
}

/** The pace for the real service. */
export const ALPACA_PACE: AlpacaPace = { ...MACHINE_PACE, answer: 10_000, ping: 10_000 };
