import { Bars } from '../../../engine/series/bars.ts';
import { DAY_SECONDS, midnightOf, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { Grain } from '../feed-provider.ts';
import { type JsonObject, jsonNumber, jsonObjects, jsonText } from '../json-answer.ts';
import type { QuestradeCalls } from './calls.ts';

/** Candles that one call returns at most. */
const MOST_CANDLES = 2_000;

const INTERVALS: Readonly<Record<Grain, string>> = { minute: 'OneMinute', day: 'OneDay' };

/** The range of a call (seconds): no more than it can return, whatever the trading hours. A day may have an hour less. */
const SPANS: Readonly<Record<Grain, number>> = {
  minute: MOST_CANDLES * 60,
  day: (MOST_CANDLES - 1) * DAY_SECONDS,
};

/** A security's bars that began at `from … to` and had ended by `until` (Unix seconds), oldest first, a portion for each call. */
export async function* questradeBars(
  calls: QuestradeCalls,
  id: number,
  grain: Grain,
  from: number,
  to: number,
  until: number,
): AsyncGenerator<Bars, void, undefined> {
  const last = Math.min(to, until);
  let latest = Number.NEGATIVE_INFINITY;
  for (let start = Math.ceil(from); start <= last; start += SPANS[grain]) {
    const end = Math.min(Math.floor(last), start + SPANS[grain] - 1);
    const query = `startTime=${timeOf(start)}&endTime=${timeOf(end)}&interval=${INTERVALS[grain]}`;
    const answer = await calls.market(`v1/markets/candles/${id}?${query}`);
    const bars = new Bars(MOST_CANDLES);
    for (const candle of jsonObjects(answer.candles).toSorted((a, b) => startOf(a) - startOf(b))) {
      const began = startOf(candle);
      const wall = grain === 'day' ? midnightOf(wallSeconds(began)) : wallSeconds(began);
      // A candle may also begin before the requested range. Nothing trades in the hour that repeats in autumn.
      if (!(began >= from && began <= to && endOf(candle) <= until && wall > latest) || !hasPrices(candle)) continue;
      append(bars, wall, candle);
      latest = wall;
    }
    if (bars.count > 0) yield bars;
  }
}

function append(bars: Bars, wall: number, candle: JsonObject): void {
  bars.append(
    wall,
    jsonNumber(candle.open),
    jsonNumber(candle.high),
    jsonNumber(candle.low),
    jsonNumber(candle.close),
    jsonNumber(candle.volume) || 0,
  );
}

function hasPrices(candle: JsonObject): boolean {
  return ['open', 'high', 'low', 'close'].every((field) => jsonNumber(candle[field]) > 0);
}

function startOf(candle: JsonObject): number {
  return Date.parse(jsonText(candle.start)) / 1000;
}

function endOf(candle: JsonObject): number {
  return Date.parse(jsonText(candle.end)) / 1000;
}

/** A Unix time (seconds) as the service wants it, in an address: Toronto's wall clock and its offset. */
function timeOf(unix: number): string {
  const wall = wallSeconds(unix);
  const behind = Math.round((unix - wall) / 60);
  const hours = String(Math.floor(behind / 60)).padStart(2, '0');
  const minutes = String(behind % 60).padStart(2, '0');
  return encodeURIComponent(`${new Date(wall * 1000).toISOString().slice(0, 19)}-${hours}:${minutes}`);
}
