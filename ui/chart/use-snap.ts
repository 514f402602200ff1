import { useEffect } from 'react';
import { useMarketState } from '../market/market-store.ts';
import type { ChartHandle } from './chart-handle.ts';

/**
 * Makes points on a chart snap to prices if the preferences say so, from the start and whenever another chart or tab changes
 * this.
 */
export function useSnap(chart: ChartHandle): void {
  const on = useMarketState(({ preferences }) => preferences.drawsnap === 'true');
  useEffect(() => chart.send({ type: 'tool', command: { act: 'snap', on } }), [chart, on]);
}
