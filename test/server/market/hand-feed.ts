import { HandMarket } from '../hub/hand-market.ts';

/** A market source outside the server, as MARKET_SOURCE names one: it says a trade of RY now and then. */
export async function openMarket(): Promise<HandMarket> {
  const market = new HandMarket();
  const timer = setInterval(() => market.trade('RY', 77), 20);
  return Object.assign(market, {
    async close() {
      clearInterval(timer);
    },
  });
}
