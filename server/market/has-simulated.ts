import type { MarketSource } from './market-source.ts';

/** Whether a market shows anything simulated. One that does has it among its first securities, as a rule. */
export async function hasSimulated(market: MarketSource): Promise<boolean> {
  if (market.isReal === true) return false;
  for (const instrument of market.instruments()) {
    await market.prepare?.([instrument]);
    if (market.simulatedSince(instrument) > 0) return true;
  }
  return false;
}
