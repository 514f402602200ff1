import type { MarketSource } from './market-source.ts';

/** Whether a market shows anything simulated. Usually one of its first securities already shows it. */
export async function hasSimulated(market: MarketSource): Promise<boolean> {
  if (market.isReal === true) return false;
  for (const instrument of market.instruments()) {
    await market.prepare?.([instrument]);
    if (market.simulatedSince(instrument) > 0) return true;
  }
  return false;
}
