import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FetchTimer } from '../../../../workers/chart/pace/fetch-timer.ts';
import { RETRY_INTERVAL } from '../../../../workers/chart/pace/passing-failure.ts';

let fetched: number;
let timer: FetchTimer;

beforeEach(() => {
  vi.useFakeTimers();
  fetched = 0;
  timer = new FetchTimer(() => {
    fetched += 1;
  });
});

afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

/** Milliseconds until the next fetch. */
function waited(): number {
  const start = performance.now();
  const before = fetched;
  while (fetched === before) vi.advanceTimersByTime(1);
  return performance.now() - start;
}

it('stale data is fetched once, two seconds after the last fetch began, or at once if that has passed', () => {
  vi.advanceTimersByTime(10_000);
  timer.begin();
  vi.advanceTimersByTime(500);
  timer.soon();
  timer.soon();
  expect(waited()).toBe(1500);
  timer.soon();
  expect(waited()).toBeLessThanOrEqual(1);
  vi.advanceTimersByTime(60_000);
  expect(fetched).toBe(2);
});

it('a failed fetch is repeated a while later, unless data goes stale, a fetch begins or it is cancelled before', () => {
  vi.advanceTimersByTime(10_000);
  timer.later();
  expect(waited()).toBe(RETRY_INTERVAL);
  timer.later();
  timer.soon();
  expect(waited()).toBeLessThanOrEqual(1);
  timer.later();
  timer.begin();
  timer.later();
  timer.stop();
  vi.advanceTimersByTime(60_000);
  expect(fetched).toBe(2);
});
