import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { type ChartChoice, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { ChartExports } from '../chart/chart-exports.tsx';
import { ChartStage } from '../chart/chart-stage.tsx';
import { DrawButton } from '../chart/draw-button.tsx';
import { DrawingTools } from '../chart/drawing-tools.tsx';
import { useOwnChoice } from '../chart/kept-choice.ts';
import { RangeButtons } from '../chart/range-buttons.tsx';
import { ToolStatus } from '../chart/tool-status.tsx';
import { useChart } from '../chart/use-chart.ts';
import { useKeptDrawings } from '../chart/use-kept-drawings.ts';
import { useRail } from '../chart/use-rail.ts';
import { Notice } from '../components/notice.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import { valuePath } from '../routes/paths.ts';
import css from './value-chart.module.css';
import { valueChartName, valueSentence } from './value-chart-text.ts';
import { ValueLegend } from './value-legend.tsx';

/** The ranges of a portfolio's history. */
const RANGES: readonly ChartRange[] = ['1y', '2y', '5y', 'all'];

/** The first view: the whole history as a line, without the parts that belong to instruments. */
const FIRST: ChartChoice = {
  ...FIRST_CHOICE,
  dayRange: 'all',
  studies: { overlays: [], lower: [] },
  options: { ...FIRST_CHOICE.options, previousClose: false, news: false },
};

/** The value and the cost of a portfolio over time, with purchases and sales. The chart worker draws it. */
export function ValueChart({ portfolio }: { readonly portfolio: number }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const target = useMemo<ChartTarget>(() => ({ type: 'portfolio', portfolio }), [portfolio]);
  const used = useChart(target, undefined, useOwnChoice(FIRST));
  const drawings = useKeptDrawings(used.chart, target);
  const rail = useRail(true);
  const { phase } = useSyncExternalStore(used.chart.watch, used.chart.status);
  const name = t('list.port', { n: portfolio });
  return (
    <section className={css.chart} aria-label={t('value.chart.title', { n: portfolio })}>
      <div className={css.head}>
        <ValueLegend chart={used.chart} />
        {phase === 'empty' ? null : <DrawButton used={used} rail={rail} />}
        <ChartExports used={used} name={name} />
      </div>
      <Unconverted portfolio={portfolio} />
      <ChartStage
        used={used}
        name={name}
        rail={phase === 'empty' ? null : <DrawingTools used={used} rail={rail} kept={drawings} />}
        words={{
          name: (summary) => valueChartName(portfolio, summary, t, locale),
          bar: (readout) => valueSentence(readout, t, locale),
          empty: (
            <Notice title={t('value.empty.title')} text={t('value.chart.empty')}>
              <Link href={valuePath(portfolio)}>{t('value.title', { n: portfolio })}</Link>
            </Notice>
          ),
        }}
      />
      <ToolStatus used={used} />
      <RangeButtons used={used} ranges={RANGES} />
    </section>
  );
}

/** Says what the chart leaves out, or is in, because no exchange rate is known; nothing if one is. */
function Unconverted({ portfolio }: { readonly portfolio: number }): ReactNode {
  const t = useText();
  const { value } = useAnswer(String(portfolio), () => market.portfolioPositions(portfolio));
  if (value === null || value.usdTotals === null) return null;
  const hasOthers = value.positions.some(({ usconv }) => usconv !== 0);
  return <p className={css.note}>{t(hasOthers ? 'value.chart.leftOut' : 'value.chart.usd')}</p>;
}
