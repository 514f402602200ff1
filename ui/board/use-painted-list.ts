import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ListColumn } from '../../engine/list-painting/list-columns.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { watchSight, watchSize } from '../components/watch-element.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { listTheme, listWords } from '../painting/list-look.ts';
import { useOpening } from '../painting/use-opening.ts';
import { fittingColumns } from '../quote-table/column-layout.ts';
import { useHighlight } from '../quote-table/use-highlight.ts';
import { useSizeUnit } from '../quote-table/use-size-unit.ts';
import { useTextScale } from '../style/use-text-scale.ts';
import { watchLook } from '../style/watch-look.ts';
import { PaintedList, type PaintedView } from './painted-list.ts';

const NO_COLUMNS: readonly ListColumn[] = [];

/** What a painted list shows. */
interface Shown {
  readonly request: ListRequest;
  readonly columns: readonly QuoteColumn[];
  /** Whether all columns are painted; otherwise only as many as fit. */
  readonly whole: boolean;
  readonly sort: ListSort | null;
  readonly filter: string;
  /** Whether the DOM rows cover the list. */
  readonly covered: boolean;
  readonly frozen: boolean;
}

/** A painted list while the component is mounted, and the elements it uses. */
interface UsedPaintedList {
  readonly list: PaintedList;
  readonly view: PaintedView;
  /** The painted columns. */
  readonly shown: readonly QuoteColumn[];
  /** The columns whose words the hidden table shows. */
  readonly spoken: readonly QuoteColumn[];
  /** The visible width of the rows, without a scroll bar, CSS pixels. */
  readonly width: number;
  /** The width of a row, CSS pixels. */
  readonly length: number;
  /** The element whose children are the column headers. */
  readonly heads: RefObject<HTMLDivElement | null>;
  /** The scrolling element; the list is painted in its content box. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The parent of the canvas. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** Requests the data again now, or opens the list again if it could not be opened. */
  readonly refresh: () => void;
}

/** Opens a painted list. Its canvas follows the size, scroll position, theme and visibility of its element. */
export function usePaintedList(shown: Shown): UsedPaintedList {
  const { request, columns, whole, sort, filter, covered, frozen } = shown;
  const t = useText();
  const locale = useLocale();
  const sizes = useSizeUnit();
  const highlight = useHighlight('board');
  const scroller = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const list = useMemo(() => new PaintedList(), []);
  const view = useSyncExternalStore(list.watch, list.view);
  const isCovered = useRef(covered);
  isCovered.current = covered;
  const key = JSON.stringify(request);
  const [width, setWidth] = useState(0);
  const scale = useTextScale();
  const fitting = useMemo(
    () => (whole ? columns : fittingColumns(columns, width / scale)),
    [columns, whole, width, scale],
  );
  // Without a sparkline column there are no words for the day: the data is not requested.
  const spoken = useMemo(
    () => columns.filter((column) => column !== 'spark' || fitting.includes('spark')),
    [columns, fitting],
  );
  const heads = useRef<HTMLDivElement>(null);
  const [placed, setPlaced] = useState(NO_COLUMNS);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);

  // The headers use the grid of the DOM table, and the columns are painted at the positions of the headers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid follows the width
  useLayoutEffect(() => {
    const cells = [...(heads.current?.children ?? [])];
    setPlaced(cells.map((cell, i) => ({ code: fitting[i] ?? 'symbol', width: cell.getBoundingClientRect().width })));
  }, [fitting, width, scale]);

  // Language, theme, order and the rest start with their current values; changes are sent as commands.
  const openAgain = useOpening(key, (failed) => {
    const place = holder.current;
    const element = scroller.current;
    if (place === null || element === null) return;
    const theme = listTheme(element, locale, highlight, sizes);
    const words = listWords(t);
    const end = list.open(place, request, { columns: placed, spoken, theme, words, sort, filter }, failed);
    if (frozen) list.send({ type: 'freeze', frozen });
    const stopSizes = watchSize(element, ({ width: across, height, ratio }) => {
      place.style.setProperty('--list-width', `${across / ratio}px`);
      place.style.setProperty('--list-height', `${height / ratio}px`);
      list.send({ type: 'resize', width: across, height, ratio });
    });
    const stopSight = watchSight(element, (inSight) =>
      list.send({ type: 'visible', visible: inSight && !isCovered.current }),
    );
    const scrolled = (): void => {
      list.send({ type: 'scroll', top: element.scrollTop, left: element.scrollLeft });
      const head = heads.current?.parentElement;
      if (head) head.scrollLeft = element.scrollLeft;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      stopSizes();
      stopSight();
      element.removeEventListener('scroll', scrolled);
      end();
    };
  });
  const refresh = useCallback(() => {
    if (!openAgain()) list.send({ type: 'refresh' });
  }, [list, openAgain]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const dress = (): void => {
      list.send({ type: 'look', theme: listTheme(element, locale, highlight, sizes), words: listWords(t) });
    };
    dress();
    return watchLook(dress);
  }, [list, locale, highlight, sizes, t]);
  useEffect(() => list.send({ type: 'sort', sort }), [list, sort]);
  useEffect(() => list.send({ type: 'filter', text: filter }), [list, filter]);
  useEffect(() => list.choose(placed, spoken), [list, placed, spoken]);
  useEffect(() => list.send({ type: 'freeze', frozen }), [list, frozen]);
  useEffect(() => {
    // A covered list is not visible. An uncovered one is as visible as its element.
    if (covered) list.send({ type: 'visible', visible: false });
    else if (scroller.current !== null) list.send({ type: 'visible', visible: isInSight(scroller.current) });
  }, [list, covered]);

  const length = placed.reduce((sum, column) => sum + column.width, 0);
  return { list, view, shown: fitting, spoken, width, length, heads, scroller, holder, refresh };
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return !document.hidden && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
