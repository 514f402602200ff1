import { type ReactNode, useMemo } from 'react';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { useOwnChoice } from '../chart/kept-choice.ts';
import { useChart } from '../chart/use-chart.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { PortfolioSummary } from '../portfolio/portfolio-summary.tsx';
import { VALUE_CHOICE, ValuePicture } from '../portfolio/value-picture.tsx';
import css from './chart-tile.module.css';

/** What a portfolio of a subscriber is worth, cost and has gained, and its history as a chart. */
export function ValueBody({ portfolio }: { readonly portfolio: number }): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const ask = () => market.portfolioPositions(portfolio);
  const { value, failure, at, retry } = useAnswer(String(portfolio), ask, period);
  if (value === null) {
    return failure === null ? (
      <Skeleton label={t('value.loading')} />
    ) : (
      <FailureNotice failure={failure} retry={retry} />
    );
  }
  return (
    <div className={css.chart}>
      {failure === null ? null : <StaleNote failure={failure} at={at} retry={retry} />}
      <PortfolioSummary totals={value.totals} usdTotals={value.usdTotals} />
      <div className={css.stage}>
        <History portfolio={portfolio} />
      </div>
    </div>
  );
}

function History({ portfolio }: { readonly portfolio: number }): ReactNode {
  const target = useMemo<ChartTarget>(() => ({ type: 'portfolio', portfolio }), [portfolio]);
  const used = useChart(target, undefined, useOwnChoice(VALUE_CHOICE));
  return <ValuePicture portfolio={portfolio} used={used} />;
}
