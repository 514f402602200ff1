import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeActions } from '../../../server/feeds/stored-actions.ts';
import type { CorporateAction } from '../../../server/providers/feed-provider.ts';
import { instrumentRow } from '../instrument-row.ts';
import { instrument } from '../market/sample-market.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
let id: number;

beforeEach(async () => {
  own = await temporaryStore();
  ({ id } = await own.store
    .insertInto('instrument')
    .values(instrumentRow({ symbol: 'AAA', ex: 'N', dividend: 2, exdate: 20260102 }))
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterEach(() => own.remove());

const dividend = (date: number, amount: number) => ({ kind: 'dividend', date, amount }) as CorporateAction;
const SPLIT = { kind: 'split', date: 20250602, newshares: 2, oldshares: 1 } as CorporateAction;

/** Stores actions; resolves with whether the instrument has changed, and with what is stored then. */
async function stored(...actions: readonly CorporateAction[]) {
  const changed = await storeActions(
    own.store,
    instrument({ id, symbol: 'AAA', dividend: 2, exdate: 20260102 }),
    actions,
  );
  const row = await own.store
    .selectFrom('instrument')
    .select(['dividend', 'exdate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const splits = await own.store.selectFrom('restructuring').select(['date', 'newshares', 'oldshares']).execute();
  return { changed, ...row, splits: splits.map(({ date, newshares, oldshares }) => [date, newshares, oldshares]) };
}

const SAME = { changed: false, dividend: 2, exdate: 20260102 };

it('the newest dividend is that of the instrument, and the splits are all stored', async () => {
  expect(await stored(SPLIT, dividend(20251001, 1), dividend(20261001, 3))).toEqual({
    changed: true,
    dividend: 3,
    exdate: 20261001,
    splits: [[20250602, 2, 1]],
  });
});

it('the same dividend on another day is another one, and so is another one of the day', async () => {
  expect(await stored(dividend(20260102, 2))).toEqual({ ...SAME, splits: [] });
  expect(await stored(dividend(20260402, 2))).toMatchObject({ changed: true, exdate: 20260402 });
  expect(await stored(dividend(20260102, 2.5))).toMatchObject({ changed: true, dividend: 2.5, exdate: 20260102 });
});

it('no action leaves everything, splits alone leave the dividend', async () => {
  expect(await stored(SPLIT)).toEqual({ ...SAME, splits: [[20250602, 2, 1]] });
  expect(await stored()).toEqual({ ...SAME, splits: [[20250602, 2, 1]] });
  expect(await stored(dividend(20260102, 2))).toEqual({ ...SAME, splits: [] });
});
