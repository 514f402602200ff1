import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { LinkColour } from '../../engine/workspace/board-body.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Icon } from '../components/icon.tsx';
import { useText } from '../i18n/text.ts';
import type { Tile } from './tile.ts';
import type { TileDrag } from './tile-drag.ts';
import css from './tile-frame.module.css';

/** The properties that a board passes to every tile. */
export interface TileProps {
  readonly tile: Tile;
  /** The user's title, or the content's. */
  readonly title: string;
  /** The tile's position, from 0, and the number of tiles. */
  readonly place: number;
  readonly count: number;
  /** Grid columns that the tile takes now (`filledRows`). */
  readonly span: number;
  /** Whether the Tab key reaches this tile. */
  readonly reachable: boolean;
  /** Whether this tile is being dragged, or on which side of it another tile would be dropped. */
  readonly drag: 'none' | 'dragged' | TileDrag['side'];
  readonly change: (change: Partial<Omit<Tile, 'id'>>) => void;
  /** Called when a row of a linked list is selected. */
  readonly pick: (colour: LinkColour, key: SymbolKey) => void;
  readonly onGripKey: (event: KeyboardEvent<HTMLElement>, tile: Tile) => void;
  readonly onGripFocus: (tile: Tile) => void;
  readonly onDragStart: (event: PointerEvent<HTMLElement>, tile: Tile) => void;
  readonly onResizeStart: (event: PointerEvent<HTMLElement>, tile: Tile) => void;
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
  const { tile, title, place, count, span, reachable, drag, aside, freeze, children } = props;
  const t = useText();
  return (
    <section
      className={css.tile}
      aria-label={title}
      data-tile={tile.id}
      data-drag={drag}
      data-colour={tile.colour}
      onBlur={(event) => {
        if (isLeft(event)) props.onLeave?.();
      }}
      style={{ gridColumn: `span ${span}`, gridRow: `span ${tile.height}` }}
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
          if (event.button === 0 && grips) props.onDragStart(event, tile);
        }}
      >
        <button
          type="button"
          className={css.grip}
          data-grip=""
          tabIndex={reachable ? 0 : -1}
          aria-label={t('board.grip', { title, place: place + 1, count })}
          aria-keyshortcuts="Control+ArrowLeft Control+ArrowRight Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
          title={t('board.grip.keys')}
          onKeyDown={(event) => props.onGripKey(event, tile)}
          onFocus={() => props.onGripFocus(tile)}
        >
          <span aria-hidden="true">⠿</span>
        </button>
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
      <div className={css.body}>{children}</div>
      <div
        className={css.corner}
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button === 0) props.onResizeStart(event, tile);
        }}
      />
    </section>
  );
}

/** Whether the focus left the tile, and not for another window. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return document.hasFocus() && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}
