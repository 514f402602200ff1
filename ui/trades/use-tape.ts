import { useCallback } from 'react';
import type { ChartConnection } from '../../workers/api/chart-client.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { type UsedTape, useTapeFeed } from './use-tape-feed.ts';

/** Opens today's tape of a security while the component is mounted; renders when its status changes. */
export function useTape({ symbol, region }: SymbolKey, extended: boolean): UsedTape {
  return useTapeFeed(
    useCallback(
      (charts: ChartConnection, port: MessagePort) => charts.openTape({ symbol, region }, extended, port),
      [symbol, region, extended],
    ),
  );
}
