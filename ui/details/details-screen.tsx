import { type FocusEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { QuoteField, QuoteFlag } from '../../engine/quotes/quote-field.ts';
import { otherRegion } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { FailureNotice } from '../components/failure-notice.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { FeedLine } from '../feed-notes/feed-line.tsx';
import { useText } from '../i18n/text.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { Headlines } from '../news/headlines.tsx';
import { rememberSecurity } from '../palette/recent-securities.ts';
import { indexName } from '../quote-table/index-names.ts';
import { ListStale } from '../quote-table/list-stale.tsx';
import { ReplayButton } from '../replay/replay-button.tsx';
import { ALL_CATEGORIES } from '../routes/news-param.ts';
import { ALL_NEWS, type DetailsTab, detailsPath, STOCK_SELECT } from '../routes/paths.ts';
import { isDebugMode } from './debug-mode.ts';
import css from './details-screen.module.css';
import { detailsTabs } from './details-tabs.ts';
import { Fundamentals } from './fundamentals.tsx';
import { SymbolHeading } from './symbol-heading.tsx';
import { useRowFlag } from './use-row-flag.ts';

const Chart = lazyScreen(() => import('../chart/chart.tsx').then((module) => module.Chart));
const Trades = lazyScreen(() => import('../trades/trades.tsx').then((module) => module.Trades));
const Depth = lazyScreen(() => import('../depth/depth.tsx').then((module) => module.Depth));
const Debug = lazyScreen(() => import('./debug-dialog.tsx').then((module) => module.DebugDialog));
const Alarms = lazyScreen(() => import('../alarms/alarms-tab.tsx').then((module) => module.AlarmsTab));

/** One security: its symbol with live figures, and its tabs. */
export default function DetailsScreen({
  subject,
  tab,
}: {
  readonly subject: SymbolKey;
  readonly tab: DetailsTab;
}): ReactNode {
  const t = useText();
  const { feed, view } = useQuoteList({ type: 'symbols', symbols: [subject] });
  const unknown = useRowFlag(feed, 0, QuoteFlag.Unknown);
  const [debugging, setDebugging] = useState(false);
  const [row] = view.rows;
  const known = indexName(subject.symbol);
  const isIndex = known !== undefined || row?.ex === 'I';
  const name = known ?? subject.symbol;
  const realtime = useRealtime();
  const tabs = detailsTabs({ isIndex, region: subject.region, realtime });
  // Whether it is an index is known from its row at the latest. Until then nothing is requested that an index does not have.
  const decided = known !== undefined || row !== undefined || view.status.phase === 'failed';
  const tabsInSight = useRef<HTMLElement>(null);
  const tabCount = tabs.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or more tabs, may move the current one
  useEffect(() => {
    const nav = tabsInSight.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav || !current) return;
    // Now, and whenever the room for the tabs changes.
    const observer = new ResizeObserver(() => {
      nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, [tab, tabCount, unknown]);
  useEffect(() => {
    if (row !== undefined && !unknown) rememberSecurity({ ...subject, name: row.name, ex: row.ex });
  }, [subject, row, unknown]);
  if (unknown) {
    const region = otherRegion(subject.region);
    const otherTab = detailsTabs({ isIndex, region, realtime }).includes(tab) ? tab : 'chart';
    return (
      <Screen title={name}>
        <Notice text={t('details.unknown', { symbol: `${subject.symbol}-${subject.region}` })}>
          {row?.otherName ? (
            <Link replace href={detailsPath({ ...subject, region }, otherTab)}>
              {t(`details.other.${region}`, { symbol: subject.symbol, name: row.otherName })}
            </Link>
          ) : (
            <>
              <FeedLine security={subject} />
              <Link href={STOCK_SELECT}>{t('details.unknown.hint')}</Link>
            </>
          )}
        </Notice>
      </Screen>
    );
  }
  if (row === undefined && view.status.failure === 'not-owner') {
    return (
      <Screen title={name}>
        <FailureNotice failure="not-owner" retry={() => feed.refresh()} />
      </Screen>
    );
  }
  return (
    <Screen title={name} titleStays aside={<SymbolHeading feed={feed} view={view} isIndex={isIndex} />}>
      <p className={css.name}>{row === undefined ? '' : `${row.name} · ${row.region} · ${row.symbol}`}</p>
      <FeedLine security={subject} />
      {row === undefined ? null : <ListStale feed={feed} status={view.status} />}
      {isDebugMode() ? (
        <div>
          <Button onClick={() => setDebugging(true)}>{t('debug.title')}</Button>
        </div>
      ) : null}
      {debugging ? (
        <Suspense>
          <Debug subject={subject} onClose={() => setDebugging(false)} />
        </Suspense>
      ) : null}
      <div className={css.strip} data-screen="only">
        <nav ref={tabsInSight} className={css.tabs} aria-label={t('details.tabs', { symbol: name })}>
          {tabs.map((each) => (
            <Link
              key={each}
              replace
              href={detailsPath(subject, each)}
              className={css.tab}
              onFocus={showWhole}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`details.tab.${each}`)}
            </Link>
          ))}
        </nav>
        <ReplayButton subject={subject} />
      </div>
      <div className={tab === 'chart' ? `${css.content} ${css.chart}` : css.content} data-tab={tab}>
        {tab === 'alarms' ? (
          <Suspense fallback={<Skeleton label={t('alarms.loading')} rows={4} />}>
            <Alarms
              subject={subject}
              name={name}
              ex={row?.ex}
              lastPrice={() => (row === undefined ? Number.NaN : feed.value(0, QuoteField.Last))}
            />
          </Suspense>
        ) : tabs.includes(tab) ? (
          <TabContent subject={subject} tab={tab} name={name} decided={decided} />
        ) : (
          <Notice text={t('details.tab.absent', { symbol: name })} />
        )}
      </div>
    </Screen>
  );
}

/** Browsers do not scroll a focused link that is partly visible. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface TabProps {
  readonly subject: SymbolKey;
  readonly tab: Exclude<DetailsTab, 'alarms'>;
  readonly name: string;
  /** Whether it is known if the security is an index. */
  readonly decided: boolean;
}

function TabContent({ subject, tab, name, decided }: TabProps): ReactNode {
  const t = useText();
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
        />
      );
    case 'fund':
      return <Fundamentals subject={subject} />;
  }
}
