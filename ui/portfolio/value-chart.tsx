import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { ChartRange } from '../../engine/chart/range.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { ChartExports } from '../chart/chart-exports.tsx';
import { DrawButton } from '../chart/draw-button.tsx';
import { DrawingTools } from '../chart/drawing-tools.tsx';
import { useOwnChoice } from '../chart/kept-choice.ts';
import { RangeButtons } from '../chart/range-buttons.tsx';
import { ToolStatus } from '../chart/tool-status.tsx';
import { useChart } from '../chart/use-chart.ts';
import { useKeptDrawings } from '../chart/use-kept-drawings.ts';
import { useRail } from '../chart/use-rail.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import css from './value-chart.module.css';
import { ValueLegend } from './value-legend.tsx';
import { VALUE_CHOICE, ValuePicture } from './value-picture.tsx';

/** The ranges of a portfolio's history. */
const RANGES: readonly ChartRange[] = ['1y', '2y', '5y', 'all'];

/** The value and the cost of a portfolio over time, with purchases and sales. The chart worker draws it. */
export function ValueChart({ portfolio }: { readonly portfolio: number }): ReactNode {
  const t = useText();
  const target = useMemo<ChartTarget>(() => ({ type: 'portfolio', portfolio }), [portfolio]);
  const used = useChart(target, undefined, useOwnChoice(VALUE_CHOICE));
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
      <ValuePicture
        portfolio={portfolio}
        used={used}
        rail={phase === 'empty' ? null : <DrawingTools used={used} rail={rail} kept={drawings} />}
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
