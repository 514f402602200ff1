import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerClock } from '../../../workers/market/server-clock.ts';

/** 2020-12-16 10:30, Toronto, in Unix ms. */
const TIME = 1_608_132_600_000;

test('nothing is known before the first answer', () => {
  const clock = new ServerClock();
  expect(clock.hear(Number.NaN)).toBe(false);
  expect([clock.time(), clock.date()]).toEqual([0, 0]);
});

test('a stopped clock stays at the received time', () => {
  const clock = new ServerClock();
  clock.configure(0, true);
  clock.hear(TIME);
  expect([clock.time(), clock.date()]).toEqual([TIME, 20_201_216]);
  const wall = Date.UTC(2020, 11, 16, 10, 30) / 1000;
  expect(clock.state()).toMatchObject({ wall, speed: 0, hours: 'regular', date: 20_201_216 });
});

test('a restarted day is detected, an answer that arrives out of order is ignored', () => {
  const clock = new ServerClock();
  clock.hear(TIME);
  expect(clock.hear(TIME + 1000)).toBe(false);
  expect(clock.hear(TIME - 30_000)).toBe(false);
  expect(clock.hear(TIME - 3_600_000)).toBe(true);
});

test('with a fast clock an answer that arrives out of order is further behind', () => {
  const clock = new ServerClock();
  clock.configure(60, true);
  clock.hear(TIME);
  expect(clock.hear(TIME - 240_000)).toBe(false);
  expect(clock.hear(TIME - 3_600_000)).toBe(true);
});

test.each([
  ['2020-12-16T03:59:59-05:00', 'closed'],
  ['2020-12-16T04:00:00-05:00', 'extended'],
  ['2020-12-16T09:29:59-05:00', 'extended'],
  ['2020-12-16T09:30:00-05:00', 'regular'],
  ['2020-12-16T15:59:59-05:00', 'regular'],
  ['2020-12-16T16:00:00-05:00', 'extended'],
  ['2020-12-16T20:00:00-05:00', 'closed'],
  // Thanksgiving in New York, Victoria Day in Toronto, Christmas, and a Saturday.
  ['2026-11-26T10:30:00-05:00', 'canada'],
  ['2026-11-26T18:00:00-05:00', 'closed'],
  ['2026-05-18T10:30:00-04:00', 'us'],
  ['2026-12-25T10:30:00-05:00', 'closed'],
  ['2026-11-28T10:30:00-05:00', 'closed'],
  // Toronto trades a whole day when New York trades half a day; on Christmas Eve both trade half a day.
  ['2020-11-27T12:59:59-05:00', 'regular'],
  ['2020-11-27T14:00:00-05:00', 'canada'],
  ['2020-12-24T14:00:00-05:00', 'extended'],
] as const)('at %s the hours are %s', (time, hours) => {
  const clock = new ServerClock();
  expect(clock.state().hours).toBe('closed');
  clock.configure(0, true);
  clock.hear(Date.parse(time));
  expect(clock.state().hours).toBe(hours);
  clock.configure(0, false);
  expect(clock.state().hours).toBe('closed');
});

test('time that goes back by exactly as much as answers may overtake each other has not gone back', () => {
  const clock = new ServerClock();
  clock.hear(TIME);
  expect(clock.hear(TIME - 60_000)).toBe(false);
  expect(clock.hear(TIME - 120_001)).toBe(true);
  expect([clock.hear(0), clock.hear(-1)]).toEqual([false, false]);
});

describe('between two answers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: TIME + 500 });
  });
  afterEach(() => vi.useRealTimers());

  test('the time goes on at the market’s speed, and is that much ahead of the browser’s', () => {
    const clock = new ServerClock();
    expect([clock.offset, clock.state().wall]).toEqual([null, 0]);
    clock.configure(60, true);
    clock.hear(TIME);
    expect(clock.offset).toBe(-500);
    vi.setSystemTime(TIME + 2_500);
    expect([clock.time(), clock.offset]).toEqual([TIME + 120_000, 117_500]);
    expect(clock.state().heardAt).toBe(TIME + 500);
  });
});
