import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { SecurityDay } from '../../../server/feeds/security-day.ts';
import { todaysEvents } from '../../../server/feeds/todays-events.ts';

const DATE = 20201216;
const OPEN = 34_200;

/** A day with a trade of 100 shares at each of these seconds after 9:30. */
function dayWith(...seconds: readonly number[]): SecurityDay {
  const day = new SecurityDay(DATE);
  for (const second of seconds) {
    day.trades.add(OPEN + second, 50, 100, 4, Number.NaN);
    day.take(OPEN + second, 50, 100);
  }
  return day;
}

const minutesOf = (day: SecurityDay, { minutes }: { minutes: Bars }): number[] =>
  Array.from(minutes.time.subarray(0, minutes.count), (time) => (time - day.timeOf(0)) / 60 - OPEN / 60);

describe('what a market of feeds knows of today', () => {
  it('is every trade since the first, in the order of their times, and nothing of the last seconds', () => {
    const day = dayWith(10, 70.5, 65);
    const events = todaysEvents(day, OPEN + 100);
    expect(Array.from(events.trades.time.subarray(0, 3))).toEqual([34_210_000, 34_265_000, 34_270_500]);
    expect([events.trades.count, minutesOf(day, events)]).toEqual([3, []]);
    expect(events.until).toBe((OPEN + 95) * 1000);
  });

  it('is minutes where the single trades are gone', () => {
    const day = dayWith(10, 70, 130, 150, 190);
    day.trades.dropBefore(OPEN + 140);
    const events = todaysEvents(day, OPEN + 300);
    expect(minutesOf(day, events)).toEqual([0, 1, 2]);
    expect(Array.from(events.trades.time.subarray(0, events.trades.count))).toEqual([(OPEN + 190) * 1000]);
  });

  it('is minutes where they came from the provider’s history, and up to there', () => {
    const day = dayWith(10, 70, 130, 190);
    const history = new Bars();
    history.append(day.timeOf(OPEN / 60 + 2), 50, 51, 49, 50, 900, 3);
    day.fill(day.timeOf(OPEN / 60 + 2), day.timeOf(OPEN / 60 + 2), history);
    const events = todaysEvents(day, OPEN + 300);
    expect([minutesOf(day, events), events.trades.count]).toEqual([[0, 1, 2], 1]);
  });

  it('is minutes alone where no single trade is known, and nothing before the first', () => {
    const day = new SecurityDay(DATE);
    day.take(OPEN + 5, 50, 100);
    expect(minutesOf(day, todaysEvents(day, OPEN + 300))).toEqual([0]);
    const nothing = todaysEvents(undefined, OPEN);
    expect([nothing.minutes.count, nothing.trades.count]).toEqual([0, 0]);
  });
});
