import { sql } from 'kysely';
import { DAY_SECONDS, dateOfWall, midnightOf, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import { KEPT_HISTORIES, type KeptHistory, type Retention } from '../settings/config.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import {
  AUCTION_BLOCK,
  type BlockLayout,
  BOOKS_OF,
  endOfSpan,
  LEVEL_BLOCK,
  MINUTE_BLOCK,
  ORDER_BLOCK,
  QUOTE_BLOCK,
  STATUS_BLOCK,
  TRADE_BLOCK,
} from './block-layout.ts';
import { EVER } from './block-store.ts';

/** The room that a grain takes in a store. */
interface GrainUsage {
  readonly grain: number;
  readonly instruments: number;
  readonly rows: number;
  readonly bytes: number;
  /** In the unit of its layout. */
  readonly first: number;
  readonly last: number;
}

/** The number of blocks that one statement removes: a store that is short of room may have many to remove. */
const REMOVED_AT_ONCE = 200;

/** The room that each grain takes, without the embedded store's free pages and PostgreSQL's overhead. */
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

/** Histories that share a retention and are removed together. */
interface KeptLayouts {
  readonly kind: KeptHistory;
  readonly name: string;
  /** All have times of the same unit. */
  readonly layouts: readonly BlockLayout[];
}

/** In the order of `KEPT_HISTORIES`. */
export const KEPT_LAYOUTS: readonly KeptLayouts[] = KEPT_HISTORIES.map((kind) => ({ kind, ...layoutsOf(kind) }));

function layoutsOf(kind: KeptHistory): Omit<KeptLayouts, 'kind'> {
  switch (kind) {
    case 'depth':
      return { name: 'Orders and price levels', layouts: [ORDER_BLOCK, LEVEL_BLOCK, ...BOOKS_OF.values()] };
    case 'quotes':
      return { name: 'Quotes', layouts: [QUOTE_BLOCK] };
    case 'trades':
      return { name: 'Trades, statuses and auctions', layouts: [TRADE_BLOCK, STATUS_BLOCK, AUCTION_BLOCK] };
    case 'minutes':
      return { name: 'Minutes', layouts: [MINUTE_BLOCK] };
  }
}

/**
 * Removes what is older than `retention` allows at wall second `now`; then the oldest of each kind that exceeds its own limit;
 * then, while the total exceeds the budget, the oldest of one kind after the other. Reports to `say` what was removed and why.
 * Blocks, and days of a book, are removed as a whole, so some rows stay a little longer.
 */
export async function pruneHistories(
  store: Store,
  retention: Retention,
  now: number,
  say: (what: string) => void,
): Promise<void> {
  let removed = false;
  const remove = async ({ name, layouts }: KeptLayouts, why: string, enough: number, before: number): Promise<void> => {
    const gone = await removeOldest(store, layouts, enough, before);
    if (gone.blocks === 0) return;
    say(`${name} up to ${dateIn(layouts[0], gone.last)} are removed (${why}): ${inMegabytes(gone.bytes)}.`);
    removed = true;
  };
  for (const kept of KEPT_LAYOUTS) {
    const days = retention.days[kept.kind];
    const before = midnightOf(now - days * DAY_SECONDS) * kept.layouts[0].ticksASecond;
    const why = `KEEP_${kept.kind.toUpperCase()}=${days}`;
    if (days > 0) await remove(kept, why, Number.POSITIVE_INFINITY, before);
  }
  for (const kept of KEPT_LAYOUTS) {
    const most = retention.bytes[kept.kind];
    const excess = most === 0 ? 0 : (await bytesOf(store, [kept])) - most;
    if (excess > 0) await remove(kept, `${kept.kind.toUpperCase()}_GB=${most / 2 ** 30}`, excess, EVER);
  }
  for (const kept of KEPT_LAYOUTS) {
    const excess = retention.budget === 0 ? 0 : (await bytesOf(store, KEPT_LAYOUTS)) - retention.budget;
    if (excess > 0) await remove(kept, `HISTORY_GB=${retention.budget / 2 ** 30}`, excess, EVER);
  }
  if (removed) await raiseRevision(store);
}

/** How often a running server applies the retention. */
const PRUNE_MS = 3_600_000;

/**
 * Applies the retention now and every hour, in one server of a store at a time. Resolves after the first time, with a function
 * that stops it.
 */
export async function keepHistories(
  store: Store,
  { retention, databaseUrl }: { readonly retention: Retention; readonly databaseUrl: string },
  say: (what: string) => void,
): Promise<() => void> {
  const limits = [retention.budget, ...Object.values(retention.days), ...Object.values(retention.bytes)];
  if (limits.every((limit) => limit === 0)) return () => {};
  const prune = (): Promise<void> =>
    oneAtATime(store, { databaseUrl }, () => pruneHistories(store, retention, wallSeconds(Date.now() / 1000), say));
  await prune();
  const timer = setInterval(
    () => void prune().catch((error: unknown) => say(`Histories are not pruned: ${reasonOf(error)}`)),
    PRUNE_MS,
  );
  return () => clearInterval(timer);
}

/** Bytes of all blocks of some kinds. */
async function bytesOf(store: Store, kept: readonly KeptLayouts[]): Promise<number> {
  const grains = kept.flatMap(({ layouts }) => layouts.map(({ grain }) => grain));
  const usage = await usageByGrain(store);
  return usage.filter(({ grain }) => grains.includes(grain)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Removes blocks of layouts whose last row is before `before`, oldest first, until `enough` bytes are freed. */
async function removeOldest(
  store: Store,
  layouts: readonly BlockLayout[],
  enough: number,
  before: number,
): Promise<{ blocks: number; bytes: number; last: number }> {
  const gone = { blocks: 0, bytes: 0, last: 0 };
  const grains = layouts.map(({ grain }) => grain);
  // A book is useless without the beginning of its day: a day whose removal has begun is removed up to its end.
  let end = -EVER;
  for (;;) {
    const heads = await store
      .selectFrom('block')
      .select(['instrument_id', 'grain', 'year', 'first', 'last', sql<number>`length(bytes)`.as('bytes')])
      .where('grain', 'in', grains)
      .where('last', '<', before)
      .orderBy('last')
      .limit(REMOVED_AT_ONCE)
      .execute();
    for (const { instrument_id, grain, year, first, last, bytes } of heads) {
      if (gone.bytes >= enough && last > end) return gone;
      await store
        .deleteFrom('block')
        .where('instrument_id', '=', instrument_id)
        .where('grain', '=', grain)
        .where('year', '=', year)
        .where('first', '=', first)
        .execute();
      const layout = layouts.find((each) => each.grain === grain);
      if (layout?.span === 'day') end = endOfSpan(layout, last);
      gone.blocks++;
      gone.bytes += bytes;
      gone.last = last;
    }
    if (heads.length < REMOVED_AT_ONCE) return gone;
  }
}

function dateIn({ ticksASecond }: BlockLayout, time: number): string {
  return String(dateOfWall(time / ticksASecond)).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
