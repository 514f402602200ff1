import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdvertTurns } from '../../../ui/adverts/advert-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function adverts(): { turns: AdvertTurns; taken: number[]; warnings: string[] } {
  const warnings: string[] = [];
  const taken: number[] = [];
  const turns = new AdvertTurns({ delay: () => 100, warn: (message) => warnings.push(message) });
  const start = Date.now();
  turns.watchTurns(() => taken.push(Date.now() - start));
  return { turns, taken, warnings };
}

test('requests within 100 ms become one request, 100 ms after the first', () => {
  const { turns, taken } = adverts();
  turns.begin();
  turns.refresh();
  vi.advanceTimersByTime(60);
  turns.refresh();
  turns.refresh();
  vi.advanceTimersByTime(39);
  expect(taken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(taken).toEqual([100]);
  vi.advanceTimersByTime(10_000);
  expect(taken).toEqual([100]);
});

test('nothing is shown or requested before the first screen has opened', () => {
  const { turns, taken } = adverts();
  turns.refresh();
  vi.advanceTimersByTime(5000);
  expect(turns.shown).toBe(false);
  expect(taken).toEqual([]);
  turns.begin();
  expect(turns.shown).toBe(true);
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([5100]);
});

test('a refresh while adverts are hidden happens when they are shown again', () => {
  const { turns, taken } = adverts();
  turns.begin();
  const show = turns.hide();
  expect(turns.shown).toBe(false);
  turns.refresh();
  vi.advanceTimersByTime(5000);
  expect(taken).toEqual([]);
  show();
  expect(turns.shown).toBe(true);
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([5100]);
});

test('a refresh whose delay ends while adverts are hidden is not lost', () => {
  const { turns, taken } = adverts();
  turns.begin();
  turns.refresh();
  vi.advanceTimersByTime(50);
  const show = turns.hide();
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual([]);
  show();
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([1150]);
});

test('a request waits until there is a listener', () => {
  const warnings: string[] = [];
  const turns = new AdvertTurns({ delay: () => 100, warn: (message) => warnings.push(message) });
  turns.begin();
  turns.refresh();
  vi.advanceTimersByTime(5000);
  let taken = 0;
  const stop = turns.watchTurns(() => {
    taken += 1;
  });
  turns.refresh();
  vi.advanceTimersByTime(100);
  expect([taken, warnings]).toEqual([1, []]);
  stop();
  turns.refresh();
  vi.advanceTimersByTime(5000);
  expect(taken).toBe(1);
});

test('adverts stay hidden until every caller that hid them has released them, each once', () => {
  const { turns } = adverts();
  turns.begin();
  const seen: boolean[] = [];
  turns.watchShown(() => seen.push(turns.shown));
  const first = turns.hide();
  const second = turns.hide();
  first();
  first();
  expect(turns.shown).toBe(false);
  second();
  expect(turns.shown).toBe(true);
  expect(seen).toEqual([false, true]);
});

test('two requests less than 1000 ms apart log a warning, 1000 ms apart they do not', () => {
  const { turns, taken, warnings } = adverts();
  turns.begin();
  turns.refresh();
  vi.advanceTimersByTime(1000);
  turns.refresh();
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([100, 1100]);
  expect(warnings).toEqual([]);
  turns.refresh();
  vi.advanceTimersByTime(999);
  expect(warnings).toEqual(['Adverts were refreshed 100 ms after the last time, which is quite a low interval.']);
});

test('no rotation happens while a screen is loading: its request and an earlier one become one', () => {
  const { turns, taken } = adverts();
  turns.begin();
  const arrived = turns.hold();
  turns.refresh();
  vi.advanceTimersByTime(5000);
  expect([turns.shown, taken]).toEqual([true, []]);
  arrived();
  turns.refresh();
  vi.advanceTimersByTime(5000);
  expect(taken).toEqual([5100]);
});

test('a rotation that falls due while another screen is loading waits for it', () => {
  const { turns, taken } = adverts();
  turns.begin();
  turns.refresh();
  vi.advanceTimersByTime(50);
  const arrived = turns.hold();
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual([]);
  arrived();
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([1150]);
});
