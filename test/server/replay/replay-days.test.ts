import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { ReplayDays } from '../../../server/replay/replay-days.ts';
import { Replays } from '../../../server/replay/replays.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

/** The market's today. */
const TODAY = 20261120;

let own: TemporaryStore;
let market: EmbeddedMarket;

beforeAll(async () => {
  own = await temporaryStore();
  await loadSeed(own.store, () => {});
  market = await openMarket(own.store, { seed: 'test', marketDate: TODAY, marketTime: 43_200, speed: 0 });
});

afterAll(async () => {
  await market.close();
  await own.remove();
});

const turn = async (): Promise<void> => {};

describe('the days of the embedded market', () => {
  it('are four real ones of SPY, minute by minute, and every simulated one of the last year', async () => {
    const spy = market.find('SPY', 'U');
    if (spy === undefined) throw new Error('SPY is in the seed');
    const days = await new ReplayDays(own.store, market).of(spy);
    expect(days.filter(({ grain }) => grain === 'minute').map(({ date }) => date)).toEqual([
      20201218, 20201217, 20201216, 20201215,
    ]);
    expect(days.slice(0, 3).map(({ date, grain, simulated }) => [date, grain, simulated])).toEqual([
      [TODAY, 'trade', true],
      [20261119, 'trade', true],
      [20261118, 'trade', true],
    ]);
    const anything = await new ReplayDays(own.store, market).ofAny(turn);
    expect(anything.map(({ date }) => date)).toEqual(expect.arrayContaining([20201218, 20201215, 20261119, TODAY]));
  });

  it('show the recorded minutes of a real day, up to the moment', async () => {
    const spy = market.find('SPY', 'U');
    if (spy === undefined) throw new Error('SPY is in the seed');
    const [whole] = await market.minutes(spy, 20201216, 20201216, true, false);
    const view = new Replays(own.store, market).at(20201216, 36_000_000, turn);
    await view.prepare([spy]);
    const [day] = await view.minutes(spy, 20201216, 20201216, true, false);
    expect(day?.simulated).toBe(false);
    expect(day?.minutes).toEqual(whole?.minutes.filter(({ minute }) => minute < 600));
    expect(day?.minutes.length).toBe(30);
  });

  it('can be replayed for every security', async () => {
    const replays = new Replays(own.store, market);
    const view = replays.at(20261119, 50_000_000, turn);
    const traded: boolean[] = [];
    for (const instrument of market.instruments().filter((_, i) => i % 10 === 0)) {
      const { day } = await view.day(instrument);
      traded.push(day.events.trades.count > 0);
    }
    // A weak company may be suspended that day.
    expect(traded.filter((has) => has).length).toBeGreaterThan(traded.length * 0.9);
  });
});
