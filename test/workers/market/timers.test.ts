import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_TIMINGS } from '../../../engine/settings/timings.ts';
import { Timers } from '../../../workers/market/timers.ts';

let done: string[];
let refresh: number;
let timers: Timers;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  refresh = DEFAULT_TIMINGS.refresh;
  timers = new Timers({
    fade: () => done.push('fade'),
    tick: () => done.push('tick'),
    login: () => done.push('login'),
    poll: () => done.push('poll'),
    refresh: () => refresh,
  });
  timers.start(DEFAULT_TIMINGS);
});

afterEach(() => {
  timers.stop();
  vi.useRealTimers();
});

const count = (what: string): number => done.filter((one) => one === what).length;

test('the login check ticks once a second, and every tenth tick asks the server', () => {
  vi.advanceTimersByTime(9_999);
  expect(count('login')).toBe(0);
  vi.advanceTimersByTime(1);
  expect(count('login')).toBe(1);
  vi.advanceTimersByTime(30_000);
  expect(count('login')).toBe(4);
  expect(count('tick')).toBe(40);
});

test('shades step once a second', () => {
  vi.advanceTimersByTime(7_000);
  expect(count('fade')).toBe(7);
});

test('polls come at each refresh, every 60 s for a visitor, and every 10 s from the next one on after a login', () => {
  vi.advanceTimersByTime(60_000);
  expect(count('poll')).toBe(1);
  refresh = DEFAULT_TIMINGS.refreshLoggedIn;
  vi.advanceTimersByTime(60_000);
  expect(count('poll')).toBe(2);
  vi.advanceTimersByTime(30_000);
  expect(count('poll')).toBe(5);
});

test('nothing is done after stopping', () => {
  timers.stop();
  vi.advanceTimersByTime(120_000);
  expect(done).toEqual([]);
});

test('started again, everything is done once, at the new periods', () => {
  timers.start({ ...DEFAULT_TIMINGS, fadeStep: 500 });
  vi.advanceTimersByTime(60_000);
  expect([count('fade'), count('tick'), count('poll')]).toEqual([120, 60, 1]);
});
