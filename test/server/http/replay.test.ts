import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { HeavyCalls } from '../../../server/http/heavy-calls.ts';
import { recordDays } from '../replay/recorded-days.ts';
import { temporaryStore } from '../temporary-store.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

const MOMENT = 'replay/20201210/40000000';

let one: TestApp;
let full: Browser;
let canadian: Browser;

beforeAll(async () => {
  const { store } = await temporaryStore();
  await recordDays(store);
  one = await testApp({}, undefined, store);
  full = new Browser(one);
  await full.enter('full');
  canadian = new Browser(one);
  await canadian.enter('canadian');
});

afterAll(() => one.close());

const get = (path: string, browser = full) => browser.get(`/api/${path}`);

describe('the days that can be replayed', () => {
  it('state what was recorded of a security on each, newest first, including today', async () => {
    const days = (await get('replay/days/TRD/U')).json();
    expect(days.slice(0, 2)).toEqual([
      { date: 20201216, grain: 'trade', simulated: true, depth: 'none', quotes: true },
      { date: 20201215, grain: 'trade', simulated: true, depth: 'none', quotes: true },
    ]);
    const on = (list: { date: number }[], date: number) => list.find((day) => day.date === date);
    expect(on(days, 20201210)).toEqual({
      date: 20201210,
      grain: 'trade',
      simulated: false,
      depth: 'order',
      quotes: true,
    });
    const levels = (await get('replay/days/LVL/U')).json();
    expect(on(levels, 20201210)).toMatchObject({ grain: 'trade', depth: 'price' });
    const minutes = (await get('replay/days/MIN/U')).json();
    expect(on(minutes, 20201210)).toMatchObject({ grain: 'minute', simulated: true, depth: 'none' });
    // A day of which only the day bar was recorded shows nothing within the day.
    expect(on((await get('replay/days/REC/U')).json(), 20201214)).toBeUndefined();
    const any: number[] = (await get('replay/days')).json().map(({ date }: { date: number }) => date);
    expect(any).toEqual([...new Set(any)].sort((a, b) => b - a));
    expect(any).toEqual(expect.arrayContaining([20201216, 20201210, 20201209]));
  });
});

describe('a call as of a moment', () => {
  it('states the time that it is about', async () => {
    const { headers } = await get(`${MOMENT}/quote/TRD/U`);
    expect(Number(headers['x-market-time'])).toBe(unixSeconds(wallOfDate(20201210) + 40_000) * 1000);
  });

  it('does not change the live lists', async () => {
    const before = (await get('quote/AAA%20BBB/C')).body;
    const then = (await get(`${MOMENT}/quote/AAA%20BBB/C`)).body;
    expect(then).not.toBe(before);
    expect((await get('quote/AAA%20BBB/C')).body).toBe(before);
    expect((await get(`${MOMENT}/quote/AAA%20BBB/C`)).body).toBe(then);
  });

  it('has the depth that was recorded, of US securities too, with entitlement to the exchange', async () => {
    expect((await get(`${MOMENT}/hasdepth/TRD/U`)).json()).toEqual({ level2: true, depthprice: true });
    expect((await get(`${MOMENT}/hasdepth/LVL/U`)).json()).toEqual({ level2: false, depthprice: true });
    expect((await get(`${MOMENT}/hasdepth/MIN/U`)).json()).toEqual({ level2: false, depthprice: false });
    expect((await get(`${MOMENT}/hasdepth/TRD/U`, canadian)).json()).toEqual({ level2: false, depthprice: false });
    const { bids, asks } = (await get(`${MOMENT}/depth/TRD/U`)).json();
    expect(bids.length).toBeGreaterThan(5);
    expect(bids[0]).toMatchObject({ time: '', ex: 'N', price: expect.any(Number) });
    expect(asks[0].price).toBeGreaterThan(bids[0].price);
    const levels = (await get(`${MOMENT}/depthprice/LVL/U`)).json();
    expect(levels).toEqual({
      bids: (await get(`${MOMENT}/depthprice/TRD/U`)).json().bids.map((row: object) => ({ ...row, num: 0 })),
      asks: (await get(`${MOMENT}/depthprice/TRD/U`)).json().asks.map((row: object) => ({ ...row, num: 0 })),
    });
    for (const [path, browser, status] of [
      ['depth/TRD/U', canadian, 403],
      ['depth/LVL/U', full, 404],
      ['depth/MIN/U', full, 404],
      ['depthprice/MIN/U', full, 404],
      ['depth/TRD/U', new Browser(one), 401],
    ] as const) {
      expect([path, (await get(`${MOMENT}/${path}`, browser)).statusCode]).toEqual([path, status]);
    }
    // Without a request for depth, or without the entitlement.
    const lines = `${MOMENT}/lines/TRD/U`;
    expect((await get(`${lines}?depth=true`)).body).toMatch(/^\d+,D,N,TRD$/m);
    expect((await get(lines)).body).not.toMatch(/^\d+,(D|MP)/m);
    expect((await get(`${lines}?depth=true`, canadian)).body).not.toMatch(/^\d+,(D|MP)/m);
  });

  it('is refused to readers who may not see the data of the market', async () => {
    const { store } = await temporaryStore();
    await recordDays(store);
    const owned = await testApp({}, undefined, store, new HeavyCalls(), {}, (reader) => reader?.administrator === true);
    try {
      for (const call of ['quote/TRD/U', 'lines/TRD/U', 'close/TRD/U/20201201/20201210', 'fundamental/TRD/U']) {
        const { statusCode, headers } = await owned.get(`/api/${MOMENT}/${call}`);
        expect([call, statusCode, headers['x-refused-as']]).toEqual([call, 403, 'owner']);
      }
      expect((await owned.get('/api/replay/days/TRD/U')).statusCode).toBe(403);
      const owner = new Browser(owned);
      await owner.enter('full');
      expect((await owner.get(`/api/${MOMENT}/lines/TRD/U`)).statusCode).toBe(200);
    } finally {
      await owned.close();
    }
  });

  it('about fundamentals is refused in words', async () => {
    const { statusCode, body } = await get(`${MOMENT}/fundamental/TRD/U`);
    expect([statusCode, body]).toEqual([404, expect.stringContaining('no history')]);
  });
});
