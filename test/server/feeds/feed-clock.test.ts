import { expect, it } from 'vitest';
import { FeedClock, feedDay } from '../../../server/feeds/feed-clock.ts';

/** The clock of real markets at a moment. */
const at = (moment: string): FeedClock => new FeedClock(() => Date.parse(moment));

it.each([
  ['before the extended hours', '2026-11-20T08:59:59.999Z', 20261119, 1440, 14_399, false],
  ['when they begin', '2026-11-20T09:00:00Z', 20261120, 240, 14_400, true],
  ['within a minute of the session', '2026-11-20T14:31:59.999Z', 20261120, 571, 34_319, true],
  ['at the last second of the extended hours', '2026-11-21T00:59:59.999Z', 20261120, 1199, 71_999, true],
  ['when they are over', '2026-11-21T01:00:00Z', 20261120, 1200, 72_000, false],
  ['at midnight', '2026-11-21T05:00:00Z', 20261120, 1440, 0, false],
  ['on a Sunday', '2026-11-22T17:00:00Z', 20261120, 1440, 43_200, false],
  ['on a holiday of one country', '2026-11-26T17:00:00Z', 20261126, 720, 43_200, true],
  ['on a holiday of both', '2026-12-25T17:00:00Z', 20261224, 1440, 43_200, false],
])('%s', (_, moment, date, minute, second, isOpen) => {
  const clock = at(moment);
  expect([clock.date(), clock.minute(), Math.floor(clock.secondOfDay()), clock.isOpen()]).toEqual([
    date,
    minute,
    second,
    isOpen,
  ]);
  expect([clock.now(), clock.speed]).toEqual([Date.parse(moment), 1]);
});

it('a day has the midnight from which its trading hours are counted, also when the clocks change', () => {
  expect(feedDay(20261120).midnight).toBe(Date.parse('2026-11-20T05:00:00Z'));
  expect(feedDay(20261101).midnight).toBe(Date.parse('2026-11-01T05:00:00Z'));
  expect(feedDay(20260308).midnight).toBe(Date.parse('2026-03-08T04:00:00Z'));
  expect(feedDay(20260720).date).toBe(20260720);
});
