import { describe, expect, it } from 'vitest';
import { isDroppedMinute } from '../../../engine/series/drop-last-minute.ts';
import {
  bandEnd,
  bandStart,
  isHalfDay,
  nextWeekday,
  SESSION_OPEN,
  SESSION_SLOTS,
  sessionClose,
  sessionSlots,
} from '../../../engine/series/session.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';

const seconds = (clock: string): number => {
  const [hours = 0, minutes = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 3600 + minutes * 60 + rest;
};

describe('slots of a session', () => {
  it('the one of 15:59 is dropped', () => {
    const dropped = Array.from({ length: SESSION_SLOTS }, (_, slot) =>
      isDroppedMinute(wallOfDate(20201215) + SESSION_OPEN + slot * 60),
    );
    expect(dropped.indexOf(true)).toBe(389);
    expect(dropped.filter(Boolean)).toHaveLength(1);
  });
});

it.each([
  ['0:00', '0:00', '4:00'],
  ['3:59:59', '0:00', '4:00'],
  ['4:00', '4:00', '9:30'],
  ['9:29:59', '4:00', '9:30'],
  ['9:30', '9:30', '16:00'],
  ['15:59:59', '9:30', '16:00'],
  ['16:00', '16:00', '20:00'],
  ['20:00', '20:00', '24:00'],
  ['23:59:59', '20:00', '24:00'],
])('%s lies in the band from %s to %s', (clock, start, end) => {
  expect(bandStart(seconds(clock))).toBe(seconds(start));
  expect(bandEnd(seconds(clock))).toBe(seconds(end));
});

describe('half days', () => {
  it.each([
    ['the day after Thanksgiving', 20261127, false, true],
    ['Thanksgiving itself', 20261126, false, false],
    ['the Friday before', 20261120, false, false],
    ['the earliest day after Thanksgiving', 20181123, false, true],
    ['the latest', 20191129, false, true],
    ['Christmas Eve on a Thursday', 20201224, true, true],
    ['Christmas Eve on a Monday', 20181224, true, true],
    ['Christmas Eve on a Sunday', 20231224, false, false],
    ['the eve of Independence Day on a Monday', 20230703, false, true],
    ['the same on a Sunday', 20220703, false, false],
    ['Christmas Eve on a Friday', 20211224, true, false],
    ['Christmas Eve on a Saturday', 20221224, false, false],
    ['the eve of Independence Day', 20250703, false, true],
    ['the same when the 4th is a Saturday', 20260703, false, false],
    ['any other day', 20201215, false, false],
  ])('%s, %i', (_name, date, toronto, newYork) => {
    expect(isHalfDay(date, 'C')).toBe(toronto);
    expect(isHalfDay(date, 'U')).toBe(newYork);
  });

  it('close at 13:00 after 210 minutes', () => {
    expect([sessionClose(20201224, 'C'), sessionSlots(20201224, 'C')]).toEqual([seconds('13:00'), 210]);
    expect([sessionClose(20201215, 'C'), sessionSlots(20201215, 'C')]).toEqual([seconds('16:00'), 390]);
  });
});

it.each([
  [20261119, 20261120],
  [20261120, 20261123],
  [20261121, 20261123],
  [20261231, 20270101],
])('the weekday after %i is %i', (date, next) => {
  expect(dateOfWall(nextWeekday(wallOfDate(date) + 3600))).toBe(next);
});
