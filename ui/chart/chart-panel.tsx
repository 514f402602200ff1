import type { ReactNode } from 'react';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { useText } from '../i18n/text.ts';
import { ChartExports } from './chart-exports.tsx';
import { ChartLegend } from './chart-legend.tsx';
import css from './chart-panel.module.css';
import { ChartStage } from './chart-stage.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { CompareLegend } from './compare-legend.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import type { KeptChoice } from './kept-choice.ts';
import { RangeButtons } from './range-buttons.tsx';
import { ToolStatus } from './tool-status.tsx';
import { useChart } from './use-chart.ts';
import { useKeptDrawings } from './use-kept-drawings.ts';
import { useSnap } from './use-snap.ts';

interface Props {
  readonly target: ChartTarget;
  /** The name of the chart's subject in texts: a symbol. */
  readonly name: string;
  readonly kept: KeptChoice;
  readonly ranges: readonly ChartRange[];
  /** Charts with the same link share crosshair and time range. */
  readonly link?: string | undefined;
  /** The name of the section, if the page has several charts of one name. */
  readonly title?: string | undefined;
  /** Additional controls at the end of the tool bar. */
  readonly more?: ReactNode;
}

/** One chart with its tool bar, legend, drawing tools, canvases and range buttons. The chart worker draws it. */
export function ChartPanel({ target, name, kept, ranges, link, title, more }: Props): ReactNode {
  const t = useText();
  const used = useChart(target, link, kept);
  const drawings = useKeptDrawings(used.chart, target);
  useSnap(used.chart);
  return (
    <section className={css.panel} aria-label={title ?? t('chart.title', { symbol: name })}>
      <ChartToolbar
        used={used}
        own={target.type === 'security' ? target : undefined}
        more={
          <>
            <ChartExports used={used} name={name} />
            {more}
          </>
        }
      />
      <ChartLegend chart={used.chart} symbol={name} />
      <CompareLegend used={used} symbol={name} />
      <ChartStage used={used} name={name} rail={<DrawingTools used={used} kept={drawings} />} />
      <ToolStatus used={used} />
      <RangeButtons used={used} ranges={ranges} />
    </section>
  );
}
