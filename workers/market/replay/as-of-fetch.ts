/** The calls about the market, by the beginning of their paths. The live market answers all others. */
const OF_THE_MARKET =
  /^\/api\/(quote|spark|search|lookup|portfolio\/get|transaction\/\d+|close|trade|bars|restructure|news|article|fundamental|hasdepth|depth|depthprice|weekvalue)(\/|$)/;

/** A moment of a day. */
interface AsOf {
  date(): number;
  /** Milliseconds since midnight at the exchange. */
  readonly moment: number;
}

/** Fetches from `origin` the answer of a call about the market as of the moment of a clock. */
export function asOfFetch(fetcher: typeof fetch, origin: string, clock: AsOf): typeof fetch {
  return (input, init) => {
    const path = typeof input === 'string' && input.startsWith(origin) ? input.slice(origin.length) : '';
    if (!isOfTheMarket(path)) return fetcher(input, init);
    const moment = Math.floor(clock.moment);
    return fetcher(`${origin}/api/replay/${clock.date()}/${moment}${path.slice('/api'.length)}`, init);
  };
}

function isOfTheMarket(path: string): boolean {
  const [bare = ''] = path.split('?');
  return OF_THE_MARKET.test(bare);
}
