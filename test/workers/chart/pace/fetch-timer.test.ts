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

/** How long it takes until it is fetched, milliseconds. */
function waited(): number {
  const start = performance.now();
  const before = fetched;
  while (fetched === before) vi.advanceTimersByTime(1);
  return performance.now() - start;
}

it('what went stale is fetched two seconds after it was last begun, at once where that is over, once', () => {
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

it('what failed is fetched a while later, unless it went stale, is begun or is given up before', () => {
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
