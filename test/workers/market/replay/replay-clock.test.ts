import { describe, expect, test } from 'vitest';
import { ReplayClock } from '../../../../workers/market/replay/replay-clock.ts';

const TEN = 36_000_000;
const END = 72_000_000;

/** A clock of 15 December 2020 at 10:00, and the time that it runs by. */
function clockAt(moment = TEN, end = END) {
  const time = { now: 5_000 };
  const clock = new ReplayClock(20_201_215, moment, end, () => time.now);
  return { clock, pass: (ms: number) => (time.now += ms) };
}

describe('a replayed clock', () => {
  test('is paused at its moment, of its date', () => {
    const { clock, pass } = clockAt();
    clock.know(TEN + 60_000);
    pass(10_000);
    expect(clock.moment).toBe(TEN);
    expect(clock.date()).toBe(20_201_215);
    expect(new Date(clock.time()).toISOString()).toBe('2020-12-15T15:00:00.000Z');
    expect([clock.playing, clock.waits, clock.ended]).toEqual([false, false, false]);
  });

  test('runs at its speed, from 1 to 1,000, and can be paused again', () => {
    const { clock, pass } = clockAt();
    clock.know(TEN + 600_000);
    clock.play();
    pass(1_000);
    clock.setSpeed(10);
    pass(1_000);
    expect(clock.moment).toBe(TEN + 11_000);
    clock.pause();
    pass(5_000);
    expect(clock.moment).toBe(TEN + 11_000);
    clock.setSpeed(5_000);
    expect(clock.speed).toBe(1_000);
    clock.setSpeed(0.01);
    expect(clock.speed).toBe(1);
    clock.setSpeed(Number.NaN);
    expect(clock.speed).toBe(1);
  });

  test('waits where lines are not loaded yet, and continues from there', () => {
    const { clock, pass } = clockAt();
    clock.know(TEN + 1_000);
    clock.play();
    pass(5_000);
    expect(clock.moment).toBe(TEN + 1_000);
    expect(clock.waits).toBe(true);
    clock.know(TEN + 60_000);
    expect(clock.moment).toBe(TEN + 1_000);
    pass(2_000);
    expect(clock.moment).toBe(TEN + 3_000);
    expect(clock.waits).toBe(false);
  });

  test('never forgets loaded lines, and never runs back', () => {
    const { clock, pass } = clockAt();
    clock.know(TEN + 60_000);
    clock.know(TEN + 10_000);
    expect(clock.limit).toBe(TEN + 60_000);
    clock.advance(TEN + 30_000);
    clock.advance(TEN + 5_000);
    expect(clock.moment).toBe(TEN + 30_000);
    clock.advance(TEN + 90_000);
    expect(clock.moment).toBe(TEN + 60_000);
    clock.know(TEN + 120_000);
    clock.play();
    pass(1_000);
    expect(clock.moment).toBe(TEN + 61_000);
  });

  test('ends with its day, and does not play then', () => {
    const { clock, pass } = clockAt(END - 500);
    clock.know(END + 60_000);
    clock.play();
    pass(2_000);
    expect(clock.moment).toBe(END);
    expect([clock.ended, clock.waits]).toEqual([true, false]);
    clock.pause();
    clock.play();
    expect(clock.playing).toBe(false);
  });

  test('learns that nothing was recorded later, which is never before its own moment', () => {
    const { clock } = clockAt();
    clock.know(TEN + 60_000);
    clock.advance(TEN + 20_000);
    clock.close(TEN);
    expect(clock.end).toBe(TEN + 20_000);
    expect(clock.ended).toBe(true);
  });

  test('uses the daylight saving time of its date', () => {
    const clock = new ReplayClock(20_200_715, TEN, END, () => 0);
    expect(new Date(clock.time()).toISOString()).toBe('2020-07-15T14:00:00.000Z');
  });
});

test('a speed of nothing, or backwards, changes nothing', () => {
  const { clock, pass } = clockAt();
  clock.know(TEN + 600_000);
  clock.setSpeed(10);
  for (const speed of [0, -5, Number.NaN]) clock.setSpeed(speed);
  expect(clock.speed).toBe(10);
  clock.play();
  pass(1_000);
  expect(clock.moment).toBe(TEN + 10_000);
});
