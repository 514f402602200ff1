import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { addDays, lastMarketDate } from '../../engine/series/trading-calendar.ts';
import { reasonOf } from '../core/reason.ts';
import type { MarketClock } from '../market/market-source.ts';
import type { Random } from '../simulation/random.ts';
import type { Store } from '../store/store.ts';

/** The prefix of the `type` of every seed story; the rest is how many market days back it is dated, and its number. */
export const SEED_STORY = 'seed-';

/** How many stories of a day are published before the opening, so that every day begins with news. */
const BEFORE_OPENING = 13;

/** How often to check for a new market day (milliseconds). */
const LOOK_MS = 1_000;

/** The `type` of a story. */
export function storyType(daysBack: number, number: number): string {
  return `${SEED_STORY}${daysBack}-${number}`;
}

/** The market day that is `daysBack` market days before `today`. */
export function dateOfStory(today: number, daysBack: number): number {
  let date = lastMarketDate(today);
  for (let i = 0; i < daysBack; i++) date = lastMarketDate(addDays(date, -1));
  return date;
}

/** When a story is published, `HH:mm`. */
export function timeOfStory(number: number, daysBack: number, random: Random): string {
  const early = daysBack > 0 || number < BEFORE_OPENING;
  const minute = early ? 330 + random.below(239) : 575 + random.below(360);
  return formatTimeOfDay(minute * 60);
}

/**
 * Moves the dates of the seed's stories along with the market's today (`yyyymmdd`), so that a market that runs for months, or
 * replays a day long ago, has news of its day. Changes nothing if they are already right.
 */
export async function dateStories(store: Store, today: number): Promise<void> {
  const stories = await store
    .selectFrom('article')
    .select(['id', 'type', 'date'])
    .where('type', 'like', `${SEED_STORY}%`)
    .execute();
  const dates = new Map<number, number>();
  const late = stories.filter(({ type, date }) => {
    const daysBack = Number(type.slice(SEED_STORY.length).split('-')[0]);
    const right = dates.get(daysBack) ?? dateOfStory(today, daysBack);
    dates.set(daysBack, right);
    return date !== right;
  });
  if (late.length === 0) return;
  await store.transaction().execute(async (transaction) => {
    for (const { id, type } of late) {
      const daysBack = Number(type.slice(SEED_STORY.length).split('-')[0]);
      const date = dates.get(daysBack);
      if (date !== undefined) await transaction.updateTable('article').set({ date }).where('id', '=', id).execute();
    }
  });
}

/**
 * Keeps the dates of the seed's stories relative to the market's today. Resolves once they are right. The returned function stops
 * it, and resolves once no write of its own is pending. `period`: milliseconds between two checks of the clock.
 */
export async function followMarketDate(
  store: Store,
  clock: Pick<MarketClock, 'date'>,
  period: number = LOOK_MS,
): Promise<() => Promise<void>> {
  let dated = clock.date();
  let refused = dated;
  let moving: Promise<void> | undefined;
  await dateStories(store, dated);

  const move = async (today: number): Promise<void> => {
    try {
      await dateStories(store, today);
      dated = today;
    } catch (error) {
      // The next check tries again; it is logged once a day.
      if (refused !== today) console.error(`The news could not be dated: ${reasonOf(error)}`);
      refused = today;
    } finally {
      moving = undefined;
    }
  };
  const timer = setInterval(() => {
    const today = clock.date();
    if (today !== dated) moving ??= move(today);
  }, period);
  return async () => {
    clearInterval(timer);
    await moving;
  };
}
