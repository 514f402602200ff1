import type { ReactNode } from 'react';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { useText } from '../i18n/text.ts';
import { ChartLegend } from './chart-legend.tsx';
import css from './chart-panel.module.css';
import { ChartStage } from './chart-stage.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import type { KeptChoice } from './kept-choice.ts';
import { RangeButtons } from './range-buttons.tsx';
import { type UsedChart, useChart } from './use-chart.ts';

interface Props {
  readonly target: ChartTarget;
  /** What the chart is of, in texts: a symbol. */
  readonly name: string;
  readonly kept: KeptChoice;
  readonly ranges: readonly ChartRange[];
  /** Charts of one name share cross-hair and time range. */
  readonly link?: string;
  /** At the left of the canvases: the drawing tools. */
  readonly rail?: (used: UsedChart) => ReactNode;
  /** At the end of the tool bar: what else can be done with the chart. */
  readonly more?: (used: UsedChart) => ReactNode;
}

/** One chart with all that belongs to it: tool bar, legend, canvases, range buttons. Drawn in the chart worker. */
export function ChartPanel({ target, name, kept, ranges, link, rail, more }: Props): ReactNode {
  const t = useText();
  const used = useChart(target, link, kept);
  return (
    <section className={css.panel} aria-label={t('chart.title', { symbol: name })}>
      <ChartToolbar used={used} more={more?.(used)} />
      <ChartLegend chart={used.chart} symbol={name} />
      <ChartStage used={used} name={name} rail={rail?.(used)} />
      <RangeButtons used={used} ranges={ranges} />
    </section>
  );
}
