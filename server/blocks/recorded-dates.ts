import { DAY_SECONDS, dateOfWall, midnightOf } from '../../engine/time/exchange-time.ts';
import type { Store } from '../store/store.ts';
import { type BlockLayout, MADE_DAY_BLOCK } from './block-layout.ts';
import { BlockStore } from './block-store.ts';
import { Rows } from './rows.ts';

const EVER = 2 ** 52;

/** The dates (`yyyymmdd`, ascending) on which an instrument's minutes were recorded. */
export async function datesWithMinutes(store: Store, instrumentId: number): Promise<number[]> {
  const days = new Rows(MADE_DAY_BLOCK);
  await new BlockStore(store, MADE_DAY_BLOCK, () => {}).read(instrumentId, -EVER, EVER, days);
  return Array.from(days.time, dateOfWall);
}

/** The instruments of which minutes were recorded. */
export function instrumentsWithMinutes(store: Store): Promise<Set<number>> {
  return new BlockStore(store, MADE_DAY_BLOCK, () => {}).instruments();
}

/** The dates on which an instrument has rows of a layout other than day bars. */
export async function datesWithRows(store: Store, layout: BlockLayout, instrumentId: number): Promise<Set<number>> {
  const heads = await store
    .selectFrom('block')
    .select(['first', 'last'])
    .where('instrument_id', '=', instrumentId)
    .where('grain', '=', layout.grain)
    .execute();
  const dates = new Set<number>();
  for (const { first, last } of heads) {
    const [from, to] = [first / layout.ticksASecond, last / layout.ticksASecond];
    dates.add(dateOfWall(from)).add(dateOfWall(to));
    if (midnightOf(to) - midnightOf(from) <= DAY_SECONDS) continue;
    // Only its rows tell which days between them it has.
    const rows = new Rows(layout);
    await new BlockStore(store, layout, () => {}).read(instrumentId, first, last, rows);
    for (const time of rows.time) dates.add(dateOfWall(time / layout.ticksASecond));
  }
  return dates;
}
