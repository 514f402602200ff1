import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { adjustForRestructurings, type Restructuring } from '../../../engine/series/splits.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { type BarRow, barsOf, rowsOf } from './random-bars.ts';

const day = (date: number, price: number, volume: number): BarRow => [
  wallOfDate(date),
  price,
  price * 2,
  price / 2,
  price,
  volume,
  5,
  0,
];
const split = (date: number, newshares: number, oldshares: number): Restructuring => ({
  date,
  newshares,
  oldshares,
  newsymbol: 'ABC',
  oldsymbol: 'ABC',
});
const listing = (date: number): Restructuring => ({
  date,
  newshares: 0,
  oldshares: 0,
  newsymbol: 'ABC',
  oldsymbol: '',
});

const source = barsOf([day(20200102, 80, 100), day(20200103, 40, 200), day(20200106, 20, 400), day(20200107, 10, 800)]);
const prices = (bars: Bars): number[] => rowsOf(bars).map(([, open]) => open);
const volumes = (bars: Bars): number[] => rowsOf(bars).map(([, , , , , volume]) => volume);

describe('restructurings', () => {
  it('a split divides the prices before its date and multiplies the volumes', () => {
    const adjusted = adjustForRestructurings(source, [split(20200103, 2, 1)]);
    expect(rowsOf(adjusted)).toEqual([day(20200102, 40, 200), ...rowsOf(source, 1)]);
    // With old shares it is not a listing, whether or not it names the old symbol.
    const unnamed = { ...split(20200103, 2, 1), oldsymbol: '' };
    expect(rowsOf(adjustForRestructurings(source, [unnamed]))).toEqual(rowsOf(adjusted));
  });

  it('several splits are cumulative, in any order, on days with and without a bar', () => {
    const splits = [split(20200107, 2, 1), split(20200103, 2, 1), split(20200105, 2, 1)];
    fc.assert(
      fc.property(fc.shuffledSubarray(splits, { minLength: 3 }), (order) => {
        const adjusted = adjustForRestructurings(source, order);
        expect(prices(adjusted)).toEqual([10, 10, 10, 10]);
        expect(volumes(adjusted)).toEqual([800, 800, 800, 800]);
      }),
    );
  });

  it('a consolidation is a reverse split', () => {
    expect(prices(adjustForRestructurings(source, [split(20200106, 1, 10)]))).toEqual([800, 400, 20, 10]);
  });

  it('one that took effect after the last bar applies to all bars', () => {
    expect(prices(adjustForRestructurings(source, [split(20200108, 2, 1)]))).toEqual([40, 20, 10, 5]);
  });

  it('a new listing zeroes everything before it, whatever else happened then', () => {
    const adjusted = adjustForRestructurings(source, [split(20200103, 2, 1), listing(20200106), split(20200107, 2, 1)]);
    expect(rowsOf(adjusted)).toEqual([
      [wallOfDate(20200102), 0, 0, 0, 0, 0, 0, 0],
      [wallOfDate(20200103), 0, 0, 0, 0, 0, 0, 0],
      day(20200106, 10, 800),
      day(20200107, 10, 800),
    ]);
  });

  it('a change of symbol, and shares without a ratio, change nothing', () => {
    const renamed = { ...split(20200106, 0, 0), oldsymbol: 'XYZ' };
    for (const list of [[], [renamed], [split(20200106, 1, 1)], [split(20200106, 0, 3)]]) {
      expect(rowsOf(adjustForRestructurings(source, list))).toEqual(rowsOf(source));
    }
  });

  it('do not modify the given bars', () => {
    const before = rowsOf(source);
    adjustForRestructurings(source, [split(20200108, 2, 1), listing(20200106)]);
    expect(rowsOf(source)).toEqual(before);
  });

  it('leave an empty series empty', () => {
    expect(adjustForRestructurings(new Bars(), [split(20200103, 2, 1)]).count).toBe(0);
  });
});

describe('a history of 37 years with four splits', () => {
  const raw = new URL('../../../../shared/data/aapl_raw_1980_2017.csv', import.meta.url);
  const adjusted = new URL('../../../../shared/data/aapl_splitadj_1980_2017.csv', import.meta.url);
  const missing = !existsSync(raw) || !existsSync(adjusted);

  function rowsOfFile(file: URL): number[][] {
    const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => line.split(',').map((field, i) => Number(i === 0 ? field.replaceAll('-', '') : field)));
  }

  it.skipIf(missing)(
    `is adjusted like its reference${missing ? ' (SKIPPED: the reference files are not here)' : ''}`,
    () => {
      const bars = new Bars();
      const splits: Restructuring[] = [];
      for (const [date = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, ratio = 1] of rowsOfFile(raw)) {
        bars.append(wallOfDate(date), open, high, low, close, volume);
        if (ratio !== 1) splits.push(split(date, ratio, 1));
      }
      expect(splits.map(({ date }) => date)).toEqual([19870616, 20000621, 20050228, 20140609]);
      const ours = adjustForRestructurings(bars, splits);
      const reference = rowsOfFile(adjusted);
      expect(ours.count).toBe(reference.length);
      let worst = 0;
      reference.forEach(([date, ...values], i) => {
        expect(dateOfWall(ours.time[i] ?? 0)).toBe(date);
        const own = [ours.open[i], ours.high[i], ours.low[i], ours.close[i], ours.volume[i]];
        values.forEach((value, field) => {
          worst = Math.max(worst, Math.abs((own[field] ?? 0) - value) / Math.max(1, value));
        });
      });
      expect(worst).toBeLessThan(1e-12);
    },
  );
});
