import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { SecurityDay } from '../../../server/feeds/security-day.ts';
import { TodaysEvents } from '../../../server/feeds/todays-events.ts';
import { type DayEvents, EventColumns } from '../../../server/market/day-events.ts';
import { eventsAfter } from '../../../server/market/events-after.ts';
import { instrument } from '../market/sample-market.ts';

const DATE = 20201216;
const OPEN = 34_200;
const BEGIN = eventsAfter([], [], {});
const NOTHING = new EventColumns(3);
const INSTRUMENT = instrument({ symbol: 'REC', boardlot: 100 });

/** Trades 100 shares at each of these seconds after 9:30. */
function trade(day: SecurityDay, ...seconds: readonly number[]): void {
  for (const second of seconds) {
    day.trades.add(OPEN + second, 50, 100, 4, Number.NaN);
    day.take(OPEN + second, 50, 100);
  }
}

function dayWith(...seconds: readonly number[]): SecurityDay {
  const day = new SecurityDay(DATE);
  trade(day, ...seconds);
  return day;
}

/** At a second after 9:30. */
const made = (day: SecurityDay, second: number, stored = NOTHING): TodaysEvents =>
  new TodaysEvents(BEGIN, INSTRUMENT, day, stored, OPEN + second);

const minutesOf = (day: SecurityDay, { minutes }: DayEvents): number[] =>
  Array.from(minutes.time.subarray(0, minutes.count), (time) => (time - day.timeOf(0)) / 60 - OPEN / 60);

const tradesOf = ({ trades: { time, count } }: DayEvents): number[] =>
  Array.from(time.subarray(0, count), (ms) => ms / 1000 - OPEN);

describe("today's events of a market of feeds", () => {
  it('are all trades since the first one, in order of time, without those of the last seconds', () => {
    const day = dayWith(10, 70.5, 65, 98);
    const events = made(day, 100);
    expect([tradesOf(events), minutesOf(day, events), events.until]).toEqual([[10, 65, 70.5], [], (OPEN + 95) * 1000]);
  });

  it('are trades, even if the early ones are in the store only', () => {
    const day = dayWith(10, 70, 130, 150, 190);
    const stored = day.trades.takeBefore(OPEN + 140);
    expect([stored.count, day.trades.count]).toEqual([3, 2]);
    const events = made(day, 300, stored);
    expect([tradesOf(events), minutesOf(day, events)]).toEqual([[10, 70, 130, 150, 190], []]);
  });

  it('are minutes where individual trades have been dropped, including the minute of the first known trade', () => {
    const day = dayWith(10, 70, 130, 150, 190);
    day.trades.takeBefore(OPEN + 140);
    const events = made(day, 300);
    expect([minutesOf(day, events), tradesOf(events)]).toEqual([[0, 1, 2], [190]]);
  });

  it('are a minute where the provider’s history has other trades, and trades around it', () => {
    const day = dayWith(10, 70, 130, 190);
    const history = new Bars();
    history.append(day.timeOf(OPEN / 60 + 2), 50, 51, 49, 50, 900, 3);
    day.fill(day.timeOf(OPEN / 60 + 2), day.timeOf(OPEN / 60 + 2), history);
    const events = made(day, 300);
    expect([minutesOf(day, events), tradesOf(events)]).toEqual([[2], [10, 70, 190]]);
  });

  it('are only minutes if no individual trade is known', () => {
    const day = new SecurityDay(DATE);
    day.take(OPEN + 5, 50, 100);
    expect(minutesOf(day, made(day, 300))).toEqual([0]);
    expect(minutesOf(day, made(day, 62))).toEqual([]);
  });

  it('grow with the day, and are the same as if they were built again', () => {
    const day = dayWith(10, 58);
    const grown = made(day, 60);
    for (const [second, ...more] of [
      [61, 60.5],
      [70, 62, 69],
      [190, 119, 130],
      [500, 400, 460],
    ] as const) {
      trade(day, ...more);
      expect(grown.reach(BEGIN, day, OPEN + second)).toBe(true);
    }
    const anew = made(day, 500);
    expect([tradesOf(grown), minutesOf(day, grown), grown.until]).toEqual([
      tradesOf(anew),
      minutesOf(day, anew),
      anew.until,
    ]);
    expect(tradesOf(anew)).toEqual([10, 58, 60.5, 62, 69, 119, 130, 400, 460]);
  });

  it('have to be built again after a revision of past events, but not of later ones', () => {
    const day = dayWith(10, 70);
    const events = made(day, 100);
    day.revise(OPEN + 96);
    expect(events.reach(BEGIN, day, OPEN + 110)).toBe(true);
    day.revise(OPEN + 70);
    expect(events.reach(BEGIN, day, OPEN + 120)).toBe(false);
    expect(made(day, 120).reach(BEGIN, day, OPEN + 130)).toBe(true);
  });

  it('have to be built again when trades after them are in the store only, on another day, and after another close', () => {
    const day = dayWith(10, 70, 130);
    const events = made(day, 100);
    expect(events.reach({ ...BEGIN, previousClose: 49 }, day, OPEN + 110)).toBe(false);
    day.storedBefore = OPEN + 120;
    expect(events.reach(BEGIN, day, OPEN + 1_400)).toBe(false);
    const other = dayWith(10);
    expect(made(day, 100).reach(BEGIN, other, OPEN + 110)).toBe(false);
    const today = made(other, 100);
    other.begin(20201217);
    expect(today.reach(BEGIN, other, OPEN)).toBe(false);
  });
});
