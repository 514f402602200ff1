import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { type DayEvents, noEvents } from '../../../server/market/day-events.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { DayCourse, DayState } from '../../../server/replay/day-state.ts';
import { instrument } from '../market/sample-market.ts';

const DATE = 20261120;
const HALF_DAY = 20261224;
const OPEN = 34_200;
/** The minute of the closing auction is over. */
const AFTER_CLOSE = 57_660;
const LAST = 4;

/** A day with these trades of 100 shares: seconds and prices. */
function dayOf(trades: readonly (readonly [second: number, price: number])[]): DayEvents {
  const events: DayEvents = {
    ...noEvents(),
    simulated: false,
    until: Number.POSITIVE_INFINITY,
    previousClose: 10,
    before: emptyQuote(),
    startsAt: Number.POSITIVE_INFINITY,
    minutes: new Bars(),
  };
  for (const [second, price] of trades) events.trades.add(second * 1000, price, 100, LAST);
  return events;
}

it('the regular hours are from the open to the end of the minute of the close, earlier on a half day', () => {
  const course = new DayCourse(instrument({ region: 'U' }), DATE, dayOf([]));
  const asked = [OPEN - 0.001, OPEN, AFTER_CLOSE - 0.001, AFTER_CLOSE].map((second) => course.isRegular(second));
  expect(asked).toEqual([false, true, true, false]);
  const half = new DayCourse(instrument({ region: 'U' }), HALF_DAY, dayOf([]));
  expect([half.isRegular(46_859), half.isRegular(46_860)]).toEqual([true, false]);
});

it('trades outside the regular hours move the last price, but neither the range nor the close', () => {
  const course = new DayCourse(
    instrument({ region: 'U' }),
    DATE,
    dayOf([
      [OPEN - 1, 30],
      [OPEN, 11],
      [AFTER_CLOSE - 1, 12],
      [AFTER_CLOSE, 40],
    ]),
  );
  const state = new DayState();
  course.begin(state);
  const shown = (second: number): number[] => {
    course.advance(state, second * 1000);
    const { last, high, low, trades } = state.figures;
    return [last[0] ?? 0, high[0] ?? 0, low[0] ?? 0, trades[0] ?? 0, state.close];
  };
  expect(shown(OPEN - 1)).toEqual([30, 0, 0, 1, 0]);
  expect(shown(AFTER_CLOSE - 0.001)).toEqual([12, 12, 11, 3, 12]);
  expect(shown(AFTER_CLOSE)).toEqual([40, 12, 11, 4, 12]);
  // It can begin again, and go on from a copy.
  const other = new DayState();
  other.copy(state);
  course.begin(state);
  expect([state.trade, state.close, state.begun, other.trade, other.close]).toEqual([0, 0, false, 4, 12]);
  expect(shown(OPEN)).toEqual([11, 11, 11, 2, 11]);
});
