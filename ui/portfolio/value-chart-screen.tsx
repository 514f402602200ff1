import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../components/button.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import { ReplayButton } from '../replay/replay-button.tsx';
import { valuePath } from '../routes/paths.ts';
import css from './value-chart-screen.module.css';

const ValueChart = lazyScreen(() => import('./value-chart.tsx').then((module) => module.ValueChart));

/** The value of a portfolio over time, as a chart. */
export default function ValueChartScreen({ portfolio }: { readonly portfolio: number }): ReactNode {
  const t = useText();
  return (
    <Screen
      title={t('value.chart.title', { n: portfolio })}
      aside={
        <span className={css.links} data-screen="only">
          <Link href={valuePath(portfolio)} className={buttonClass(false)}>
            {t('value.positions')}
          </Link>
          <ReplayButton subject={null} />
        </span>
      }
    >
      <Suspense fallback={<Skeleton label={t('chart.loading')} rows={12} />}>
        <ValueChart portfolio={portfolio} />
      </Suspense>
    </Screen>
  );
}
