import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedMarket } from '../../../server/backplane/shared-market.ts';
import { openMarket } from '../../../server/embedded-market/embedded-market.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { until } from '../hub/hub-server.ts';
import { storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';
import { RedisServer, redisProgram } from './redis-server.ts';

const PRICE = 1234.5;

let redis: RedisServer;
let own: TemporaryStore;
const open: SharedMarket[] = [];

async function join(): Promise<SharedMarket> {
  const settings = { seed: 'shared', marketDate: 20201216, marketTime: 37_800, speed: 1, resting: true };
  const market = await SharedMarket.open(await openMarket(own.store, settings), redis.url);
  open.push(market);
  return market;
}

function bank(market: SharedMarket): Instrument {
  const found = market.find('BANK', 'C');
  if (!found) throw new Error('no BANK');
  return found;
}

const volume = (market: SharedMarket): number => market.quote(bank(market), false, emptyQuote()).volume;

describe.skipIf(redisProgram() === undefined)(
  'two processes on one market (skipped where redis-server is not installed)',
  () => {
    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
      own = await storeOf([{ symbol: 'BANK', ex: 'T', kind: 'bank', price: 40 }]);
    });

    afterAll(async () => {
      for (const market of open) await market.close();
      await redis?.stop();
      await own?.remove();
    });

    it('run it one at a time, agree on everything, and hand it over', async () => {
      const first = await join();
      const second = await join();
      expect([first.status.holds, second.status.holds]).toEqual([true, false]);
      expect(second.status.epoch).toBe(first.status.epoch);
      expect(() => second.print('BANK', 'C', PRICE, 100, 4)).toThrow('Another process holds the market.');

      first.print('BANK', 'C', PRICE, 100, 4);
      await until(() => second.quote(bank(second), false, emptyQuote()).high === PRICE);
      const days = [20201201, 20201216, false] as const;
      const bars = await second.bars(bank(second), ...days);
      expect(bars.at(-1)).toMatchObject({ date: 20201216, high: PRICE });
      expect(bars.slice(0, -1)).toEqual((await first.bars(bank(first), ...days)).slice(0, -1));

      const before = volume(second);
      let reloaded = false;
      second.listen({
        line: () => {},
        reloaded: () => {
          reloaded = true;
        },
      });
      open.splice(open.indexOf(first), 1);
      await first.close();
      await until(() => second.status.holds && second.status.epoch > first.status.epoch);
      expect(second.status.whole).toBe(true);
      expect(reloaded).toBe(false);
      expect(volume(second)).toBeGreaterThanOrEqual(before);
      second.print('BANK', 'C', PRICE + 1, 100, 4);
      await until(() => second.quote(bank(second), false, emptyQuote()).high === PRICE + 1);
      // By now the new holder has published what differs from the previous one: no trade made by hand is lost.
      expect(volume(second)).toBeGreaterThanOrEqual(before + 100);
    });

    it('release it when Redis is lost, and resume it when Redis is back', async () => {
      const [market] = open;
      const { epoch } = market.status;
      await redis.kill();
      await until(() => !market.status.holds);
      await redis.run();
      await until(() => market.status.holds && market.status.epoch > epoch);
      market.print('BANK', 'C', PRICE + 2, 100, 4);
      await until(() => market.quote(bank(market), false, emptyQuote()).last === PRICE + 2);
    });
  },
);
