import { type ReactNode, useMemo } from 'react';
import { type ChartChoice, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { ChartStage } from './chart-stage.tsx';
import type { KeptChoice } from './kept-choice.ts';
import css from './live-chart.module.css';
import { useChart } from './use-chart.ts';

/** Five days, so that there is something to see before today's first trade; prices only. */
const LAST_DAYS: ChartChoice = {
  ...FIRST_CHOICE,
  intraday: true,
  minutes: 5,
  minuteRange: '5d',
  studies: { overlays: [], lower: [] },
};

const KEPT: KeptChoice = { choice: LAST_DAYS, keep: () => {} };

/** A chart of the last days without tools, which keeps no settings. It fills its container. */
export function LiveChart({ security: { symbol, region } }: { readonly security: SymbolKey }): ReactNode {
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  const used = useChart(target, undefined, KEPT);
  return (
    <div className={css.chart}>
      <ChartStage used={used} name={symbol} />
    </div>
  );
}
