import type { FastifyInstance } from 'fastify';
import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { BARS_HEADER, barsCsv } from '../bars/bars-csv.ts';
import { restated } from '../bars/stored-bars.ts';
import type { DayBar, DayMinutes } from '../market/market-source.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { weightOfDays } from './call-weight.ts';
import { DATE_PARAM, dateRange } from './date-range.ts';
import { historyInTime } from './history-wait.ts';
import { Problem } from './problem.ts';
import { isDelayed } from './quote-row.ts';
import { streamedText } from './streamed-answer.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** The most calendar days of minutes that one call may request. */
const RANGE_LIMIT = 100;
/** How many calendar days of minutes are requested from the market at a time. */
const DAYS_AT_ONCE = 7;

const yes = { type: 'boolean', default: false } as const;
const PARAMS = {
  type: 'object',
  properties: { ...SYMBOL_PARAMS.properties, from: DATE_PARAM, to: DATE_PARAM },
} as const;
const ADJUSTED = { ...yes, description: "Prices and volumes in today's shares." } as const;
const EXTENDED = { ...yes, description: 'From 4:00 to 20:00, and not the session alone.' } as const;

/** The schema of the call for a grain. */
function schemaOf(grain: string, query: object) {
  const answer = { content: { 'text/csv': { schema: { type: 'string' } } } };
  return {
    summary: `The bars of each ${grain} as CSV`,
    description: `Oldest first, both dates included: \`${BARS_HEADER.trim()}\`. Times are Toronto's.`,
    tags: ['Charts'],
    security: SECURITY.anybody,
    params: PARAMS,
    querystring: { type: 'object', properties: query },
    response: answers(answer, 400, 404),
  };
}

interface BarsCall {
  Params: SymbolParams & { readonly from: string; readonly to: string };
  Querystring: { readonly adjusted: boolean; readonly extended: boolean };
}

/**
 * `GET /bars/day/{symbol}/{region}/{from}/{to}` and `GET /bars/minute/…`: bars as the lines of `npm run bars`, limited to what
 * the caller may see.
 */
export function barsRoute(api: FastifyInstance, { turns }: ApiContext): void {
  const day = { schema: schemaOf('day', { adjusted: ADJUSTED }), config: { weight: weightOfDays(730, 'from', 'to') } };
  api.get<BarsCall>('/bars/day/:symbol/:region/:from/:to', day, async (request, reply) => {
    const { from, to } = dateRange(request.params.from, request.params.to);
    const { market } = request;
    const instrument = instrumentOf(market, request.params);
    const work = market.bars(instrument, from, to, isDelayed(market, instrument, realtimeOf(request)));
    const bars = dayBars(await historyInTime(reply, work));
    const splits = request.query.adjusted ? market.restructurings(instrument) : [];
    return reply.type('text/csv; charset=utf-8').send(BARS_HEADER + barsCsv(restated(bars, splits), 'day'));
  });
  const minute = {
    schema: schemaOf('minute', { adjusted: ADJUSTED, extended: EXTENDED }),
    config: { weight: weightOfDays(2, 'from', 'to') },
  };
  api.get<BarsCall>('/bars/minute/:symbol/:region/:from/:to', minute, async (request, reply) => {
    const { from, to } = dateRange(request.params.from, request.params.to);
    if (wallOfDate(to) - wallOfDate(from) > RANGE_LIMIT * DAY_SECONDS) {
      throw new Problem(400, `At most ${RANGE_LIMIT} days of minutes can be asked for at once.`);
    }
    const { market } = request;
    const instrument = instrumentOf(market, request.params);
    const { adjusted, extended } = request.query;
    const delayed = isDelayed(market, instrument, realtimeOf(request));
    if (market.isReal) await historyInTime(reply, market.minutes(instrument, from, to, extended, delayed));
    const splits = adjusted ? market.restructurings(instrument) : [];
    async function* pieces(): AsyncGenerator<string> {
      let before = BARS_HEADER;
      for (let start = wallOfDate(from); start <= wallOfDate(to); start += DAYS_AT_ONCE * DAY_SECONDS) {
        if (!(await turns.next(request.signal))) return;
        const end = Math.min(to, dateOfWall(start + (DAYS_AT_ONCE - 1) * DAY_SECONDS));
        const days = await market.minutes(instrument, dateOfWall(start), end, extended, delayed);
        yield before + barsCsv(restated(minuteBars(days), splits), 'minute');
        before = '';
      }
    }
    return reply.type('text/csv; charset=utf-8').send(await streamedText(pieces()));
  });
}

function dayBars(days: readonly DayBar[]): Bars {
  const bars = new Bars(days.length);
  for (const { date, open, high, low, close, volume, trades } of days) {
    bars.append(wallOfDate(date), open, high, low, close, volume, trades);
  }
  return bars;
}

function minuteBars(days: readonly DayMinutes[]): Bars {
  const bars = new Bars();
  for (const { date, minutes } of days) {
    const midnight = wallOfDate(date);
    for (const { minute, open, high, low, close, volume, trades } of minutes) {
      bars.append(midnight + minute * 60, open, high, low, close, volume, trades);
    }
  }
  return bars;
}
