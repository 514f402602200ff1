import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import type { MarketClock, MarketSource } from '../market/market-source.ts';
import { SEED_STORY } from '../seed/story-dates.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/**
 * Restricts articles to those published by the market's time: a replayed day does not know tomorrow's news. A real market
 * excludes the seed's stories, which are simulated.
 */
export function published({
  clock,
  isReal,
}: Pick<MarketSource, 'clock' | 'isReal'>): (
  where: ExpressionBuilder<Schema, 'article'>,
) => ExpressionWrapper<Schema, 'article', SqlBool> {
  const date = clock.date();
  const time = formatTimeOfDay(clock.secondOfDay());
  return ({ eb, or, and, not }) =>
    and([
      or([eb('date', '<', date), and([eb('date', '=', date), eb('time', '<=', time)])]),
      ...(isReal === true ? [not(eb('type', 'like', `${SEED_STORY}%`))] : []),
    ]);
}

interface KnownNews {
  readonly store: Store;
  readonly minute: string;
  readonly symbols: Promise<ReadonlySet<string>>;
}

/** The latest result of each market. Every quote row needs it, so it is read only once per market minute. */
const latest = new WeakMap<MarketClock, KnownNews>();

/** `region:symbol` of everything that has had news today. A new story appears with the next market minute. */
export function newsToday(
  store: Store,
  { clock, isReal }: Pick<MarketSource, 'clock' | 'isReal'>,
): Promise<ReadonlySet<string>> {
  const date = clock.date();
  const time = formatTimeOfDay(clock.secondOfDay());
  const minute = `${date} ${time}`;
  const known = latest.get(clock);
  if (known?.minute === minute && known.store === store) return known.symbols;
  const symbols = readNews(store, date, time, isReal === true);
  latest.set(clock, { store, minute, symbols });
  // A failure is not cached.
  symbols.catch(() => latest.delete(clock));
  return symbols;
}

async function readNews(store: Store, date: number, time: string, isReal: boolean): Promise<ReadonlySet<string>> {
  const rows = await store
    .selectFrom('article')
    .select(['symbol', 'region'])
    .distinct()
    .where('date', '=', date)
    .where('time', '<=', time)
    .$if(isReal, (query) => query.where('type', 'not like', `${SEED_STORY}%`))
    .execute();
  return new Set(rows.map(securityKey));
}
