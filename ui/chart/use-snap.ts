import { useEffect } from 'react';
import { useMarketState } from '../market/market-store.ts';
import type { ChartHandle } from './chart-handle.ts';

/** Points on a chart snap to prices as the preferences say, from the start and when another chart or tab changes it. */
export function useSnap(chart: ChartHandle): void {
  const on = useMarketState(({ preferences }) => preferences.drawsnap === 'true');
  useEffect(() => chart.send({ type: 'tool', command: { act: 'snap', on } }), [chart, on]);
}
