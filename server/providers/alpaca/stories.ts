import type { SecurityName } from '../../market/market-source.ts';
import type { FeedStory } from '../feed-provider.ts';
import { type JsonObject, jsonObject, jsonObjects, jsonText } from '../json-answer.ts';
import type { RestClient } from './rest-client.ts';
import { stampOf } from './stamp.ts';

/** The most that a page of news holds. */
const PAGE_LIMIT = 50;
/** The most pages of news that one call requests. */
const PAGES = 4;
/** Alpaca's news covers currencies too, whose symbols are pairs. */
const STOCK = /^[A-Z][A-Z0-9.]*$/;

/** A story as Alpaca sends it, by stream and by call. */
export function alpacaStory(story: JsonObject): FeedStory {
  const symbols = Array.isArray(story.symbols) ? story.symbols.map(jsonText) : [];
  return {
    id: String(story.id),
    time: stampOf(story.created_at),
    title: jsonText(story.headline),
    body: jsonText(story.content) || paragraph(jsonText(story.summary)),
    of: symbols.filter((symbol) => STOCK.test(symbol)).map((symbol) => ({ symbol, region: 'U' })),
  };
}

/** A summary is plain text. */
function paragraph(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe === '' ? '' : `<p>${safe}</p>`;
}

/** The stories about US securities since a time in Unix milliseconds, newest first: at most 200. */
export async function alpacaNews(
  data: RestClient,
  of: readonly SecurityName[],
  since: number,
): Promise<readonly FeedStory[]> {
  const symbols = of.filter(({ region }) => region === 'U').map(({ symbol }) => symbol);
  if (symbols.length === 0) return [];
  const query = {
    symbols: symbols.join(','),
    start: new Date(since).toISOString(),
    sort: 'desc',
    include_content: 'true',
    limit: String(PAGE_LIMIT),
  };
  const stories: FeedStory[] = [];
  let pages = 0;
  for await (const page of data.pages('/v1beta1/news', query)) {
    stories.push(...jsonObjects(jsonObject(page).news).map(alpacaStory));
    if (++pages === PAGES) break;
  }
  return stories;
}
