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
import { useOpening } from '../chart/use-opening.ts';
import { watchSight, watchSize } from '../components/watch-element.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { fittingColumns } from '../quotes/column-layout.ts';
import { useHighlight } from '../quotes/use-highlight.ts';
import { useTextScale } from '../style/use-text-scale.ts';
import { watchLook } from '../style/watch-look.ts';
import { listTheme, listWords } from './list-look.ts';
import { PaintedList, type PaintedView } from './painted-list.ts';

const NO_COLUMNS: readonly ListColumn[] = [];

/** What a painted list shows. */
interface Shown {
  readonly request: ListRequest;
  readonly columns: readonly QuoteColumn[];
  /** All columns are painted; else as far as they have room. */
  readonly whole: boolean;
  readonly sort: ListSort | null;
  readonly filter: string;
  /** The list is covered by its rows as DOM. */
  readonly covered: boolean;
  readonly frozen: boolean;
}

/** A painted list for as long as the component is shown, and where it goes. */
interface UsedPaintedList {
  readonly list: PaintedList;
  readonly view: PaintedView;
  /** The columns that are painted. */
  readonly shown: readonly QuoteColumn[];
  /** The columns of which the twin speaks. */
  readonly spoken: readonly QuoteColumn[];
  /** CSS pixels in which rows are seen, a scroll bar left out. */
  readonly width: number;
  /** CSS pixels of a row. */
  readonly length: number;
  /** The element whose children are the heads of the columns. */
  readonly heads: RefObject<HTMLDivElement | null>;
  /** The element that scrolls; its content box is what is painted. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Where the canvas goes. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** Asks the server again, now; opens what could not be opened. */
  readonly refresh: () => void;
}

/** Opens a painted list whose canvas follows size, scrolling, theme and visibility of its element. */
export function usePaintedList(shown: Shown): UsedPaintedList {
  const { request, columns, whole, sort, filter, covered, frozen } = shown;
  const t = useText();
  const locale = useLocale();
  const highlight = useHighlight();
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
  // Of a day that is not drawn nothing is spoken: nobody asks for it.
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

  // The heads have the grid of the DOM table: where it puts them, the columns are painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid follows the width
  useLayoutEffect(() => {
    const cells = [...(heads.current?.children ?? [])];
    setPlaced(cells.map((cell, i) => ({ code: fitting[i] ?? 'symbol', width: cell.getBoundingClientRect().width })));
  }, [fitting, width, scale]);

  // Language, look, order and the rest begin as they are and are told when they change.
  const openAgain = useOpening(key, (failed) => {
    const place = holder.current;
    const element = scroller.current;
    if (place === null || element === null) return;
    const theme = listTheme(element, locale, highlight);
    const words = listWords(t);
    const end = list.open(place, request, { columns: placed, spoken, theme, words, sort, filter }, failed);
    if (frozen) list.send({ type: 'freeze', frozen });
    const stopSizes = watchSize(element, (size) => list.send({ type: 'resize', ...size }));
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
      list.send({ type: 'look', theme: listTheme(element, locale, highlight), words: listWords(t) });
    };
    dress();
    return watchLook(dress);
  }, [list, locale, highlight, t]);
  useEffect(() => list.send({ type: 'sort', sort }), [list, sort]);
  useEffect(() => list.send({ type: 'filter', text: filter }), [list, filter]);
  useEffect(() => list.choose(placed, spoken), [list, placed, spoken]);
  useEffect(() => list.send({ type: 'freeze', frozen }), [list, frozen]);
  useEffect(() => {
    // What is covered is not seen; what is uncovered shows whatever sight says.
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
