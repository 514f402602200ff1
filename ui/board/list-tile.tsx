import { type FocusEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { FIRST_COLUMNS, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { clockTime } from '../i18n/clock-time.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { failureOf } from '../market/use-answer.ts';
import { readQuoteParam } from '../routes/quote-param.ts';
import { ColumnHeads } from './column-heads.tsx';
import { DomList } from './dom-list.tsx';
import css from './list-tile.module.css';
import { ListTwin } from './list-twin.tsx';
import { openLists } from './open-lists.ts';
import type { TileContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';
import { usePaintedList } from './use-painted-list.ts';

const COLUMNS: readonly QuoteColumn[] = FIRST_COLUMNS.filter((column) => column !== 'spark');
const INDEX_COLUMNS: readonly QuoteColumn[] = COLUMNS.filter((column) => column !== 'bid' && column !== 'ask');

interface Props extends TileProps {
  readonly content: Extract<TileContent, { kind: 'list' }>;
  readonly filter: string;
}

/** A list on a board: painted, and DOM while it is in use. */
export function ListTile({ content, filter, ...frame }: Props): ReactNode {
  const { tile, title, change, pick } = frame;
  const { request, sort } = content;
  const t = useText();
  const locale = useLocale();
  const [entered, setEntered] = useState<{ readonly row: SymbolKey; readonly scrollTop: number } | null>(null);
  const [covered, setCovered] = useState(false);
  const [frozenAt, setFrozenAt] = useState(0);
  const columns = request.type === 'index' ? INDEX_COLUMNS : COLUMNS;
  const kind = 'price';
  const { list, view, shown, width, heads, scroller, holder } = usePaintedList({
    request,
    kind,
    columns,
    sort,
    filter,
    covered,
    frozen: frozenAt !== 0,
  });
  const { rows, order, status } = view;

  useEffect(() => openLists.add(list), [list]);

  const picks = useMemo(
    () => (tile.colour === 0 ? null : (key: SymbolKey) => pick(tile.colour, key)),
    [tile.colour, pick],
  );

  const enter = useCallback(
    (row: number) => {
      const key = rows[row];
      if (key === undefined || frozenAt !== 0) return;
      setEntered((before) => before ?? { row: key, scrollTop: scroller.current?.scrollTop ?? 0 });
    },
    [rows, frozenAt, scroller],
  );

  function setSort(next: ListSort | null): void {
    change({ content: { ...content, sort: next } });
  }

  function leave(): void {
    setEntered(null);
    setCovered(false);
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const element = scroller.current;
    if (element === null || !(event.target instanceof HTMLCanvasElement)) return;
    const y = event.clientY - element.getBoundingClientRect().top + element.scrollTop;
    const row = order[Math.floor(y / rowHeightOf(element))];
    const key = row === undefined ? undefined : rows[row];
    if (row === undefined || key === undefined) return;
    enter(row);
    picks?.(key);
  }

  return (
    <TileFrame
      {...frame}
      aside={
        <>
          {filter.trim() === '' || rows.length === 0 ? null : (
            <span>{t('board.found', { n: order.length, of: rows.length })}</span>
          )}
          {frozenAt === 0 ? (
            <FeedDot connected={status.connected} updatedAt={0} />
          ) : (
            <span>{t('board.frozen', { time: clockTime(frozenAt, locale) })}</span>
          )}
        </>
      }
      freeze={{
        frozen: frozenAt !== 0,
        onChange: (frozen) => {
          leave();
          setFrozenAt(frozen ? Date.now() : 0);
        },
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus and the keys of the rows inside */}
      <div
        className={css.list}
        onBlur={(event) => {
          if (entered !== null && covered && isLeft(event)) leave();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || entered === null) return;
          leave();
          event.currentTarget.closest<HTMLElement>('[data-tile]')?.querySelector<HTMLElement>('[data-grip]')?.focus();
        }}
        onClickCapture={(event) => {
          const key = picks === null ? null : linkedKey(event);
          if (key === null) return;
          event.preventDefault();
          picks?.(key);
        }}
      >
        <ColumnHeads row={heads} columns={shown} width={width} sort={sort} onSort={setSort} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the rows of the twin */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a picture of the rows, which are in the twin */}
        <div
          ref={scroller}
          className={css.scroller}
          inert={covered}
          onClick={onClick}
          onPointerEnter={() => list.send({ type: 'hold', held: true })}
          onPointerLeave={() => list.send({ type: 'hold', held: false })}
        >
          <div ref={holder} className={css.holder}>
            {covered ? null : <ListTwin caption={title} list={list} view={view} columns={columns} onEnter={enter} />}
          </div>
          <Length count={order.length} />
        </div>
        {entered === null ? null : (
          <DomList
            caption={title}
            request={request}
            columns={shown}
            sort={sort}
            onSort={setSort}
            filter={filter}
            start={entered.row}
            scrollTop={entered.scrollTop}
            onReady={() => setCovered(true)}
          />
        )}
        <Standing
          request={request}
          failure={status.phase === 'failed' ? status.failure : ''}
          loading={status.phase === 'loading'}
          rows={rows.length}
          found={order.length}
          retry={() => list.send({ type: 'refresh' })}
        />
      </div>
    </TileFrame>
  );
}

/** As long as the list, so that it scrolls. */
function Length({ count }: { readonly count: number }): ReactNode {
  return <div className={css.length} style={{ height: `calc(${count} * var(--row-height))` }} />;
}

interface StandingProps {
  readonly request: ListRequest;
  readonly failure: string;
  readonly loading: boolean;
  readonly rows: number;
  readonly found: number;
  readonly retry: () => void;
}

/** What is said where there are no rows. */
function Standing({ request, failure, loading, rows, found, retry }: StandingProps): ReactNode {
  const t = useText();
  if (rows > 0) return found > 0 ? null : <p className={`${css.over} ${css.none}`}>{t('board.found.none')}</p>;
  return (
    <div className={css.over}>
      {failure !== '' ? (
        <FailureNotice failure={failureOf(new Error(failure))} retry={retry} />
      ) : loading ? (
        <Skeleton label={t('list.loading')} />
      ) : (
        <p className={css.none}>{t(request.type === 'search' ? 'list.empty.search' : 'list.empty')}</p>
      )}
    </div>
  );
}

/** The focus went elsewhere on the page: not within the tile, and not to another window. */
function isLeft(event: FocusEvent<HTMLElement>): boolean {
  if (!document.hasFocus()) return false;
  const tile = event.currentTarget.closest('[data-tile]');
  return !(event.relatedTarget instanceof Node && tile?.contains(event.relatedTarget));
}

/** The security of a row's link that was pressed plainly. */
function linkedKey(event: MouseEvent<HTMLElement>): SymbolKey | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('tbody a') : null;
  const [, details, quote] = link?.getAttribute('href')?.split('/') ?? [];
  return details === 'details' && quote !== undefined ? readQuoteParam(quote) : null;
}

function rowHeightOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height'));
}
