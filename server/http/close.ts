import type { FastifyInstance } from 'fastify';
import { BAR_SIMULATED } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { DayBar } from '../market/market-source.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { weightOfDays } from './call-weight.ts';
import { DATE_PARAM, dateRange } from './date-range.ts';
import { historyInTime } from './history-wait.ts';
import { isDelayed } from './quote-row.ts';
import { streamedList } from './streamed-answer.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** How many days before the range to look for the bar that the first change is computed from. */
const LOOK_BACK_DAYS = 14;
/** How many bars are serialised in one piece of work: two years. */
const BARS_A_TURN = 500;

const FIGURES = ['date', 'price', 'vol', 'open', 'high', 'low', 'change', 'trades', 'flag'];

const BARS = {
  type: 'array',
  items: {
    type: 'object',
    required: FIGURES,
    properties: Object.fromEntries(FIGURES.map((key) => [key, { type: 'number' }])),
  },
} as const;

const SCHEMA = {
  summary: 'Day bars',
  description:
    'Oldest first, both dates included, not adjusted for splits. `change` is relative to the previous bar; `flag` 1 marks a simulated bar.',
  tags: ['Charts'],
  security: SECURITY.anybody,
  params: {
    type: 'object',
    properties: { ...SYMBOL_PARAMS.properties, start: DATE_PARAM, end: DATE_PARAM },
  },
  response: answers(BARS, 400, 404),
} as const;

/**
 * `GET /close/{symbol}/{region}/{start}/{end}`: day bars, oldest first, not adjusted for splits. `change` is relative to the
 * previous bar, 0 if there is none; `flag` 1 marks a simulated bar.
 */
export function closeRoute(api: FastifyInstance, { turns }: ApiContext): void {
  api.get<{ Params: SymbolParams & { start: string; end: string } }>(
    '/close/:symbol/:region/:start/:end',
    { schema: SCHEMA, config: { weight: weightOfDays(730, 'start', 'end') } },
    async (request, reply) => {
      const { from, to } = dateRange(request.params.start, request.params.end);
      const { market } = request;
      const instrument = instrumentOf(market, request.params);
      const before = dateOfWall(wallOfDate(from) - LOOK_BACK_DAYS * DAY_SECONDS);
      const work = market.bars(instrument, before, to, isDelayed(market, instrument, realtimeOf(request)));
      const bars = await historyInTime(reply, work);
      const first = bars.findIndex((bar) => bar.date >= from);
      if (first < 0) return [];
      reply.type('application/json; charset=utf-8');
      return streamedList(writtenBars(bars, first, () => turns.next(request.signal)));
    },
  );
}

/** The bars from `first` on as entries of the answer, one piece of work at a time. */
async function* writtenBars(
  bars: readonly DayBar[],
  first: number,
  turn: () => Promise<boolean>,
): AsyncGenerator<string> {
  for (let from = first; from < bars.length; from += BARS_A_TURN) {
    if (!(await turn())) return;
    yield bars
      .slice(from, from + BARS_A_TURN)
      .map((bar, i) => JSON.stringify(barRow(bar, bars[from + i - 1])))
      .join();
  }
}

function barRow({ date, close, volume, open, high, low, trades, simulated }: DayBar, before: DayBar | undefined) {
  return {
    date,
    price: close,
    vol: volume,
    open,
    high,
    low,
    change: before === undefined ? 0 : roundDust(close - before.close),
    trades,
    flag: simulated ? BAR_SIMULATED : 0,
  };
}

/** Rounds to six decimals, the most that prices have: the rest is the rounding error of a subtraction. */
function roundDust(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
