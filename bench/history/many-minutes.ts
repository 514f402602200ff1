import { sql } from 'kysely';
import { DAY_SECONDS } from '../../engine/time/exchange-time.ts';
import { LAYOUTS, MINUTE_BLOCK } from '../../server/blocks/block-layout.ts';
import { Histories } from '../../server/blocks/histories.ts';
import type { Store } from '../../server/store/store.ts';
import { seededMinutes } from './seeded-minutes.ts';

/** Calendar days: two full blocks of minutes, and what has begun. */
const LAST_DAYS = 60;

/** Ten years of minutes. */
export const A_SYMBOL = 983_190;

/**
 * Writes ten years of minutes for each instrument. Only `series` of them are different: encoding a billion bars takes an hour,
 * and a store does not notice identical blocks. Existing histories are kept. `said` receives the number of instruments that are
 * complete.
 */
export async function giveMinutes(
  store: Store,
  ids: readonly number[],
  series: number,
  said: (done: number) => void,
): Promise<void> {
  const { minutes: given } = await new Histories(store).recorded();
  for (const [i, id] of ids.entries()) {
    if (given.has(id)) continue;
    await store.transaction().execute(async (transaction) => {
      if (i < series) await new Histories(transaction).mergeMinutes(id, seededMinutes(i, A_SYMBOL));
      else await copyBlocks(transaction, ids[i % series], id, 0);
    });
    said(i + 1);
  }
}

/** Copies the last days' blocks of minutes, and the day bars, from one of the other instruments to each instrument. */
export async function giveLastMinutes(store: Store, from: readonly number[], to: readonly number[]): Promise<void> {
  const { last } = await store
    .selectFrom('block')
    .select(({ fn }) => fn.max('last').as('last'))
    .where('grain', '=', MINUTE_BLOCK.grain)
    .where('instrument_id', '=', from[0])
    .executeTakeFirstOrThrow();
  await store.transaction().execute(async (transaction) => {
    for (const [i, id] of to.entries())
      await copyBlocks(transaction, from[i % from.length], id, last - LAST_DAYS * DAY_SECONDS);
  });
}

/** Copies the blocks of an instrument; of minutes only those that end at `since` or later. */
async function copyBlocks(store: Store, from: number, to: number, since: number): Promise<void> {
  for (const { grain } of LAYOUTS) {
    await sql`insert into block (instrument_id, grain, year, first, last, rows, bytes)
      select ${to}, grain, year, first, last, rows, bytes from block
      where instrument_id = ${from} and grain = ${grain} and (grain <> ${MINUTE_BLOCK.grain} or last >= ${since})`.execute(
      store,
    );
  }
}
