import { describe, expect, it } from 'vitest';
import { BAR_FILLED, Bars } from '../../../engine/series/bars.ts';
import { fillMissingDates } from '../../../engine/series/fill-dates.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { type BarRow, barsOf, rowsOf } from './random-bars.ts';

const day = (date: number): BarRow => [wallOfDate(date), 10, 11, 9, 10.5, 100, 2, 0];

describe('missing dates', () => {
  it('are filled with weekdays that have no price', () => {
    // A Thursday, then the Wednesday after it: Friday, Monday and Tuesday are missing.
    const source = barsOf([day(20201217), day(20201223)]);
    const filled = fillMissingDates(source);
    const empty = (date: number): BarRow => [wallOfDate(date), 0, 0, 0, 0, 0, 0, BAR_FILLED];
    expect(rowsOf(filled)).toEqual([day(20201217), empty(20201218), empty(20201221), empty(20201222), day(20201223)]);
    expect(source.count).toBe(2);
  });

  it('are not found between neighbours, over a weekend, or at the ends', () => {
    for (const dates of [[], [20201218], [20201217, 20201218], [20201218, 20201221]]) {
      const source = barsOf(dates.map(day));
      expect(rowsOf(fillMissingDates(source))).toEqual(rowsOf(source));
    }
  });

  it('keep a bar that lies on a weekend', () => {
    const dates = rowsOf(fillMissingDates(barsOf([day(20201217), day(20201219), day(20201222)]))).map(([time]) =>
      dateOfWall(time),
    );
    expect(dates).toEqual([20201217, 20201218, 20201219, 20201221, 20201222]);
  });

  it('are not added to an empty series', () => {
    expect(fillMissingDates(new Bars()).count).toBe(0);
  });
});
