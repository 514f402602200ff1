import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HistoryCoverage } from '../../../server/feeds/history-coverage.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
let ids: number[];
let next = 0;

beforeAll(async () => {
  own = await temporaryStore();
  const rows = await own.store
    .insertInto('instrument')
    .values(Array.from({ length: 100 }, (_, i) => instrumentRow({ symbol: `S${i}`, ex: 'N' })))
    .returning('id')
    .execute();
  ids = rows.map(({ id }) => id);
});
afterAll(() => own.remove());

const range = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]) => ({ from, to: from + length }));

it('exactly the seconds that were never requested for that security and grain are missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(range, { maxLength: 6 }), range, async (asked, wanted) => {
      const [id = 0, other = 0] = [ids[next % 100], ids[(next + 1) % 100]];
      next += 1;
      await own.store.deleteFrom('history_coverage').execute();
      const coverage = new HistoryCoverage(own.store);
      const known = new Set<number>();
      for (const each of asked) {
        await coverage.add(id, 'minute', each);
        for (let second = each.from; second <= each.to; second++) known.add(second);
      }
      const missing: number[] = [];
      let before = Number.NEGATIVE_INFINITY;
      for (const { from, to } of await coverage.missing(id, 'minute', wanted)) {
        // In order, and neither touching nor empty.
        expect([from > before + 1, from <= to]).toEqual([true, true]);
        for (let second = from; second <= to; second++) missing.push(second);
        before = to;
      }
      const seconds = Array.from({ length: wanted.to - wanted.from + 1 }, (_, i) => wanted.from + i);
      expect(missing).toEqual(seconds.filter((second) => !known.has(second)));
      expect(await coverage.missing(id, 'day', wanted)).toEqual([wanted]);
      expect(await coverage.missing(other, 'minute', wanted)).toEqual([wanted]);
      // Ranges that touch are one.
      const rows = await own.store.selectFrom('history_coverage').select(['first', 'last']).orderBy('first').execute();
      for (const [i, { first }] of rows.entries())
        if (i > 0) expect(first).toBeGreaterThan((rows[i - 1]?.last ?? 0) + 1);
    }),
    { numRuns: 40 },
  );
});
