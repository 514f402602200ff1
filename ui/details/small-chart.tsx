import { type ReactNode, useMemo } from 'react';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { ChartLegend } from '../chart/chart-legend.tsx';
import { ChartStage } from '../chart/chart-stage.tsx';
import { useSavedChoice } from '../chart/kept-choice.ts';
import { useChart } from '../chart/use-chart.ts';
import css from './small-chart.module.css';

interface Props {
  readonly subject: SymbolKey;
  readonly name: string;
}

/** The security's chart beside a larger part of its screen: the settings are those of the Chart tab, without the tools. */
export function SmallChart({ subject: { symbol, region }, name }: Props): ReactNode {
  const target = useMemo<ChartTarget>(() => ({ type: 'security', symbol, region }), [symbol, region]);
  const used = useChart(target, undefined, useSavedChoice());
  return (
    <div className={css.chart}>
      <ChartLegend chart={used.chart} symbol={symbol} />
      <div className={css.stage}>
        <ChartStage used={used} name={name} />
      </div>
    </div>
  );
}
