import { type MouseEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { FIRST_COLUMNS, isOrder, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useFrozenTime } from '../components/use-frozen-time.ts';
import { ListFeeds } from '../feed-notes/list-feeds.tsx';
import { useText } from '../i18n/text.ts';
import { countedLists } from '../market/counted-lists.ts';
import { useMarketState } from '../market/market-store.ts';
import { useSessionEnd } from '../market/use-session-end.ts';
import { watchChartRound } from '../painting/chart-connection.ts';
import { openRowMenu } from '../row-menu/row-menu-opening.ts';
import { ColumnHeads } from './column-heads.tsx';
import { DomList } from './dom-list.tsx';
import css from './list-tile.module.css';
import { ListTwin } from './list-twin.tsx';
import type { ListContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';
import { TilePlaceholder } from './tile-placeholder.tsx';
import { usePaintedList } from './use-painted-list.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** The state of a list when it became DOM. */
interface Entry {
  readonly row: SymbolKey;
  /** The scroll position of the painted list, CSS pixels. */
  readonly scrollTop: number;
  readonly scrollLeft: number;
  /** Whether the painted list was frozen, so that the DOM list shows a copy. */
  readonly held: boolean;
}

interface Props extends TileProps {
  readonly content: ListContent;
  readonly request: ListRequest;
  readonly filter: string;
}

/** The rows of a request on a board: painted, and DOM while it is in use. */
export function ListTile({ content, request, filter, ...frame }: Props): ReactNode {
  const { tile, title, change, pick } = frame;
  const { sort, columns: chosen } = content;
  const t = useText();
  const [entered, setEntered] = useState<Entry | null>(null);
  const [covered, setCovered] = useState(false);
  const [frozenAt, setFrozenAt] = useState(0);
  const frozenTime = useFrozenTime(frozenAt);
  useSessionEnd(() => setFrozenAt(0));
  const columns = useMemo(() => columnsOf(chosen ?? FIRST_COLUMNS, request), [chosen, request]);
  const { list, view, shown, spoken, width, length, heads, scroller, holder, refresh } = usePaintedList({
    request,
    columns,
    whole: chosen !== null,
    sort,
    filter,
    covered,
    frozen: frozenAt !== 0,
  });
  const { rows, order, status } = view;
  const feeds = useMarketState((state) => state.config.feeds);
  const seen = useRowsInSight(feeds, scroller, rows, order, rowHeightOf);

  useEffect(() => countedLists.add(list), [list]);
  // The worker that held the frozen values died, so the list is frozen again with the current values.
  useEffect(() => watchChartRound(() => setFrozenAt((since) => (since === 0 ? 0 : Date.now()))), []);

  const enter = useCallback(
    (row: number) => {
      const key = rows[row];
      if (key === undefined) return;
      const { scrollTop = 0, scrollLeft = 0 } = scroller.current ?? {};
      setEntered((before) => before ?? { row: key, scrollTop, scrollLeft, held: frozenAt !== 0 });
    },
    [rows, frozenAt, scroller],
  );

  function setSort(next: ListSort | null): void {
    change({ content: { ...content, sort: next } });
  }

  /** The row under the pointer has an outline. While the pointer is there, rows keep their positions. */
  function onPointer(event: PointerEvent<HTMLDivElement>): void {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    if (event.pointerType !== 'touch') list.send({ type: 'pointer', y });
  }

  function leave(): void {
    setEntered(null);
    setCovered(false);
  }

  // A list that was frozen as DOM stays DOM: the painted list below does not have those values.
  const mayLeave = frozenAt === 0 || entered === null || entered.held;

  function scrollTo(left: number): void {
    if (scroller.current !== null) scroller.current.scrollLeft = left;
  }

  /** The list row that is painted under the pointer. */
  function rowUnder({ target, clientY }: MouseEvent<HTMLDivElement>): number | undefined {
    const element = scroller.current;
    if (element === null || !(target instanceof HTMLCanvasElement)) return undefined;
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop;
    return order[Math.floor(y / rowHeightOf(element))];
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const row = rowUnder(event);
    const key = row === undefined ? undefined : rows[row];
    if (row === undefined || key === undefined) return;
    enter(row);
    if (tile.colour !== 0) pick(tile.colour, key);
  }

  function onContextMenu(event: MouseEvent<HTMLDivElement>): void {
    const security = rows[rowUnder(event) ?? -1];
    if (security === undefined || event.shiftKey) return;
    event.preventDefault();
    const { activeElement } = document;
    const from = activeElement instanceof HTMLElement ? activeElement : null;
    openRowMenu({ security, x: event.clientX, y: event.clientY, from });
  }

  return (
    <TileFrame
      {...frame}
      aside={
        <>
          {filter.trim() === '' || rows.length === 0 ? null : (
            <span>{t('board.found', { n: order.length, of: rows.length })}</span>
          )}
          {frozenAt !== 0 ? (
            <span>{t('board.frozen', { time: frozenTime })}</span>
          ) : rows.length === 0 && status.phase === 'ready' ? null : (
            <FeedDot connected={status.connected} updatedAt={0} />
          )}
        </>
      }
      freeze={{
        frozen: frozenAt !== 0,
        onChange: (frozen) => {
          // The copy of a frozen list is no longer needed.
          if (entered?.held) leave();
          setFrozenAt(frozen ? Date.now() : 0);
        },
      }}
      onLeave={() => {
        if (mayLeave) leave();
      }}
    >
      {rows.length > 0 && status.failure !== '' ? (
        <StaleNote failure={status.failure} at={status.updatedAt} retry={refresh} />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the keys of the rows inside */}
      <div
        className={css.list}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || entered === null) return;
          if (mayLeave) leave();
          event.currentTarget.closest<HTMLElement>('[data-tile]')?.querySelector<HTMLElement>('[data-grip]')?.focus();
        }}
      >
        <ColumnHeads row={heads} columns={shown} width={width} sort={sort} onScroll={scrollTo} onSort={setSort} />
        {/* It is beside the scrolling element, so that focusing a row in here scrolls nothing. */}
        {covered ? null : <ListTwin caption={title} list={list} view={view} columns={spoken} onEnter={enter} />}
        {/* A picture of the rows. Screen readers and keys use the rows of the hidden table. */}
        <div
          ref={scroller}
          className={css.scroller}
          inert={covered}
          aria-hidden="true"
          tabIndex={-1}
          onClick={onClick}
          onContextMenu={onContextMenu}
          onPointerEnter={() => list.send({ type: 'hold', held: true })}
          onPointerMove={onPointer}
          onPointerLeave={() => {
            list.send({ type: 'hold', held: false });
            list.send({ type: 'pointer', y: -1 });
          }}
        >
          <div ref={holder} className={css.holder} />
          <Length count={order.length} width={length > width + 1 ? length : 0} />
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
            scrollLeft={entered.scrollLeft}
            copy={entered.held ? list.copyTo : undefined}
            frozen={frozenAt !== 0 && !entered.held}
            onReady={() => setCovered(true)}
          />
        )}
        <TilePlaceholder
          request={request}
          failure={status.failure}
          loading={status.phase === 'loading'}
          rows={rows.length}
          found={order.length}
          retry={refresh}
        />
      </div>
      <ListFeeds securities={rows} seen={seen} brief />
    </TileFrame>
  );
}

/** Takes the height of the whole list and the width of its columns, so that the list scrolls. */
function Length({ count, width }: { readonly count: number; readonly width: number }): ReactNode {
  return <div className={css.length} style={{ width, height: `calc(${count} * var(--row-height))` }} />;
}

/** Indices have neither bids nor asks. */
function columnsOf(columns: readonly QuoteColumn[], request: ListRequest): readonly QuoteColumn[] {
  return request.type === 'index' ? columns.filter((column) => !isOrder(column)) : columns;
}

function rowHeightOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height'));
}
