import { HandMarket } from '../hub/hand-market.ts';

/** A market source outside the server, for MARKET_SOURCE: it emits a trade of RY now and then. */
export async function openMarket(): Promise<HandMarket> {
  const market = new HandMarket();
  const timer = setInterval(() => market.trade('RY', 77), 20);
  return Object.assign(market, {
    async close() {
      clearInterval(timer);
    },
  });
}
