import { MACHINE_PACE, type Pace } from '../pace.ts';

/** The clock, the chance and the periods of the provider. All times are milliseconds. */
export interface IbkrPace extends Pace {
  /** Between two pings of the session, which ends after some minutes without a request. */
  readonly tickle: number;
  /** After which a live security is asked for again. */
  readonly renewal: number;
  /** Without a message, after which the stream counts as lost. The gateway sends one every 10 s. */
  readonly silence: number;
}

/**
 * What Interactive Brokers asks for. A stream of a security is to be renewed after 10 minutes at the latest (change log of April
 * 2026, which lets it end then; the page on WebSockets of July 2026 says 15), hence 9.
 */
export const IBKR_PACE: IbkrPace = { ...MACHINE_PACE, tickle: 60_000, renewal: 540_000, silence: 30_000 };
