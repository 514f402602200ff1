import type { FastifyInstance } from 'fastify';
import { BAR_SIMULATED } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/series/exchange-time.ts';
import { answers, SECURITY } from './answers.ts';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { DATE_PARAM, dateRange } from './date-range.ts';
import { isDelayed } from './quote-row.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** Days before the range among which the bar lies from which the first one's change is counted. */
const LOOK_BACK_DAYS = 14;

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
    'Oldest first, both dates included, not adjusted for splits. `change` is from the bar before; `flag` 1 marks a simulated bar.',
  tags: ['Charts'],
  security: SECURITY.anybody,
  params: {
    type: 'object',
    properties: { ...SYMBOL_PARAMS.properties, start: DATE_PARAM, end: DATE_PARAM },
  },
  response: answers(BARS, 400, 404),
} as const;

/**
 * `GET /close/{symbol}/{region}/{start}/{end}`: day bars, oldest first, not adjusted for splits. `change` is the change
 * from the bar before, 0 when there is none; `flag` 1 marks a simulated bar.
 */
export function closeRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get<{ Params: SymbolParams & { start: string; end: string } }>(
    '/close/:symbol/:region/:start/:end',
    { schema: SCHEMA },
    async (request) => {
      const { from, to } = dateRange(request.params.start, request.params.end);
      const instrument = instrumentOf(source, request.params);
      const before = dateOfWall(wallOfDate(from) - LOOK_BACK_DAYS * DAY_SECONDS);
      const bars = await source.bars(instrument, before, to, isDelayed(instrument, realtimeOf(request)));
      const first = bars.findIndex((bar) => bar.date >= from);
      if (first < 0) return [];
      return bars.slice(first).map((bar, i) => {
        const previous = bars[first + i - 1];
        return {
          date: bar.date,
          price: bar.close,
          vol: bar.volume,
          open: bar.open,
          high: bar.high,
          low: bar.low,
          change: previous === undefined ? 0 : roundDust(bar.close - previous.close),
          trades: bar.trades,
          flag: bar.simulated ? BAR_SIMULATED : 0,
        };
      });
    },
  );
}

/** Prices have at most six decimals; what a subtraction leaves behind them is binary dust. */
function roundDust(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
