import { sql } from 'kysely';
import { DAY_SECONDS, dateOfWall, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import type { Retention } from '../settings/config.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { type BlockLayout, MINUTE_BLOCK, TRADE_BLOCK } from './block-layout.ts';
import { EVER } from './block-store.ts';

/** What a grain takes in a store. */
interface GrainUsage {
  readonly grain: number;
  readonly instruments: number;
  readonly rows: number;
  readonly bytes: number;
  /** In the unit of its layout. */
  readonly first: number;
  readonly last: number;
}

/** Blocks removed by one statement: a store that is short of room has many. */
const REMOVED_AT_ONCE = 200;

/** What each grain takes, the embedded store's free pages and PostgreSQL's overhead not counted. */
export async function usageByGrain(store: Store): Promise<GrainUsage[]> {
  const { rows } = await sql<Record<keyof GrainUsage, number | string>>`
    select grain, count(distinct instrument_id) as instruments, sum(rows) as rows, sum(length(bytes)) as bytes,
      min(first) as first, max(last) as last
    from block group by grain order by grain`.execute(store);
  return rows.map((row) => ({
    grain: Number(row.grain),
    instruments: Number(row.instruments),
    rows: Number(row.rows),
    bytes: Number(row.bytes),
    first: Number(row.first),
    last: Number(row.last),
  }));
}

/**
 * Removes what is older than `retention` allows at wall second `now`; then, while the rest takes more than the budget, the oldest
 * trades, and after them the oldest minutes. `say` hears what was removed and why. Whole blocks go: some rows stay a little longer.
 */
export async function pruneHistories(
  store: Store,
  retention: Retention,
  now: number,
  say: (what: string) => void,
): Promise<void> {
  const grains = [
    { layout: TRADE_BLOCK, what: 'Trades', days: retention.tradeDays, setting: 'KEEP_TRADES' },
    { layout: MINUTE_BLOCK, what: 'Minutes', days: retention.minuteDays, setting: 'KEEP_MINUTES' },
  ];
  let removed = false;
  for (const { layout, what, days, setting } of grains) {
    if (days === 0) continue;
    const before = (now - days * DAY_SECONDS) * layout.ticksASecond;
    const gone = await removeOldest(store, layout, Number.POSITIVE_INFINITY, before);
    if (gone.blocks > 0)
      say(`${what} up to ${dateIn(layout, gone.last)} are removed (${setting}=${days}): ${inMegabytes(gone.bytes)}.`);
    removed ||= gone.blocks > 0;
  }
  for (const { layout, what } of retention.budget > 0 ? grains : []) {
    const excess = (await bytesOf(store)) - retention.budget;
    if (excess <= 0) break;
    const gone = await removeOldest(store, layout, excess, EVER);
    if (gone.blocks > 0)
      say(`${what} up to ${dateIn(layout, gone.last)} are removed, for HISTORY_GB: ${inMegabytes(gone.bytes)}.`);
    removed ||= gone.blocks > 0;
  }
  if (removed) await raiseRevision(store);
}

/** How often a running server removes what has become too old. */
const PRUNE_MS = 3_600_000;

/** Prunes now and every hour, one server of a store at a time. Resolves, after the first time, with a function that stops it. */
export async function keepHistories(
  store: Store,
  { retention, databaseUrl }: { readonly retention: Retention; readonly databaseUrl: string },
  say: (what: string) => void,
): Promise<() => void> {
  if (retention.minuteDays === 0 && retention.tradeDays === 0 && retention.budget === 0) return () => {};
  const prune = (): Promise<void> =>
    oneAtATime(store, { databaseUrl }, () => pruneHistories(store, retention, wallSeconds(Date.now() / 1000), say));
  await prune();
  const timer = setInterval(
    () => void prune().catch((error: unknown) => say(`Histories are not pruned: ${reasonOf(error)}`)),
    PRUNE_MS,
  );
  return () => clearInterval(timer);
}

/** Bytes of all blocks that may be removed. */
async function bytesOf(store: Store): Promise<number> {
  const usage = await usageByGrain(store);
  return usage
    .filter(({ grain }) => grain === MINUTE_BLOCK.grain || grain === TRADE_BLOCK.grain)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Removes blocks of a layout whose last row is before `before`, the oldest first, until `enough` bytes are gone. */
async function removeOldest(
  store: Store,
  { grain }: BlockLayout,
  enough: number,
  before: number,
): Promise<{ blocks: number; bytes: number; last: number }> {
  const gone = { blocks: 0, bytes: 0, last: 0 };
  while (gone.bytes < enough) {
    const blocks = await store
      .selectFrom('block')
      .select(['instrument_id', 'year', 'first', 'last', sql<number>`length(bytes)`.as('bytes')])
      .where('grain', '=', grain)
      .where('last', '<', before)
      .orderBy('last')
      .limit(REMOVED_AT_ONCE)
      .execute();
    if (blocks.length === 0) break;
    for (const { instrument_id, year, first, last, bytes } of blocks) {
      if (gone.bytes >= enough) break;
      await store
        .deleteFrom('block')
        .where('instrument_id', '=', instrument_id)
        .where('grain', '=', grain)
        .where('year', '=', year)
        .where('first', '=', first)
        .execute();
      gone.blocks++;
      gone.bytes += bytes;
      gone.last = last;
    }
  }
  return gone;
}

function dateIn({ ticksASecond }: BlockLayout, time: number): string {
  return String(dateOfWall(time / ticksASecond)).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
