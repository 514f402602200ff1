import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ComparedLine } from '../../../engine/chart/compared-line.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { Bars } from '../../../engine/series/bars.ts';

const DAY = 86_400;

function bars(days: readonly number[], price: (day: number) => number = (day) => 100 + day): Bars {
  const made = new Bars(1);
  for (const day of days) made.append(day * DAY, price(day), price(day), price(day), price(day), 1);
  return made;
}

function lineOf(own: Bars, other: Bars): ComparedLine {
  const line = new ComparedLine({ region: 'U', symbol: 'SPY' });
  line.replace(own);
  line.take(other);
  return line;
}

const valuesOf = (line: ComparedLine, count: number): number[] =>
  Array.from({ length: count }, (_, i) => line.valueAt(i));

/** Ascending days without duplicates. */
const days = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 30 }).map((list) => list.toSorted((a, b) => a - b));

describe('the line of a compared security', () => {
  it('has a value at each date that both have, and skips dates that only one has', () => {
    const line = lineOf(bars([1, 2, 3, 5, 8]), bars([2, 3, 4, 8, 9]));
    expect(valuesOf(line, 5)).toEqual([Number.NaN, 102, 103, Number.NaN, 108]);
    expect(line.valueFrom(0)).toBe(102);
    expect(line.valueFrom(3)).toBe(108);
    expect(line.valueUpTo(3)).toBe(103);
    expect(line.valueUpTo(0)).toBeNaN();
    expect(line.valueAt(5)).toBeNaN();
  });

  it('has no value where the other was not listed yet', () => {
    const line = lineOf(
      bars([1, 2, 3]),
      bars([1, 2, 3], (day) => (day < 3 ? 0 : 50)),
    );
    expect(valuesOf(line, 3)).toEqual([Number.NaN, Number.NaN, 50]);
  });

  it('follows bars of both as they arrive as if all had been there from the start', () => {
    fc.assert(
      fc.property(days, days, fc.nat(), fc.nat(), fc.array(fc.boolean()), (mine, theirs, a, b, turns) => {
        const own = bars(mine.slice(0, a % (mine.length + 1)));
        const other = bars(theirs.slice(0, b % (theirs.length + 1)));
        const line = lineOf(own, other);
        line.pyramidOf();
        for (const isOwn of [...turns, ...mine.map(() => true), ...theirs.map(() => false)]) {
          const [series, all] = isOwn ? [own, mine] : [other, theirs];
          const day = all[series.count];
          if (day === undefined) continue;
          series.append(day * DAY, 100 + day, 100 + day, 100 + day, 100 + day, 1);
          if (isOwn) line.changed(BarChange.Appended, series.count - 1);
          else line.followed(series.count - 1);
        }
        const whole = lineOf(own, other);
        expect(valuesOf(line, own.count)).toEqual(valuesOf(whole, own.count));
        if (own.count > 0) {
          const extremes = (one: ComparedLine) => {
            const [line0, pyramid] = [one.lineOf(), one.pyramidOf()];
            return [pyramid.least(line0, 0, own.count), pyramid.greatest(line0, 0, own.count)];
          };
          expect(extremes(line)).toEqual(extremes(whole));
        }
      }),
    );
  });

  it('says from which bar on the chart looks different: from the one where the line starts', () => {
    const other = bars([1, 2, 5]);
    const line = lineOf(bars([1, 2, 3, 4, 5, 6]), other);
    other.close[2] = 7;
    expect(line.followed(2)).toBe(1);
    expect(line.valueAt(4)).toBe(7);
    other.append(9 * DAY, 1, 1, 1, 1, 1);
    expect(line.followed(3)).toBe(Number.POSITIVE_INFINITY);
  });

  it('has correct extremes after a bar in the middle was amended', () => {
    const all = Array.from({ length: 64 }, (_, i) => i);
    const other = bars(all);
    const line = lineOf(bars(all), other);
    const greatest = () => line.pyramidOf().greatest(line.lineOf(), 0, 64);
    expect(greatest()).toBe(163);
    other.close[20] = 999;
    line.followed(20);
    expect(greatest()).toBe(999);
  });

  it('is aligned again when a bar is inserted, and when bars are removed', () => {
    const own = bars([1, 4]);
    const other = bars([1, 2, 4]);
    const line = lineOf(own, other);
    own.append(2 * DAY, 1, 1, 1, 1, 1);
    own.moveLastTo(1);
    line.changed(BarChange.Inserted, 1);
    expect(valuesOf(line, 3)).toEqual([101, 102, 104]);
    other.truncate(1);
    expect(line.followed(1)).toBe(0);
    expect(valuesOf(line, 3)).toEqual([101, Number.NaN, Number.NaN]);
  });
});
