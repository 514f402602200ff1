import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ListRequest, RowText, SymbolKey } from '../../workers/api/quote-list.ts';
import { useAdvertRefresh } from '../adverts/adverts.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import type { MenuItem } from '../components/menu-button.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { KnownOnly } from '../feed-notes/known-only.tsx';
import { ListFeeds } from '../feed-notes/list-feeds.tsx';
import { type Translate, useText } from '../i18n/text.ts';
import type { ListView, QuoteListFeed } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { useSessionEnd } from '../market/use-session-end.ts';
import { WithLists } from '../named-lists/with-lists.tsx';
import { ListStale } from '../quote-table/list-stale.tsx';
import { openReplayDialog } from '../replay/replay-opening.ts';
import { HEAT_MAP, STOCK_SELECT } from '../routes/paths.ts';
import { NewMatches } from '../search/new-matches.tsx';
import { NothingFound } from '../search/nothing-found.tsx';
import { SearchChips } from '../search/search-chips.tsx';
import { searchTitle } from '../search/search-text.ts';
import { ListTools, useFoldedTools } from './list-tools.tsx';
import { OtherCountry } from './other-country.tsx';
import { PortfolioTools } from './portfolio-tools.tsx';
import css from './quote-list-screen.module.css';
import { QuoteListView } from './quote-list-view.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useListChoice } from './use-list-choice.ts';
import { useSaveAsList } from './use-save-as-list.tsx';

/** A quote list of any type. */
export function QuoteListScreen({ request }: { readonly request: ListRequest }): ReactNode {
  const t = useText();
  useAdvertRefresh();
  const { feed, view } = useQuoteList(request);
  useSessionEnd(feed.release);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState<RowText | null>(null);
  const { status, rows } = view;
  const list = useRef<HTMLDivElement>(null);
  const { tool: save, dialog: saveDialog } = useSaveAsList(titleOf(request, t), rows);
  const replay = { id: 'replay', label: t('replay.open'), run: () => openReplayDialog(onlySecurity(request)) };
  const tools = rows.length === 0 ? [replay] : [save, replay];
  // A list without rows has no bar whose menu could have them.
  const folded = useFoldedTools() && rows.length > 0;
  const hadRows = useRef(false);
  // With its last row a list loses the focus too: the content that replaces it takes it.
  useEffect(() => {
    const has = rows.length > 0;
    if (has) hadRows.current = true;
    else if (hadRows.current && removing === null && status.phase === 'ready') {
      hadRows.current = false;
      if (document.activeElement === document.body) list.current?.focus();
    }
  }, [rows, removing, status.phase]);
  const body = (
    <ListBody request={request} feed={feed} view={view} remove={editing ? setRemoving : null} tools={tools} />
  );
  return (
    <WithLists>
      <Screen
        title={titleOf(request, t)}
        aside={
          <>
            {/* An empty list is neither live nor polling for the user. */}
            {rows.length === 0 && status.phase === 'ready' ? null : (
              <FeedDot connected={status.connected} updatedAt={folded ? 0 : status.updatedAt} />
            )}
            {rows.length === 0 ? null : <span className={css.count}>{t('list.count', { n: rows.length })}</span>}
            {request.type === 'symbols' ? (
              <Link href={STOCK_SELECT} className={css.edit}>
                {t('list.edit')}
              </Link>
            ) : null}
            {request.type === 'index' ? (
              <Link href={HEAT_MAP} className={css.edit}>
                {t('heat.title')}
              </Link>
            ) : null}
            {folded ? null : <ListTools tools={tools} />}
            {request.type === 'port' ? (
              <PortfolioTools portfolio={request.portfolio} editing={editing} onEditing={setEditing} />
            ) : null}
          </>
        }
      >
        {request.type === 'search' ? <SearchChips request={request} /> : null}
        {request.type === 'search' ? <KnownOnly /> : null}
        <div ref={list} className={css.list} tabIndex={-1}>
          {request.type === 'search' ? (
            // It outlives an empty result, whose next match is new.
            <NewMatches key={`${request.criteria} ${request.exchange}`} rows={rows} status={status}>
              {body}
            </NewMatches>
          ) : (
            body
          )}
        </div>
        {saveDialog}
        {removing !== null && request.type === 'port' ? (
          <RemoveDialog portfolio={request.portfolio} row={removing} onClose={() => setRemoving(null)} />
        ) : null}
      </Screen>
    </WithLists>
  );
}

interface BodyProps {
  readonly request: ListRequest;
  readonly feed: QuoteListFeed;
  readonly view: ListView;
  readonly remove: ((row: RowText) => void) | null;
  readonly tools: readonly MenuItem[];
}

function ListBody({ request, feed, view: { rows, status, frozenAt }, remove, tools }: BodyProps): ReactNode {
  const t = useText();
  const choice = useListChoice(request.type);
  if (rows.length === 0) {
    if (status.failure !== '') return <FailureNotice failure={status.failure} retry={() => feed.refresh()} />;
    if (status.phase === 'loading') return <Skeleton label={t('list.loading')} rows={12} />;
    if (request.type === 'port') return <Notice text={t('port.empty')} />;
    if (request.type === 'search') return <NothingFound request={request} />;
    return (
      <Notice text={t('list.empty')}>
        <Link href={STOCK_SELECT}>{t('list.enter')}</Link>
      </Notice>
    );
  }
  return (
    <>
      <ListStale feed={feed} status={status} />
      {request.type === 'symbols' ? <OtherCountry request={request} rows={rows} /> : null}
      <QuoteListView
        caption={titleOf(request, t)}
        feed={feed}
        rows={rows}
        frozenAt={frozenAt}
        choice={choice}
        orders={request.type !== 'index'}
        remove={remove}
        tools={tools}
      />
      <ListFeeds securities={rows.filter(({ otherName }) => otherName === '')} />
    </>
  );
}

function titleOf(request: ListRequest, t: Translate): string {
  if (request.type === 'search') return searchTitle(request, t);
  return request.type === 'port' ? t('list.port', { n: request.portfolio }) : t(`list.${request.type}`);
}

/** The security of a list of one, whose own days a replay offers; null for other lists. */
function onlySecurity(request: ListRequest): SymbolKey | null {
  const [first, second] = request.type === 'symbols' ? request.symbols : [];
  return first !== undefined && second === undefined ? first : null;
}
