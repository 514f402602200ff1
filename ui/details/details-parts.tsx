import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { Headlines } from '../news/headlines.tsx';
import { ALL_CATEGORIES } from '../routes/news-param.ts';
import { ALL_NEWS, type DetailsTab } from '../routes/paths.ts';
import { Fundamentals } from './fundamentals.tsx';

const Chart = lazyScreen(() => import('../chart/chart.tsx').then((module) => module.Chart));
const Trades = lazyScreen(() => import('../trades/trades.tsx').then((module) => module.Trades));
const Depth = lazyScreen(() => import('../depth/depth.tsx').then((module) => module.Depth));
const Alarms = lazyScreen(() => import('../alarms/alarms-tab.tsx').then((module) => module.AlarmsTab));

/** What the parts of a security's screen need to know of it. */
export interface KnownSecurity {
  readonly subject: SymbolKey;
  /** Its name on its screen. */
  readonly name: string;
  /** Its row's feed. */
  readonly feed: QuoteListFeed;
  /** Its exchange code; undefined until its row arrives. */
  readonly ex: string | undefined;
  readonly isIndex: boolean;
  /** Whether it is known if it is an index. */
  readonly decided: boolean;
}

/** The part of a security's screen that a tab names. */
export function DetailsPart({
  tab,
  security,
  most,
}: {
  readonly tab: DetailsTab;
  readonly security: KnownSecurity;
  /** The most headlines; absent for all. */
  readonly most?: number;
}): ReactNode {
  const t = useText();
  const { subject, name, feed, ex, decided } = security;
  switch (tab) {
    case 'chart':
      return (
        <Suspense fallback={<Skeleton label={t('details.chart.loading')} rows={12} />}>
          <Chart symbol={subject.symbol} region={subject.region} />
        </Suspense>
      );
    case 'trades':
      return (
        <Suspense fallback={<Skeleton label={t('trades.loading')} rows={12} />}>
          <Trades subject={subject} name={name} />
        </Suspense>
      );
    case 'level2':
    case 'depthprice':
      if (!decided) return <Skeleton label={t('depth.loading')} rows={12} />;
      return (
        <Suspense fallback={<Skeleton label={t('depth.loading')} rows={12} />}>
          <Depth key={tab} subject={subject} kind={tab === 'level2' ? 'orders' : 'levels'} name={name} />
        </Suspense>
      );
    case 'news':
      return (
        <Headlines
          request={{ symbol: subject.symbol, region: subject.region, portfolio: -1, category: ALL_CATEGORIES }}
          caption={t('news.symbol', { symbol: name })}
          elsewhere={<Link href={ALL_NEWS}>{t('home.news.all')}</Link>}
          {...(most === undefined ? {} : { most })}
        />
      );
    case 'fund':
      return <Fundamentals subject={subject} />;
    case 'alarms':
      return (
        <Suspense fallback={<Skeleton label={t('alarms.loading')} rows={4} />}>
          <Alarms subject={subject} name={name} ex={ex} quote={feed} />
        </Suspense>
      );
  }
}
