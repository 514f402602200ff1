import { useEffect } from 'react';
import { readToolStyles } from '../../engine/tools/tool-styles.ts';
import { useMarketState } from '../market/market-store.ts';
import type { ChartHandle } from './chart-handle.ts';

/**
 * Makes the tools of a chart follow the preferences, from the start and whenever another chart or tab changes them: whether points
 * snap to prices, and how the next drawings look.
 */
export function useToolSettings(chart: ChartHandle): void {
  const on = useMarketState(({ preferences }) => preferences.drawsnap === 'true');
  const styles = useMarketState(({ preferences }) => preferences.drawstyles ?? '');
  useEffect(() => chart.send({ type: 'tool', command: { act: 'snap', on } }), [chart, on]);
  useEffect(
    () => chart.send({ type: 'tool', command: { act: 'styles', styles: readToolStyles(styles) } }),
    [chart, styles],
  );
}
