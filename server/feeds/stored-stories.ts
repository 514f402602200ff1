import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { dateOfWall, secondOfDay, wallSeconds } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import type { FeedStory } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';

/** The prefix of the `type` of a provider's story; the story's id follows. */
const FEED_STORY = 'feed-';

/** Stores a story if it is new. Never rejects. */
export async function keepStory(store: Store, story: FeedStory, complain: (line: string) => void): Promise<void> {
  try {
    await storeStories(store, [story]);
  } catch (error) {
    complain(`A story could not be stored: ${reasonOf(error)}`);
  }
}

/** Stores new stories: one entry for each of their securities, or one for the market. */
export async function storeStories(store: Store, stories: readonly FeedStory[]): Promise<void> {
  for (const { id, time, title, body, of } of stories) {
    const type = FEED_STORY + id;
    const known = await store.selectFrom('article').select('id').where('type', '=', type).executeTakeFirst();
    if (known !== undefined) continue;
    const wall = wallSeconds(time / 1000);
    const subjects = of.length > 0 ? of : [{ symbol: '', region: 'U' as const }];
    await store
      .insertInto('article')
      .values(
        subjects.map(({ symbol, region }) => ({
          symbol,
          region,
          date: dateOfWall(wall),
          time: formatTimeOfDay(secondOfDay(wall)),
          title,
          body,
          type,
          category: 0,
        })),
      )
      .execute();
  }
}
