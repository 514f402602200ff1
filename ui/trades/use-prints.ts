import { useCallback } from 'react';
import type { ChartConnection } from '../../workers/api/chart-client.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { type UsedTape, useTapeFeed } from './use-tape-feed.ts';

/** Follows the single prints of a security for as long as the component is shown; a render when their standing changes. */
export function usePrints({ symbol, region }: SymbolKey): UsedTape {
  return useTapeFeed(
    useCallback(
      (charts: ChartConnection, port: MessagePort) => charts.openPrints({ symbol, region }, port),
      [symbol, region],
    ),
  );
}
