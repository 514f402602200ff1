import type { FastifyInstance } from 'fastify';
import { emptyQuote } from '../market/quote-columns.ts';
import { type ApiContext, realtimeOf } from './api-context.ts';
import { isDelayed } from './quote-row.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** `GET /fundamental/{symbol}/{region}`. What nobody knows is null; `exdate` is `yyyymmdd` or 0; `yield` is per cent. */
export function fundamentalRoute(api: FastifyInstance, { source }: ApiContext): void {
  api.get<{ Params: SymbolParams }>(
    '/fundamental/:symbol/:region',
    { schema: { params: SYMBOL_PARAMS } },
    async (request) => {
      const instrument = instrumentOf(source, request.params);
      const { name, sectypestr, sector, shares, eps, dividend, currency, exdate } = instrument;
      const { last, yearhigh, yearlow } = source.quote(
        instrument,
        isDelayed(instrument, realtimeOf(request)),
        emptyQuote(),
      );
      return {
        name,
        sectypestr,
        shares: shares > 0 ? shares : null,
        yearhi: yearhigh || null,
        yearlo: yearlow || null,
        eps,
        erncurr: eps === null ? '' : currency,
        // A loss has no price-earnings ratio.
        pe: eps !== null && eps > 0 && last > 0 ? last / eps : null,
        div: dividend,
        divcurr: dividend === null ? '' : currency,
        yield: dividend !== null && last > 0 ? (dividend / last) * 100 : null,
        exdate,
        sector,
      };
    },
  );
}
