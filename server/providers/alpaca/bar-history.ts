import { Bars } from '../../../engine/series/bars.ts';
import { midnightOf, wallSeconds } from '../../../engine/time/exchange-time.ts';
import { FeedError } from '../feed-error.ts';
import type { Grain } from '../feed-provider.ts';
import { jsonNumber, jsonObject, jsonObjects } from '../json-answer.ts';
import type { AlpacaTape } from './alpaca-tape.ts';
import type { RestClient } from './rest-client.ts';
import { stampOf } from './stamp.ts';

/** The most bars that a page holds. */
const PAGE_LIMIT = 10_000;
/**
 * Seconds for which consolidated history is refused to accounts without the consolidated tape: 15 minutes, and one for clocks that
 * differ.
 */
const EMBARGO = 16 * 60;
/** Seconds after midnight at which a day is final: the extended hours end at 20:00, and late trades have arrived. */
const DAY_IS_OVER = 20 * 3600 + 20 * 60;

/** A request: bars of a symbol that began at `from … to`, Unix seconds, both inclusive. */
interface BarQuestion {
  readonly symbol: string;
  readonly grain: Grain;
  readonly from: number;
  readonly to: number;
}

/**
 * The complete, unadjusted bars of a security, a page at a time. They are consolidated wherever the account may have that: with
 * the tape of IEX, only the last quarter of an hour is that exchange's; with the delayed tape it is left out. `now` is Unix seconds.
 */
export async function* alpacaBars(
  data: RestClient,
  tape: AlpacaTape,
  question: BarQuestion,
  now: number,
): AsyncGenerator<Bars> {
  if (tape === 'sip') {
    yield* barsOfFeed(data, 'sip', question, now);
    return;
  }
  const open = now - EMBARGO;
  // The first minute that the consolidated part does not contain completely.
  let recentFrom = Math.max(question.from, Math.floor(open / 60) * 60);
  let hasSome = false;
  try {
    for await (const bars of barsOfFeed(data, 'sip', { ...question, to: Math.min(question.to, open) }, open)) {
      hasSome = true;
      yield bars;
    }
  } catch (error) {
    // Consolidated history is refused from the start, not in the middle of the range: IEX's bars are better than none.
    if (hasSome || !(error instanceof FeedError && error.refusal === 'entitlement')) throw error;
    recentFrom = question.from;
  }
  if (tape === 'iex') yield* barsOfFeed(data, 'iex', { ...question, from: recentFrom }, now);
}

/** `until`: bars that are complete only after this Unix second are left out. */
async function* barsOfFeed(
  data: RestClient,
  feed: 'sip' | 'iex',
  { symbol, grain, from, to }: BarQuestion,
  until: number,
): AsyncGenerator<Bars> {
  if (from > to) return;
  const query = {
    timeframe: grain === 'minute' ? '1Min' : '1Day',
    start: new Date(from * 1000).toISOString(),
    end: new Date(to * 1000).toISOString(),
    adjustment: 'raw',
    sort: 'asc',
    limit: String(PAGE_LIMIT),
    feed,
  };
  const newestDay = midnightOf(wallSeconds(until) - DAY_IS_OVER);
  for await (const page of data.pages(`/v2/stocks/${encodeURIComponent(symbol)}/bars`, query)) {
    const list = jsonObjects(jsonObject(page).bars);
    const bars = new Bars(list.length);
    for (const { t, o, h, l, c, v, n } of list) {
      const unix = stampOf(t) / 1000;
      const wall = grain === 'minute' ? wallSeconds(unix) : midnightOf(wallSeconds(unix));
      const isComplete = grain === 'minute' ? unix + 60 <= until : wall <= newestDay;
      if (!isComplete || !(unix >= from && unix <= to)) continue;
      bars.append(
        wall,
        jsonNumber(o),
        jsonNumber(h),
        jsonNumber(l),
        jsonNumber(c),
        jsonNumber(v),
        typeof n === 'number' ? n : 0,
      );
    }
    if (bars.count > 0) yield bars;
  }
}
