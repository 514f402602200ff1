import { describe, expect, it } from 'vitest';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { appendDayRecord } from '../../../engine/series/day-record.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { rowsOf } from './random-bars.ts';

const midnight = wallOfDate(20201215);
const good = '09:30,12,10.5,9.75,1200,10,10.25';

describe('an intraday day record', () => {
  it('is read: time, trades, high, low, volume, open, close', () => {
    const bars = new Bars();
    expect(appendDayRecord(bars, { date: 20201215, points: [good] }, BAR_SIMULATED)).toBe(0);
    expect(rowsOf(bars)).toEqual([[midnight + 9.5 * 3600, 10, 10.5, 9.75, 10.25, 1200, 12, BAR_SIMULATED]]);
  });

  it.each([
    '',
    '09:30',
    '09:30,12,10.5,9.75,1200,10',
    `${good},1`,
    '9:30,12,10.5,9.75,1200,10,10.25',
    '24:00,12,10.5,9.75,1200,10,10.25',
    '09:60,12,10.5,9.75,1200,10,10.25',
    '09:30,,10.5,9.75,1200,10,10.25',
    '09:30,1.5,10.5,9.75,1200,10,10.25',
    '09:30,12,NaN,9.75,1200,10,10.25',
    '09:30,12,1e1,9.75,1200,10,10.25',
    '09:30,12,10.5,-9.75,1200,10,10.25',
    '09:30,12,9.75,10.5,1200,10,10.25',
    '09:30,12,10.5,9.75,1200,10.75,10.25',
    '09:30,12,10.5,9.75,1200,10,9.5',
  ])('counts and skips the malformed point "%s"', (point) => {
    const bars = new Bars();
    expect(appendDayRecord(bars, { date: 20201215, points: [point, '09:45,1,2,1,100,1,2'] })).toBe(1);
    expect(rowsOf(bars).map(([time]) => time)).toEqual([midnight + 9.75 * 3600]);
  });

  it('skips minutes that are repeated or out of order, across days too', () => {
    const bars = new Bars();
    const point = (clock: string): string => `${clock},1,2,1,100,1,2`;
    const points = ['09:30', '09:30', '09:29', '09:31'].map(point);
    expect(appendDayRecord(bars, { date: 20201215, points })).toBe(2);
    expect(appendDayRecord(bars, { date: 20201214, points })).toBe(4);
    expect(appendDayRecord(bars, { date: 20201216, points: [point('04:00')] })).toBe(0);
    expect(bars.count).toBe(3);
  });
});
