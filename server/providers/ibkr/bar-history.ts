import { Bars } from '../../../engine/series/bars.ts';
import { EXTENDED_CLOSE } from '../../../engine/series/session.ts';
import {
  DAY_SECONDS,
  midnightOf,
  unixSeconds,
  type WallSeconds,
  wallSeconds,
  weekday,
} from '../../../engine/time/exchange-time.ts';
import type { CallLimit } from '../call-limit.ts';
import { FeedError } from '../feed-error.ts';
import type { Grain } from '../feed-provider.ts';
import { jsonObject, jsonObjects } from '../json-answer.ts';
import type { Gateway } from './gateway.ts';

/** The gateway answers this many calls for history at once; one more is refused. */
export const HISTORY_CALLS = 5;

/** Days of a call for days. A call has at most 1000 bars; a day of minutes with extended hours has 960. */
const DAYS_OF_CALL = 700;

interface Portion {
  /** Midnight of its first day. */
  readonly from: WallSeconds;
  readonly days: number;
}

/**
 * Bars of a contract that began at `from … to` (Unix seconds), oldest first: minutes a day at a time, days in portions of two
 * years. A few calls are ahead of the reader. Interactive Brokers adjusts them for splits. `now` is in Unix seconds: a minute is
 * complete once it has ended, a day at the end of the extended hours.
 */
export async function* barHistory(
  gateway: Gateway,
  limit: CallLimit,
  contract: number,
  grain: Grain,
  from: number,
  to: number,
  now: number,
): AsyncIterable<Bars> {
  const ahead: Promise<Bars>[] = [];
  for (const portion of portions(grain, from, to, now)) {
    const bars = limit.run(() => portionOf(gateway, contract, grain, portion, from, to, now));
    // Its failure is reported when its turn comes.
    bars.catch(() => {});
    ahead.push(bars);
    if (ahead.length === HISTORY_CALLS) yield* withBars(await ahead.shift());
  }
  for (const bars of ahead) yield* withBars(await bars);
}

function* withBars(bars: Bars | undefined): Iterable<Bars> {
  if (bars !== undefined && bars.count > 0) yield bars;
}

function* portions(grain: Grain, from: number, to: number, now: number): Iterable<Portion> {
  const last = midnightOf(wallSeconds(Math.min(to, now)));
  const days = grain === 'minute' ? 1 : DAYS_OF_CALL;
  for (let day = midnightOf(wallSeconds(from)); day <= last; day += days * DAY_SECONDS) {
    // Nobody trades at a weekend.
    if (days === 1 && (weekday(day) === 0 || weekday(day) === 6)) continue;
    yield { from: day, days: Math.min(days, (last - day) / DAY_SECONDS + 1) };
  }
}

async function portionOf(
  gateway: Gateway,
  contract: number,
  grain: Grain,
  portion: Portion,
  from: number,
  to: number,
  now: number,
): Promise<Bars> {
  const answer = await askedFor(gateway, contract, grain, portion);
  const end = portion.from + portion.days * DAY_SECONDS;
  // The gateway may count volumes in hundreds, and then says so.
  const factor = typeof answer.volumeFactor === 'number' ? answer.volumeFactor : 1;
  const bars = new Bars();
  for (const { t, o, h, l, c, v } of jsonObjects(answer.data)) {
    const time = barTime(Number(t), grain);
    const began = unixSeconds(time);
    const ended = unixSeconds(time + (grain === 'minute' ? 60 : EXTENDED_CLOSE));
    const isOrdered = bars.count === 0 || time > bars.time[bars.count - 1];
    // A portion may extend into the days after it.
    if (!isOrdered || !(time >= portion.from && time < end) || began < from || began > to || ended > now) continue;
    bars.append(time, Number(o), Number(h), Number(l), Number(c), Number(v ?? 0) * factor);
  }
  return bars;
}

async function askedFor(
  gateway: Gateway,
  contract: number,
  grain: Grain,
  { from, days }: Portion,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return jsonObject(
      await gateway.get('iserver/marketdata/history', {
        conid: contract,
        bar: grain === 'minute' ? '1min' : '1d',
        period: `${days}d`,
        startTime: utcText(unixSeconds(from)),
        // Continues from there.
        direction: 1,
        outsideRth: grain === 'minute',
      }),
    );
  } catch (error) {
    if (error instanceof FeedError && /no data/i.test(error.message)) return {};
    throw error;
  }
}

/** The wall time of a bar by its Unix milliseconds: that of a day is its midnight, whether it is given by its opening or its date. */
function barTime(milliseconds: number, grain: Grain): WallSeconds {
  const seconds = milliseconds / 1000;
  if (grain === 'minute') return wallSeconds(seconds);
  return seconds % DAY_SECONDS === 0 ? seconds : midnightOf(wallSeconds(seconds));
}

/** `yyyymmdd-hh:mm:ss` of a Unix time, UTC. */
function utcText(unix: number): string {
  return new Date(unix * 1000).toISOString().slice(0, 19).replaceAll('-', '').replace('T', '-');
}
