import { MACHINE_PACE, type Pace } from '../pace.ts';

/** The clock, the random numbers and the periods of the provider. All times are milliseconds. */
export interface IbkrPace extends Pace {
  /** Between two pings of the session, which ends after some minutes without a request. */
  readonly tickle: number;
  /** The interval at which a live security is requested again. */
  readonly renewal: number;
  /** The time without a message after which the stream counts as lost. The gateway sends one every 10 s. */
  readonly silence: number;
}

/**
 * Interactive Brokers' requirements. A security's stream has to be renewed after 10 minutes at the latest (change log of April
 * 2026, by which it ends then; the page on WebSockets of July 2026 says 15), hence 9.
 */
export const IBKR_PACE: IbkrPace = { ...MACHINE_PACE, tickle: 60_000, renewal: 540_000, silence: 30_000 };
