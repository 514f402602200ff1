import { type ReactNode, useSyncExternalStore } from 'react';
import { CHART_TYPES, isChartType } from '../../engine/chart/chart-type.ts';
import { HISTORICAL_PERIODS, INTRADAY_PERIODS, isHistorical } from '../../engine/chart/period.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { useText } from '../i18n/text.ts';
import { periodName } from './chart-text.ts';
import css from './chart-toolbar.module.css';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** What else can be done with the chart. */
  readonly more?: ReactNode;
}

/** What a chart shows, and how: period, options, indicators; and whether it is live. */
export function ChartToolbar({ used, more }: Props): ReactNode {
  const { chart, choose } = used;
  const t = useText();
  const { live, period, chartType } = useSyncExternalStore(chart.watch, chart.status);
  return (
    <div className={css.bar}>
      <label>
        {t('chart.period')}
        <select
          value={period}
          onChange={({ target }) =>
            choose({ type: 'period', period: isHistorical(target.value) ? target.value : Number(target.value) })
          }
        >
          {[...HISTORICAL_PERIODS, ...INTRADAY_PERIODS].map((listed) => (
            <option key={listed} value={listed}>
              {periodName(listed, t)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('chart.type')}
        <select
          value={chartType}
          onChange={({ target }) => isChartType(target.value) && choose({ type: 'chartType', chartType: target.value })}
        >
          {CHART_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`chart.type.${type}`)}
            </option>
          ))}
        </select>
      </label>
      {more}
      <FeedDot connected={live} updatedAt={0} />
    </div>
  );
}
