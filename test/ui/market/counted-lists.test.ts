import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CountedList, countedLists } from '../../../ui/market/counted-lists.ts';

// A test controls the page's clock and timers: it decides how late a tick is.
let now = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function tick(lag: number): void {
  now += 250 + lag;
  vi.advanceTimersByTime(250);
}

function list(): CountedList & { readonly lags: number[] } {
  const lags: number[] = [];
  return { lags, counters: () => null, count() {}, lagged: (lag) => lags.push(Math.round(lag)) };
}

it('lists learn of a late page while it is late, and once when it is on time again', () => {
  const one = list();
  const close = countedLists.add(one);
  tick(5);
  expect(one.lags).toEqual([]);
  tick(100);
  tick(0);
  expect(one.lags).toEqual([100, 80]);
  for (let i = 0; i < 12; i++) tick(0);
  expect(one.lags.at(-1)).toBe(0);
  expect(one.lags.filter((lag) => lag === 0)).toHaveLength(1);
  expect(countedLists.lag.take()).toBe(100);
  expect(countedLists.lag.take()).toBe(0);
  close();
});

it('a hidden page is not late, and without lists nothing is measured', () => {
  const one = list();
  const close = countedLists.add(one);
  vi.stubGlobal('document', { hidden: true });
  tick(2000);
  expect(one.lags).toEqual([]);
  close();
  expect(vi.getTimerCount()).toBe(0);
});
