import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { LinkColour } from '../../engine/workspace/board-body.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Icon } from '../components/icon.tsx';
import { useText } from '../i18n/text.ts';
import { linkedSecurity } from './linked-security.ts';
import type { Tile } from './tile.ts';
import type { TileDrag } from './tile-drag.ts';
import css from './tile-frame.module.css';
import { openTileWindow } from './tile-window.ts';

/** A tile's place among the tiles of a board, and what can be done with it there. */
interface PlacedTile {
  /** The id of the board. */
  readonly board: string;
  /** The tile's position, from 0, and the number of tiles. */
  readonly place: number;
  readonly count: number;
  /** Grid columns that the tile takes now (`filledRows`). */
  readonly span: number;
  /** Whether the Tab key reaches this tile. */
  readonly reachable: boolean;
  /** Whether this tile is being dragged, or on which side of it another tile would be dropped. */
  readonly drag: 'none' | 'dragged' | TileDrag['side'];
  readonly onGripKey: (event: KeyboardEvent<HTMLElement>, tile: Tile) => void;
  readonly onGripFocus: (tile: Tile) => void;
  readonly onDragStart: (event: PointerEvent<HTMLElement>, tile: Tile) => void;
  readonly onResizeStart: (event: PointerEvent<HTMLElement>, tile: Tile) => void;
}

/** The properties that every tile gets. */
export interface TileProps {
  readonly tile: Tile;
  /** The user's title, or the content's. */
  readonly title: string;
  /** Null in a window of its own. */
  readonly placed: PlacedTile | null;
  readonly change: (change: Partial<Omit<Tile, 'id'>>) => void;
  /** Called when a row of a linked tile is selected. */
  readonly pick: (colour: LinkColour, key: SymbolKey) => void;
  readonly onOptions: (tile: Tile) => void;
}

interface Props extends TileProps {
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** Freezes the content; absent if the content has a control of its own. */
  readonly freeze?: { readonly frozen: boolean; readonly onChange: (frozen: boolean) => void };
  /** Called when the focus leaves the tile for another place on the page. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** A tile: its title, which is also the drag handle, its controls and its content. */
export function TileFrame(props: Props): ReactNode {
  const { tile, title, placed, pick, aside, freeze, children } = props;
  const t = useText();
  return (
    <section
      className={placed === null ? `${css.tile} ${css.alone}` : css.tile}
      aria-label={title}
      data-tile={tile.id}
      data-drag={placed?.drag}
      data-colour={tile.colour}
      onBlur={(event) => {
        if (isLeft(event)) props.onLeave?.();
      }}
      style={placed === null ? undefined : { gridColumn: `span ${placed.span}`, gridRow: `span ${tile.height}` }}
    >
      <div
        className={css.head}
        onPointerDown={(event) => {
          const at = event.target instanceof Element ? event.target : null;
          // On touch screens the head scrolls the page, except for the grip.
          const grips =
            event.pointerType === 'touch'
              ? at?.closest('[data-grip]') != null
              : at?.closest('button:not([data-grip]), a, input, select') == null;
          if (event.button === 0 && grips) placed?.onDragStart(event, tile);
        }}
      >
        {placed === null ? null : (
          <button
            type="button"
            className={css.grip}
            data-grip=""
            tabIndex={placed.reachable ? 0 : -1}
            aria-label={t('board.grip', { title, place: placed.place + 1, count: placed.count })}
            aria-keyshortcuts="Control+ArrowLeft Control+ArrowRight Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
            title={t('board.grip.keys')}
            onKeyDown={(event) => placed.onGripKey(event, tile)}
            onFocus={() => placed.onGripFocus(tile)}
          >
            <span aria-hidden="true">⠿</span>
          </button>
        )}
        {tile.colour === 0 ? null : (
          <span className={css.link} data-colour={tile.colour} title={t('board.linked', { n: tile.colour })}>
            {tile.colour}
          </span>
        )}
        <h2 className={css.title} title={title}>
          {title}
        </h2>
        <span className={css.aside}>{aside}</span>
        {freeze === undefined ? null : (
          <button
            type="button"
            className={css.control}
            aria-pressed={freeze.frozen}
            aria-label={t('board.freeze', { title })}
            onClick={() => freeze.onChange(!freeze.frozen)}
          >
            {t(freeze.frozen ? 'board.release.short' : 'board.freeze.short')}
          </button>
        )}
        {placed === null ? null : (
          <button
            type="button"
            className={`${css.control} ${css.window}`}
            aria-label={t('board.window.of', { title })}
            title={t('board.window')}
            onClick={() => openTileWindow({ board: placed.board, tile: tile.id })}
          >
            <WindowIcon />
          </button>
        )}
        <button
          type="button"
          className={css.control}
          aria-haspopup="dialog"
          aria-label={t('board.options', { title })}
          data-options=""
          onClick={() => props.onOptions(tile)}
        >
          <Icon name="menu" />
        </button>
      </div>
      <div
        className={css.body}
        onClickCapture={(event) => {
          const security = tile.colour === 0 ? null : linkedSecurity(event);
          if (security === null) return;
          event.preventDefault();
          pick(tile.colour, security);
        }}
      >
        {children}
      </div>
      {placed === null ? null : (
        <div
          className={css.corner}
          aria-hidden="true"
          onPointerDown={(event) => {
            if (event.button === 0) placed.onResizeStart(event, tile);
          }}
        />
      )}
    </section>
  );
}

/** A window in front of another; here and not among the icons, which the start page loads. */
function WindowIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="1rem" height="1rem" aria-hidden="true" focusable="false">
      <path d="M7 4h9v9h-9ZM13 13v3H4V7h3" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

/** Whether the focus left the tile, and not for another window. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return document.hasFocus() && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}
