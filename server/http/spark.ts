import type { FastifyInstance } from 'fastify';
import { sparkSlot } from '../../engine/quotes/day-spark.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { MarketSource, MinuteBar } from '../market/market-source.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { weightOfSymbols } from './call-weight.ts';
import { ClientGone } from './problem.ts';
import { isDelayed } from './quote-row.ts';
import { REGION_PARAM, type RequestedSymbol, SYMBOLS_PARAM, symbolsOfPath } from './symbols.ts';

/** How many symbols are handled in one piece of work. */
const ROWS_A_TURN = 20;

/** One symbol's day. */
interface SparkRow extends RequestedSymbol {
  /** A close every ten minutes from 9:30 on, null if nothing was traded; empty before the first and for an unknown symbol. */
  readonly closes: readonly (number | null)[];
}

const SPARK_ROWS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['symbol', 'region', 'closes'],
    properties: {
      symbol: { type: 'string' },
      region: { type: 'string' },
      closes: { type: 'array', items: { type: 'number', nullable: true } },
    },
  },
} as const;

const SCHEMA = {
  summary: "Today's closes, ten minutes apart, in the order requested",
  tags: ['Charts'],
  security: SECURITY.anybody,
  params: { type: 'object', properties: { symbols: SYMBOLS_PARAM, region: REGION_PARAM } },
  response: answers(SPARK_ROWS, 400),
} as const;

/**
 * `GET /spark/{symbols}/{region}`: today's regular session of each symbol, in the order requested, as at most 39 closes ten
 * minutes apart; the last one covers the minutes so far. Delayed by 15 minutes without real-time entitlement for the exchange.
 */
export function sparkRoute(api: FastifyInstance, { turns }: ApiContext): void {
  api.get<{ Params: { symbols: string; region: Region } }>(
    '/spark/:symbols/:region',
    { schema: SCHEMA, config: { weight: weightOfSymbols(20) } },
    async (request): Promise<SparkRow[]> => {
      const keys = symbolsOfPath(request.params.symbols, request.params.region);
      const realtime = realtimeOf(request);
      const rows: SparkRow[] = [];
      while (rows.length < keys.length) {
        if (!(await turns.next(request.signal))) throw new ClientGone();
        const some = keys.slice(rows.length, rows.length + ROWS_A_TURN);
        rows.push(...(await Promise.all(some.map((key) => sparkRow(request.market, key, realtime)))));
      }
      return rows;
    },
  );
}

async function sparkRow(
  market: MarketSource,
  { symbol, region }: RequestedSymbol,
  realtime: ReadonlySet<string>,
): Promise<SparkRow> {
  const instrument = market.find(symbol, region);
  if (instrument === undefined) return { symbol, region, closes: [] };
  const today = market.clock.date();
  const days = await market.minutes(instrument, today, today, false, isDelayed(market, instrument, realtime));
  return { symbol, region, closes: tenMinuteCloses(days[0]?.minutes ?? []) };
}

function tenMinuteCloses(minutes: readonly MinuteBar[]): (number | null)[] {
  const closes: (number | null)[] = [];
  for (const { minute, close } of minutes) {
    const slot = sparkSlot(minute * 60);
    if (slot < 0) continue;
    while (closes.length <= slot) closes.push(null);
    closes[slot] = close;
  }
  return closes;
}
