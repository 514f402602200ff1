import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { CHART_TYPES, type ChartType, isChartType } from '../../engine/chart/chart-type.ts';
import { HISTORICAL_PERIODS, INTRADAY_PERIODS, isHistorical, type Period } from '../../engine/chart/period.ts';
import { CHART_RANGES, type ChartRange } from '../../engine/chart/range.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { FailureCode } from '../../workers/api/market-api.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import { Notice } from '../components/notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import css from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { barSentence, chartName, periodName, simulatedName } from './chart-text.ts';
import { useChart } from './use-chart.ts';

interface Props {
  readonly symbol: string;
  readonly region: Region;
}

/** A security's chart: tool bar, legend, candles over volume, range buttons. Drawn in the chart worker. */
export function Chart({ symbol, region }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const help = useId();
  const { chart, area, byKey, choose } = useChart(symbol, region);
  const status = useSyncExternalStore(chart.watch, chart.status);
  const summary = useSyncExternalStore(chart.watch, chart.summary);
  const { phase } = status;

  const simulated = simulatedName(status.simulated, t, locale);
  useEffect(() => {
    chart.send({ type: 'words', words: { simulated, otherSimulated: t('chart.simulated') } });
  }, [chart, simulated, t]);

  return (
    <section className={css.chart} aria-label={t('chart.title', { symbol })}>
      <div className={css.tools}>
        <div className={css.choices}>
          <PeriodSelect period={status.period} onChange={(period) => choose({ type: 'period', period })} />
          <TypeSelect chartType={status.chartType} onChange={(chartType) => choose({ type: 'chartType', chartType })} />
        </div>
        <FeedDot connected={status.live} updatedAt={0} />
      </div>
      <ChartLegend chart={chart} symbol={symbol} />
      <div className={css.frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a chart is no form; the group holds the two canvases */}
        <div
          ref={area}
          className={css.area}
          role="group"
          aria-roledescription={t('chart.role')}
          aria-label={chartName(symbol, status, summary, t, locale)}
          aria-describedby={help}
          aria-busy={phase === 'loading'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the data cursor
          tabIndex={0}
          data-phase={phase}
        />
        {phase === 'failed' ? (
          <div className={css.over}>
            <FailureNotice failure={status.failure as FailureCode} retry={() => chart.send({ type: 'retry' })} />
          </div>
        ) : null}
        {phase === 'empty' ? (
          <div className={css.over}>
            <Notice title={t('chart.empty.title')} text={t(`chart.empty.${status.range === '1d' ? 'day' : 'range'}`)} />
          </div>
        ) : null}
        {phase === 'loading' && summary === null ? <p className={css.loading}>{t('chart.loading')}</p> : null}
      </div>
      <Segmented<ChartRange>
        legend={t('chart.range')}
        legendHidden
        options={CHART_RANGES.map((range) => ({ value: range, label: t(`chart.range.${range}`) }))}
        value={status.range}
        onChange={(range) => choose({ type: 'range', range })}
      />
      <p id={help} hidden>
        {t('chart.keys')}
      </p>
      <CursorSpeech chart={chart} byKey={byKey} />
    </section>
  );
}

/** The bars' length: days and longer, or minutes. */
function PeriodSelect({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}): ReactNode {
  const t = useText();
  const listed = typeof period === 'number' && !INTRADAY_PERIODS.includes(period) ? [period] : [];
  return (
    <label className={css.period}>
      {t('chart.period')}
      <select
        className={css.select}
        value={period}
        onChange={({ target }) => onChange(isHistorical(target.value) ? target.value : Number(target.value))}
      >
        {[...HISTORICAL_PERIODS, ...INTRADAY_PERIODS, ...listed].map((listedPeriod) => (
          <option key={listedPeriod} value={listedPeriod}>
            {periodName(listedPeriod, t)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How the bars are drawn. */
function TypeSelect({
  chartType,
  onChange,
}: {
  readonly chartType: ChartType;
  readonly onChange: (chartType: ChartType) => void;
}): ReactNode {
  const t = useText();
  return (
    <label className={css.period}>
      {t('chart.type')}
      <select
        className={css.select}
        value={chartType}
        onChange={({ target }) => isChartType(target.value) && onChange(target.value)}
      >
        {CHART_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`chart.type.${type}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says the bar that the keyboard's cursor stands on. */
function CursorSpeech({ chart, byKey }: Pick<ReturnType<typeof useChart>, 'chart' | 'byKey'>): ReactNode {
  const t = useText();
  const locale = useLocale();
  const readout = useSyncExternalStore(chart.watch, chart.readout);
  const text = byKey && readout?.atCursor === true ? barSentence(readout, t, locale) : '';
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
