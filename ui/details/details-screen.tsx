import { type FocusEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { QuoteFlag } from '../../engine/quotes/quote-field.ts';
import { otherRegion } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { FailureNotice } from '../components/failure-notice.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useMedia } from '../components/use-media.ts';
import { FeedLine } from '../feed-notes/feed-line.tsx';
import { useText } from '../i18n/text.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { rememberSecurity } from '../palette/recent-securities.ts';
import { indexName } from '../quote-table/index-names.ts';
import { ListStale } from '../quote-table/list-stale.tsx';
import { ReplayButton } from '../replay/replay-button.tsx';
import { type DetailsTab, detailsPath, STOCK_SELECT } from '../routes/paths.ts';
import { ColumnSwitches } from './column-switches.tsx';
import { isDebugMode } from './debug-mode.ts';
import { DetailsPart, type KnownSecurity } from './details-parts.tsx';
import css from './details-screen.module.css';
import { detailsTabs } from './details-tabs.ts';
import { SymbolHeading } from './symbol-heading.tsx';
import { useRowFlag } from './use-row-flag.ts';
import { useSecurityLayout } from './use-security-layout.ts';

/** From this width on the parts of a security stand beside each other. */
const WIDE = '(width >= 75em)';

const Workspace = lazyScreen(() => import('./details-workspace.tsx').then((module) => module.DetailsWorkspace));
const Debug = lazyScreen(() => import('./debug-dialog.tsx').then((module) => module.DebugDialog));

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
  const wide = useMedia(WIDE);
  const [layout, changeLayout] = useSecurityLayout();
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
  const security: KnownSecurity = { subject, name, feed, ex: row?.ex, isIndex, decided };
  const content = (
    <div className={tab === 'chart' ? `${css.content} ${css.chart}` : css.content} data-tab={tab}>
      {tab === 'alarms' || tabs.includes(tab) ? (
        <DetailsPart tab={tab} security={security} />
      ) : (
        <Notice text={t('details.tab.absent', { symbol: name })} />
      )}
    </div>
  );
  const fullName = row === undefined ? '' : `${row.name} · ${row.region} · ${row.symbol}`;
  const description = (
    <p className={css.name} title={fullName}>
      {fullName}
    </p>
  );
  return (
    <Screen
      title={name}
      titleStays
      aside={
        <>
          <SymbolHeading feed={feed} view={view} isIndex={isIndex} />
          {wide ? null : description}
        </>
      }
    >
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
      <div className={css.strip}>
        <nav ref={tabsInSight} className={css.tabs} data-screen="only" aria-label={t('details.tabs', { symbol: name })}>
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
        {wide ? description : null}
        {wide ? <ColumnSwitches layout={layout} change={changeLayout} /> : null}
        <span data-screen="only">
          <ReplayButton subject={subject} />
        </span>
      </div>
      {wide ? (
        <Suspense fallback={<Skeleton label={t('details.loading')} rows={12} />}>
          <Workspace tab={tab} tabs={tabs} security={security} layout={layout} change={changeLayout}>
            {content}
          </Workspace>
        </Suspense>
      ) : (
        content
      )}
    </Screen>
  );
}

/** Browsers do not scroll a focused link that is partly visible. One that is pressed stays: its click would be lost. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
