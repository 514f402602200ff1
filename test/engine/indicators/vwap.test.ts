import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { linesOf } from '../../support/studies.ts';

/** Time, high, low, close, volume. */
type Row = readonly [time: number, high: number, low: number, close: number, volume: number];

function vwap(rows: readonly Row[]): number[] {
  const bars = new Bars();
  for (const [time, high, low, close, volume] of rows) bars.append(time, close, high, low, close, volume);
  return [...linesOf('vwap', [], bars).value];
}

const MONDAY = wallOfDate(20201214);
const TUESDAY = wallOfDate(20201215);
const at = (day: number, hour: number, minute: number): number => day + hour * 3600 + minute * 60;

describe('VWAP', () => {
  it('of minutes weighs typical prices by volume since the session began', () => {
    const values = vwap([
      [at(MONDAY, 9, 30), 12, 9, 12, 100], // 11
      [at(MONDAY, 9, 31), 15, 12, 12, 300], // 13
      [at(MONDAY, 15, 59), 10, 10, 10, 600],
    ]);
    expect(values).toEqual([11, (1100 + 3900) / 400, (1100 + 3900 + 6000) / 1000]);
  });

  it('begins anew with each session, and never forgets a bar of its own', () => {
    const values = vwap([
      [at(MONDAY, 9, 30), 50, 50, 50, 1e9],
      [at(TUESDAY, 9, 30), 20, 20, 20, 100],
      ...Array.from({ length: 388 }, (_, i): Row => [at(TUESDAY, 9, 31 + i), 10, 10, 10, 1]),
    ]);
    expect(values[0]).toBe(50);
    expect(values[1]).toBe(20);
    expect(values.at(-1)).toBeCloseTo((2000 + 3880) / 488, 12);
  });

  it('of days begins anew with each calendar year', () => {
    const values = vwap([
      [wallOfDate(20191230), 10, 10, 10, 100],
      [wallOfDate(20191231), 20, 20, 20, 300],
      [wallOfDate(20200102), 30, 30, 30, 100],
      [wallOfDate(20200103), 40, 40, 40, 100],
      [wallOfDate(20201231), 50, 50, 50, 200],
    ]);
    expect(values).toEqual([10, 17.5, 30, 35, 42.5]);
  });

  it('has no value before the first volume after its anchor, so none on an index', () => {
    const values = vwap([
      [at(MONDAY, 9, 30), 10, 10, 10, 0],
      [at(MONDAY, 9, 31), 11, 11, 11, 50],
      [at(TUESDAY, 9, 30), 12, 12, 12, 0],
    ]);
    expect(values).toEqual([Number.NaN, 11, Number.NaN]);
  });

  it('of an anchor that is loaded whole does not depend on earlier bars', () => {
    const days = Array.from(
      { length: 700 },
      (_, i): Row => [wallOfDate(20180102) + i * 86_400, 10 + (i % 7), 9, 9.5, 100 + (i % 31)],
    );
    const from = days.findIndex(([time]) => time >= wallOfDate(20190101));
    expect(vwap(days.slice(from))).toEqual(vwap(days).slice(from));
  });
});
