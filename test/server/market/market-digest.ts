import { createHash } from 'node:crypto';
import { openMarket } from '../../../server/embedded-market/embedded-market.ts';
import type { MarketSource } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { openStore } from '../../../server/store/store.ts';

/** Everything that a market shows at this moment, as one hash. */
export async function digest(market: MarketSource): Promise<string> {
  await market.settled?.();
  const hash = createHash('sha256');
  const date = market.clock.date();
  for (const instrument of market.instruments()) {
    const shown = [
      market.quote(instrument, false, emptyQuote()),
      market.quote(instrument, true, emptyQuote()),
      market.snapshot(instrument),
      await market.bars(instrument, date - 10_000, date, false),
      await market.minutes(instrument, date - 1, date, false, false),
    ];
    hash.update(JSON.stringify(shown));
  }
  return hash.digest('hex');
}

// Run as a program (`node market-digest.ts FOLDER SECOND`), it opens the market of a store in a separate process.
const [, script, folder, second] = process.argv;
if (script === import.meta.filename && folder && second) {
  const store = await openStore({ dataDir: folder, databaseUrl: '' });
  const market = await openMarket(store, { seed: 'tests', marketDate: 20201216, marketTime: Number(second), speed: 0 });
  process.stdout.write(await digest(market));
  await market.close();
  await store.destroy();
}
