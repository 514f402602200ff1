import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { useText } from '../i18n/text.ts';
import { ChartLegend } from './chart-legend.tsx';
import css from './chart-panel.module.css';
import { ChartStage } from './chart-stage.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { CompareLegend } from './compare-legend.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import type { KeptChoice } from './kept-choice.ts';
import { QuoteTags } from './quote-tags.tsx';
import { RangeButtons } from './range-buttons.tsx';
import { ToolStatus } from './tool-status.tsx';
import { useChart } from './use-chart.ts';
import { useKeptDrawings } from './use-kept-drawings.ts';
import { useRail } from './use-rail.ts';
import { useToolSettings } from './use-tool-settings.ts';

interface Props {
  readonly target: ChartTarget;
  /** The name of the chart's subject in texts: a symbol. */
  readonly name: string;
  readonly kept: KeptChoice;
  readonly ranges: readonly ChartRange[];
  /** Charts with the same link share crosshair and time range. */
  readonly link?: string | undefined;
  /** The name of the section if the page has several charts; undefined for a chart that is alone. */
  readonly title?: string | undefined;
  /** Where the row of tools is if it belongs to this chart; null if it belongs to another, or is not there yet. */
  readonly bar: HTMLElement | null;
  /** The control for the number of charts, in the row of tools. */
  readonly layout: ReactNode;
  /** Beside the symbol, in the legend. */
  readonly aside?: ReactNode;
}

/** One chart with its legends, drawing tools, canvases and ranges, and, while it has the focus, the page's row of tools. */
export function ChartPanel({ target, name, kept, ranges, link, title, bar, layout, aside }: Props): ReactNode {
  const t = useText();
  const used = useChart(target, link, kept);
  const drawings = useKeptDrawings(used.chart, target);
  const rail = useRail(title === undefined);
  const { live } = useSyncExternalStore(used.chart.watch, used.chart.status);
  useToolSettings(used.chart);
  const own = target.type === 'security' ? target : undefined;
  return (
    <section className={css.panel} aria-label={title ?? t('chart.title', { symbol: name })}>
      {bar === null
        ? null
        : createPortal(<ChartToolbar used={used} rail={rail} name={name} own={own} layout={layout} />, bar)}
      {own !== undefined && used.shown.intraday && used.shown.options.quote ? (
        <QuoteTags chart={used.chart} security={own} minutes={used.shown.minutes} />
      ) : null}
      <ChartStage
        used={used}
        name={name}
        own={own}
        legend={
          <>
            <div className={css.first}>
              <FeedDot connected={live} updatedAt={0} brief />
              <ChartLegend chart={used.chart} symbol={name} />
              {aside}
            </div>
            <CompareLegend used={used} symbol={name} />
          </>
        }
        rail={<DrawingTools used={used} rail={rail} kept={drawings} />}
      />
      <div className={css.foot}>
        <RangeButtons used={used} ranges={ranges} />
        <ToolStatus used={used} />
      </div>
    </section>
  );
}
