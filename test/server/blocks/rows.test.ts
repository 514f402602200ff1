import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRADE_BLOCK } from '../../../server/blocks/block-layout.ts';
import { keepTimes, mergedByTime, Rows, replacedBetween } from '../../../server/blocks/rows.ts';

/** Rows with these times; the second column shows their origin. */
function rowsAt(times: readonly number[], source: number): Rows {
  const rows = new Rows(TRADE_BLOCK, 1);
  for (const time of times) {
    const columns = rows.columns(rows.count + 1);
    columns[0][rows.count] = time;
    columns[1][rows.count] = source;
    rows.count++;
  }
  return rows;
}

function seen(rows: Rows): [number, number][] {
  const [time, source] = rows.columns(rows.count);
  return [...rows.time].map((_, i) => [time[i], source[i]]);
}

const times = fc.uniqueArray(fc.integer({ min: 0, max: 60 })).map((all) => all.sort((a, b) => a - b));

describe('rows by time', () => {
  it('merge; at the same time the new one wins', () => {
    fc.assert(
      fc.property(times, times, (old, added) => {
        const expected = new Map([...old.map((t) => [t, 1] as const), ...added.map((t) => [t, 2] as const)]);
        expect(seen(mergedByTime(TRADE_BLOCK, rowsAt(old, 1), rowsAt(added, 2)))).toEqual(
          [...expected].sort(([a], [b]) => a - b),
        );
      }),
    );
  });

  it('are replaced between two times, both inclusive', () => {
    const replaced = replacedBetween(TRADE_BLOCK, rowsAt([1, 2, 3, 3, 4, 5], 1), 2, 4, rowsAt([3, 4], 2));
    expect(seen(replaced)).toEqual([
      [1, 1],
      [3, 2],
      [4, 2],
      [5, 1],
    ]);
  });

  it('are kept between two times, except rows before a given one', () => {
    const rows = rowsAt([7, 1, 2, 3, 4], 1);
    keepTimes(rows, 1, 2, 3);
    expect(seen(rows).map(([time]) => time)).toEqual([7, 2, 3]);
  });
});
