import { wrap } from 'comlink';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIRST_CONDITION, PLAIN_RULE } from '../../../../engine/alarms/alarm-rule.ts';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import { unpackBars } from '../../../../engine/series/bars-packet.ts';
import { wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { ChartSource } from '../../../../workers/api/chart-source.ts';
import type { MarketState } from '../../../../workers/api/market-api.ts';
import { DEMO_PASSWORD, TestServer } from '../../../support/server.ts';
import { Browser, type BrowserTab } from '../browser.ts';

/** Replays of the market worker against the real data server, whose live clock is stopped at 10:30 of 2020-12-16. */
const TIMINGS = { refresh: 150, refreshLoggedIn: 150, loginTick: 20, fadeStep: 50, reconnect: [50, 100] };
const SPY = { symbol: 'SPY', region: 'U' } as const;
const DAY = { date: 20_201_215, grain: 'minute', simulated: false } as const;
const TEN = 36_000_000;

let server: TestServer;
let browser: Browser;
let tab: BrowserTab;

beforeAll(async () => {
  server = new TestServer({ TIMINGS: JSON.stringify(TIMINGS) });
  await server.start();
});

afterAll(async () => {
  await server.dispose();
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = new Browser(server.url);
  await browser.start();
  tab = await browser.openTab();
  await tab.state(({ phase }) => phase === 'ready');
});

afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

/** Starts a replay, and returns the state that reports it. */
async function begin(moment = TEN, playing = false, speed = 1): Promise<MarketState> {
  await tab.api.startReplay({ ...DAY, moment, playing, speed });
  return tab.state(({ replay }) => replay !== null);
}

const secondOf = ({ clock }: MarketState): number => clock.wall - wallOfDate(DAY.date);

/** The server's last price of SPY at a moment. */
async function lastAt(moment: number): Promise<number> {
  const response = await fetch(`${server.url}/api/replay/${DAY.date}/${moment}/quote/SPY/U`);
  const [row] = (await response.json()) as { last: number }[];
  return row?.last ?? Number.NaN;
}

describe('a replay', () => {
  test('is paused at its moment, and reports so only to its tab', async () => {
    const other = await browser.openTab();
    const state = await begin();
    expect(state.replay).toMatchObject({ ...DAY, playing: false, speed: 1, ended: false, alarms: [] });
    expect(state.clock).toMatchObject({ date: DAY.date, speed: 0, hours: 'regular' });
    expect(secondOf(state)).toBe(36_000);
    expect((await other.state(() => true)).replay).toBeNull();
    expect((await other.state(() => true)).clock.date).toBe(20_201_216);
  });

  test('leaves the user’s boards open: they change during it, and after it', async () => {
    const boards = await tab.openWorkspace();
    const add = (name: string): Promise<void> =>
      boards.change('', { id: `board-${name}`, kind: 'board', within: '', body: JSON.stringify({ name, place: 'V' }) });
    const names = async (count: number): Promise<unknown[]> =>
      (await boards.objects('board', '', ({ length }) => length === count)).map((body) => JSON.parse(body).name);
    await boards.until(({ owner }) => owner === '');
    await begin();
    await add('during');
    expect(await names(1)).toEqual(['during']);
    await tab.api.endReplay();
    await add('later');
    expect(await names(2)).toEqual(['during', 'later']);
  });

  test('shows lists as of its moment, and the live market to another tab', async () => {
    const other = await browser.openTab();
    await begin();
    const list = await tab.openList({ type: 'symbols', symbols: [SPY] });
    await list.until(() => list.diffs > 0);
    const live = await other.openList({ type: 'symbols', symbols: [SPY] });
    await live.until(() => live.diffs > 0);
    expect(list.value(0, QuoteField.Last)).toBe(await lastAt(TEN));
    expect(list.value(0, QuoteField.Last)).not.toBe(live.value(0, QuoteField.Last));
  });

  test('plays its lines into the list when they are due', async () => {
    await begin();
    const list = await tab.openList({ type: 'symbols', symbols: [SPY] });
    await list.until(() => list.status.connected);
    const before = list.value(0, QuoteField.Volume);
    await tab.api.stepReplay({ unit: 'bar', minutes: 1 });
    const state = await tab.state((each) => secondOf(each) === 36_060);
    await list.until(() => list.value(0, QuoteField.Volume) > before);
    expect(list.value(0, QuoteField.Last)).toBe(await lastAt(TEN + 60_000));
    expect(state.replay?.playing).toBe(false);
  });

  test('plays, and pauses at its moment', async () => {
    await begin(TEN, true, 60);
    const playing = await tab.state((each) => secondOf(each) > 36_030);
    expect(playing.clock.speed).toBe(60);
    expect(playing.clock.until - playing.clock.wall).toBeLessThanOrEqual(60);
    await tab.api.changeReplay({ playing: false });
    const paused = await tab.state(({ replay }) => replay?.playing === false);
    expect(paused.clock.speed).toBe(0);
  });

  test('of today waits for the present where it has caught up with it', async () => {
    const present = 37_800_000;
    await tab.api.startReplay({ ...DAY, date: 20_201_216, moment: present - 500, playing: true, speed: 1 });
    await tab.state(({ replay }) => replay?.waits === 'present');
    await tab.api.moveReplay(present - 600_000);
    const back = await tab.state(({ clock }) => clock.wall < wallOfDate(20_201_216) + 37_300);
    expect(back.replay?.waits).not.toBe('present');
  });

  test('charts have its bars, and none of later minutes', async () => {
    await begin();
    const source = wrap<ChartSource>(await tab.api.openChartSource());
    const subject = await source.describe('SPY', 'U');
    expect(subject.today).toBe(DAY.date);
    const minutes = unpackBars((await source.intraday('SPY', 'U', DAY.date, DAY.date, false)).value);
    expect(minutes.count).toBe(30);
    expect(minutes.time[minutes.count - 1]).toBe(wallOfDate(DAY.date) + 36_000 - 60);
    const days = unpackBars((await source.history('SPY', 'U', 20_201_201, 20_201_231, 0)).value);
    expect(days.time[days.count - 1]).toBe(wallOfDate(DAY.date));
    expect(days.close[days.count - 1]).toBe(await lastAt(TEN));
  });

  test('calls without a stream are as of its moment too', async () => {
    await begin();
    const { value } = await tab.api.news({ symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 });
    expect(value.every(({ date }) => date <= DAY.date)).toBe(true);
    await expect(tab.api.fundamental('SPY', 'U')).rejects.toThrow('not-found');
    expect(await tab.api.securityFeeds([SPY], 0)).toEqual([]);
  });

  test('jumps back as a new replay, which knows nothing of the first', async () => {
    const first = await begin(TEN, false, 10);
    await tab.api.moveReplay(TEN - 600_000);
    const second = await tab.state(({ replay }) => replay !== null && replay.id !== first.replay?.id);
    expect(secondOf(second)).toBe(35_400);
    expect(second.replay?.speed).toBe(10);
    const list = await tab.openList({ type: 'symbols', symbols: [SPY] });
    await list.until(() => list.diffs > 0);
    expect(list.value(0, QuoteField.Last)).toBe(await lastAt(TEN - 600_000));
  });

  test('jumps far ahead as a new replay, too, and runs through the lines to a near moment', async () => {
    const first = await begin();
    await tab.api.moveReplay(TEN + 300_000);
    const near = await tab.state((each) => secondOf(each) === 36_300);
    expect(near.replay?.id).toBe(first.replay?.id);
    await tab.api.moveReplay(TEN + 300_000);
    expect((await tab.state((each) => secondOf(each) === 36_300)).replay?.id).toBe(first.replay?.id);
    await tab.api.moveReplay(TEN + 10_800_000);
    const far = await tab.state((each) => secondOf(each) === 46_800);
    expect(far.replay?.id).not.toBe(first.replay?.id);
  });

  test('ends at once: the tab is live, its replay’s streams are closed, and it can start again', async () => {
    await begin();
    const list = await tab.openList({ type: 'symbols', symbols: [SPY] });
    await list.until(() => list.diffs > 0);
    const { diffs } = list;
    await tab.api.endReplay();
    const state = await tab.state(({ replay }) => replay === null);
    expect(state.clock.date).toBe(20_201_216);
    expect(list.diffs).toBe(diffs);
    const live = await tab.openList({ type: 'symbols', symbols: [SPY] });
    await live.until(() => live.diffs > 0);
    expect(live.value(0, QuoteField.Last)).not.toBe(await lastAt(TEN));
    const again = await begin();
    expect(secondOf(again)).toBe(36_000);
  });

  test('ends with its tab', async () => {
    await begin(TEN, true, 60);
    tab.die();
    const other = await browser.openTab();
    await other.state(({ phase }) => phase === 'ready');
    expect((await other.state(() => true)).replay).toBeNull();
  });

  test('ends when the user logs in or out', async () => {
    await begin();
    expect(await tab.login('demo', DEMO_PASSWORD, false)).toBe(true);
    await tab.state(({ replay }) => replay === null);
    await begin();
    await tab.api.logout();
    await tab.state(({ replay, session }) => replay === null && !session.loggedIn);
  });

  test('is continued by another worker under its number', async () => {
    await begin(TEN, false, 30);
    const state = await tab.state(({ replay }) => replay !== null);
    browser.restart();
    tab = await browser.openTab();
    // As the page does: before the server has reported who the user is.
    await tab.api.startReplay({ ...DAY, id: 7, moment: TEN + 5_000, speed: 30 });
    const next = await tab.state(({ replay }) => replay !== null);
    expect(next.replay).toMatchObject({ id: 7, speed: 30, playing: false });
    expect(secondOf(next)).toBe(36_005);
    expect(state.replay?.id).not.toBe(7);
    await tab.api.moveReplay(TEN - 60_000);
    await tab.state(({ replay }) => (replay?.id ?? 0) > 7);
  });

  test('fires the user’s alarms only within itself', async () => {
    expect(await tab.login('demo', DEMO_PASSWORD, true)).toBe(true);
    await tab.state(({ alarms }) => alarms.phase === 'ready');
    // True at every trade, but only until 10:10, which the live market is past.
    const expires = Date.UTC(2020, 11, 16, 15, 10);
    const rule = { ...PLAIN_RULE, symbol: 'SPY', ex: 'P', conditions: [{ ...FIRST_CONDITION, value: 1 }], expires };
    await tab.api.changeAlarms({ put: [rule] });
    await tab.state(({ alarms }) => alarms.alarms.length > 0);
    // Today has individual trades.
    await tab.api.startReplay({ date: 20_201_216, grain: 'trade', simulated: true, moment: TEN });
    await tab.state(({ replay }) => replay !== null);
    await tab.api.moveReplay(TEN + 180_000);
    const state = await tab.state(({ replay }) => (replay?.alarms.length ?? 0) > 0);
    expect(state.replay?.alarms).toMatchObject([{ id: 1, symbol: 'SPY', ex: 'P', region: 'U' }]);
    expect(state.alarms.messages).toEqual([]);
    // Also those that the user sets during it; what has fired does not fire again.
    await tab.api.changeAlarms({ put: [{ ...rule, symbol: 'MSFT', ex: 'Q' }] });
    const { alarms: both } = await tab.state(({ alarms }) => alarms.alarms.length === 2);
    await tab.api.moveReplay(TEN + 360_000);
    const later = await tab.state(({ replay }) => (replay?.alarms.length ?? 0) > 1);
    expect(later.replay?.alarms.map(({ symbol }) => symbol)).toEqual(['MSFT', 'SPY']);
    await tab.api.changeAlarms({ remove: both.alarms.map(({ id }) => id) });
  });
});
