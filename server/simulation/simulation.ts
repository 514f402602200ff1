import type { MarketFactors } from './market-factors.ts';
import type { Random } from './random.ts';

/** What everything simulated in a market shares. `random` is keyed anew by whoever draws from it. */
export interface Simulation {
  readonly seed: number;
  readonly factors: MarketFactors;
  readonly random: Random;
}
