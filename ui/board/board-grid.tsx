import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import css from './board-grid.module.css';
import type { UserBoard } from './board-objects.ts';
import { BoardTile } from './board-tile.tsx';
import { filledRows } from './filled-rows.ts';
import type { Picks } from './link-picks.ts';
import { type Board, spanOf, type Tile, withMoved, withTile } from './tile.ts';
import { listenToDrag, type TileDrag } from './tile-drag.ts';
import { securityOf } from './tile-title.ts';
import { pick } from './use-link-picks.ts';
import { useTileTitles } from './use-tile-titles.ts';

interface Props {
  readonly board: UserBoard;
  readonly picks: Picks;
  readonly filter: string;
  readonly changeBoard: (next: (before: Board) => Board) => void;
  readonly onOptions: (tile: Tile) => void;
}

/** The least width of a column, CSS pixels; `.grid` says the same. */
const COLUMN_WIDTH = 340;
const GAP = 12;

/** The tiles of a board, on a grid with as many columns as fit the window. */
export function BoardGrid({ board, picks, filter, changeBoard, onOptions }: Props): ReactNode {
  const t = useText();
  const titleOf = useTileTitles();
  const grid = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  const [reached, setReached] = useState('');
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const [said, say] = useState('');
  const { tiles } = board;
  const spans = useMemo(() => filledRows(tiles, columns), [tiles, columns]);
  const reachable = tiles.some(({ id }) => id === reached) ? reached : tiles[0]?.id;
  const focusNext = useRef('');

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setColumns(columnsIn(element.clientWidth)));
    observer.observe(element);
    setColumns(columnsIn(element.clientWidth));
    return () => observer.disconnect();
  }, []);

  // Moving a tile moves its element in the document, which makes it lose the focus.
  useEffect(() => {
    if (focusNext.current === '') return;
    gripOf(grid.current, focusNext.current)?.focus();
    focusNext.current = '';
  });

  const move = useCallback(
    (tile: Tile, place: number) => {
      changeBoard((before) => withMoved(before, tile.id, place));
      const to = Math.min(tiles.length, Math.max(1, place + 1));
      say(t('board.moved', { title: titleOf(tile, securityOf(tile.content)), place: to, count: tiles.length }));
    },
    [changeBoard, t, titleOf, tiles.length],
  );

  const resize = useCallback(
    (tile: Tile, width: number, height: number) => {
      changeBoard((before) => withTile(before, tile.id, { width, height }));
    },
    [changeBoard],
  );

  function onGripKey(event: KeyboardEvent<HTMLElement>, tile: Tile): void {
    const step = STEPS[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOptions(tile);
      return;
    }
    if (step === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    const place = tiles.indexOf(tile);
    const along = step.x === 0 ? step.y * Math.max(1, columns) : step.x;
    if (event.shiftKey) {
      const width = spanOf(Math.min(tile.width, columns) + step.x);
      const height = spanOf(tile.height + step.y);
      resize(tile, width, height);
      say(t('board.resized', { width, height }));
    } else if (event.ctrlKey) {
      focusNext.current = tile.id;
      move(tile, place + (step.x === 0 ? step.y : step.x));
    } else {
      const next =
        tiles[Math.min(tiles.length - 1, Math.max(0, place + (Math.abs(along) > 1 ? Math.sign(along) : along)))];
      if (next !== undefined) gripOf(grid.current, next.id)?.focus();
    }
  }

  function onDragStart(event: PointerEvent<HTMLElement>, tile: Tile): void {
    const fills = (id: string): boolean => spans[tiles.findIndex((other) => other.id === id)] === columns;
    listenToDrag(
      event.nativeEvent,
      {
        moved: (x, y) => setDrag(dropAt(tile.id, fills, x, y)),
        ended: (x, y) => {
          setDrag(null);
          const drop = dropAt(tile.id, fills, x, y);
          if (drop === null || drop.over === tile.id) return;
          const others = tiles.filter(({ id }) => id !== tile.id);
          const at = others.findIndex(({ id }) => id === drop.over);
          if (at >= 0) move(tile, at + (drop.side === 'after' || drop.side === 'below' ? 1 : 0));
        },
        cancelled: () => setDrag(null),
      },
      { scrolls: true },
    );
  }

  function onResizeStart(event: PointerEvent<HTMLElement>, tile: Tile): void {
    const box = event.currentTarget.closest('[data-tile]')?.getBoundingClientRect();
    const element = grid.current;
    if (box === undefined || element === null) return;
    const column = (element.clientWidth + GAP) / columns;
    const row = (box.height + GAP) / tile.height;
    const sized = (x: number, y: number): void =>
      resize(tile, Math.min(columns, (x - box.left + GAP) / column), (y - box.top + GAP) / row);
    const cancelled = (): void => resize(tile, tile.width, tile.height);
    // The box was measured at the old position.
    listenToDrag(event.nativeEvent, { moved: sized, ended: sized, cancelled }, { scrolls: false });
  }

  return (
    <>
      <div ref={grid} className={css.grid}>
        {tiles.map((tile, place) => (
          <BoardTile
            key={tile.id}
            tile={tile}
            titleOf={titleOf}
            filter={filter}
            picks={picks}
            change={(change) => changeBoard((before) => withTile(before, tile.id, change))}
            pick={pick}
            onOptions={onOptions}
            placed={{
              board: board.id,
              place,
              count: tiles.length,
              span: spans[place] ?? 1,
              reachable: tile.id === reachable,
              drag:
                drag === null ? 'none' : drag.id === tile.id ? 'dragged' : drag.over === tile.id ? drag.side : 'none',
              onGripKey,
              onGripFocus: ({ id }) => setReached(id),
              onDragStart,
              onResizeStart,
            }}
          />
        ))}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + GAP) / (COLUMN_WIDTH + GAP)));
}

function gripOf(grid: HTMLElement | null, id: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-tile="${id}"] [data-grip]`) ?? null;
}

/**
 * Where a tile dragged to this place would be dropped: after the last one if the place is below all tiles; null if it is over no
 * tile.
 */
function dropAt(id: string, fillsItsRow: (id: string) => boolean, x: number, y: number): TileDrag | null {
  const at = document.elementsFromPoint(x, y).find((element) => element.closest('[data-tile]') !== null);
  const last = [...document.querySelectorAll<HTMLElement>('[data-tile]')].at(-1);
  const tile = at?.closest<HTMLElement>('[data-tile]') ?? last;
  if (tile === undefined) return null;
  const { left, top, width, bottom } = tile.getBoundingClientRect();
  if (at === undefined && y < bottom) return null;
  const over = tile.dataset.tile ?? '';
  if (fillsItsRow(over)) return { id, over, side: y < (top + bottom) / 2 ? 'above' : 'below' };
  return { id, over, side: at !== undefined && x < left + width / 2 ? 'before' : 'after' };
}
