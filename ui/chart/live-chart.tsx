import { type ReactNode, useMemo } from 'react';
import { type ChartChoice, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { ChartStage } from './chart-stage.tsx';
import { useOwnChoice } from './kept-choice.ts';
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

/** A chart of the last days without tools or saved settings. It fills its container. */
export function LiveChart({ security: { symbol, region } }: { readonly security: SymbolKey }): ReactNode {
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  const used = useChart(target, undefined, useOwnChoice(LAST_DAYS));
  return (
    <div className={css.chart}>
      <ChartStage used={used} name={symbol} />
    </div>
  );
}
