import { useCallback } from 'react';
import type { ChartConnection } from '../../workers/api/chart-client.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { PrintFilter } from '../../workers/api/tape.ts';
import { type UsedTape, useTapeFeed } from './use-tape-feed.ts';

/** Follows the prints of a security while the component is mounted; renders when the status changes. */
export function usePrints({ symbol, region }: SymbolKey, { least, extended }: PrintFilter): UsedTape {
  return useTapeFeed(
    useCallback(
      (charts: ChartConnection, port: MessagePort) => charts.openPrints({ symbol, region }, { least, extended }, port),
      [symbol, region, least, extended],
    ),
  );
}
