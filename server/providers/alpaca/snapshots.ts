import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { dateOfWall, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { Want } from '../feed-provider.ts';
import type { FeedSink, FeedSummary } from '../feed-sink.ts';
import { type JsonObject, jsonNumber, jsonObject } from '../json-answer.ts';
import type { AlpacaTape } from './alpaca-tape.ts';
import { amountOf, SHARES_PER_QUOTE_UNIT } from './message-reporter.ts';
import type { RestClient } from './rest-client.ts';
import { stampOf } from './stamp.ts';
import { tradeFlags } from './trade-condition.ts';

/** Symbols of one call: its address contains all of them. */
const SYMBOLS_AT_ONCE = 200;

function dateAt(time: number): number {
  return dateOfWall(wallSeconds(time / 1000));
}

/**
 * The figures of a snapshot. Before the first trade of a session that counts, Alpaca's day bar is still that of the session
 * before; then its close is the previous close, and the day has no figures yet.
 */
function summaryOf(snapshot: JsonObject): FeedSummary {
  const trade = jsonObject(snapshot.latestTrade);
  const day = jsonObject(snapshot.dailyBar);
  const time = stampOf(trade.t);
  const movesLast = tradeFlags(trade.c, trade.z) === TRADE_UPDATES_LAST;
  const minute = jsonNumber(jsonObject(snapshot.minuteBar).c);
  const isOld = dateAt(time) > dateAt(stampOf(day.t));
  const figure = (value: unknown): number => (isOld ? Number.NaN : jsonNumber(value));
  return {
    last: movesLast ? jsonNumber(trade.p) : minute,
    previousClose: jsonNumber(isOld ? day.c : jsonObject(snapshot.prevDailyBar).c),
    open: figure(day.o),
    high: figure(day.h),
    low: figure(day.l),
    volume: figure(day.v),
    trades: figure(day.n),
    time,
  };
}

/** Reports the current figures of securities to the sink, as far as Alpaca has any. */
export async function reportSnapshots(
  data: RestClient,
  tape: AlpacaTape,
  wants: readonly Want[],
  sink: FeedSink,
): Promise<void> {
  for (let from = 0; from < wants.length; from += SYMBOLS_AT_ONCE) {
    const some = wants.slice(from, from + SYMBOLS_AT_ONCE);
    const symbols = some.map(({ symbol }) => symbol).join(',');
    const answer = jsonObject(await data.get('/v2/stocks/snapshots', { symbols, feed: tape }));
    for (const { symbol, security } of some) reportSnapshot(security, answer[symbol], sink);
  }
}

function reportSnapshot(security: number, value: unknown, sink: FeedSink): void {
  const snapshot = jsonObject(value);
  if (snapshot.latestTrade || snapshot.dailyBar) sink.summary(security, summaryOf(snapshot));
  if (!snapshot.latestQuote) return;
  const { t, bp, bs, ap, as } = jsonObject(snapshot.latestQuote);
  const bidSize = amountOf(bs) * SHARES_PER_QUOTE_UNIT;
  const askSize = amountOf(as) * SHARES_PER_QUOTE_UNIT;
  sink.quote(security, stampOf(t), amountOf(bp), bidSize, amountOf(ap), askSize);
}
