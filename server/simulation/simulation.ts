import type { MarketFactors } from './market-factors.ts';
import type { Random } from './random.ts';

/** What everything simulated in a market shares. Set the key of `random` before drawing from it. */
export interface Simulation {
  readonly seed: number;
  readonly factors: MarketFactors;
  readonly random: Random;
}
