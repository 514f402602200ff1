import { type ReactNode, useState } from 'react';
import { FIRST_COLUMNS, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { LINK_COLOURS } from '../../engine/workspace/board-body.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { Segmented } from '../components/segmented.tsx';
import { useText } from '../i18n/text.ts';
import { ColumnsDialog } from '../quote-table/columns-dialog.tsx';
import css from './board-form.module.css';
import type { UserBoard } from './board-objects.ts';
import { type Board, type Tile, withMoved, withTile } from './tile.ts';
import { securityOf } from './tile-title.ts';
import { openTileWindow } from './tile-window.ts';
import { useTileTitles } from './use-tile-titles.ts';

interface Props {
  readonly board: UserBoard;
  readonly tile: Tile;
  readonly changeBoard: (next: (before: Board) => Board) => void;
  /** Null in a window of its own, where the tile has neither a place nor a size. */
  readonly onRemove: (() => void) | null;
  readonly onClose: () => void;
}

/** All actions on a tile, as buttons: rename, link, move, resize and remove; in a window of its own, those that have a meaning there. */
export function TileOptions({ board, tile, changeBoard, onRemove, onClose }: Props): ReactNode {
  const t = useText();
  const isAlone = onRemove === null;
  const { content } = tile;
  const [choosing, setChoosing] = useState(false);
  const title = useTileTitles()(tile, securityOf(content));
  const place = board.tiles.findIndex(({ id }) => id === tile.id);
  const change = (next: Partial<Omit<Tile, 'id'>>): void => changeBoard((before) => withTile(before, tile.id, next));
  const move = (to: number): void => changeBoard((before) => withMoved(before, tile.id, to));
  return (
    <Modal
      title={title}
      guide="boards#arrange"
      place="side"
      onClose={onClose}
      actions={
        <>
          {isAlone ? null : <Button onClick={onRemove}>{t('board.remove')}</Button>}
          <Button primary onClick={onClose}>
            {t('board.done')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <label className={fields.field}>
          <span>{t('board.name')}</span>
          <input
            value={tile.title}
            placeholder={title}
            maxLength={60}
            onChange={(event) => change({ title: event.target.value })}
          />
        </label>
        <Segmented
          legend={t('board.link')}
          options={LINK_COLOURS.map((colour) => ({ value: String(colour), label: t(`board.link.${colour}`) }))}
          value={String(tile.colour)}
          onChange={(value) => change({ colour: LINK_COLOURS.find((colour) => String(colour) === value) ?? 0 })}
        />
        {isAlone ? null : (
          <>
            <div className={css.row}>
              <Button aria-disabled={place <= 0} onClick={() => move(place - 1)}>
                {t('board.earlier')}
              </Button>
              <Button aria-disabled={place >= board.tiles.length - 1} onClick={() => move(place + 1)}>
                {t('board.later')}
              </Button>
            </div>
            <div className={css.row}>
              <Button onClick={() => change({ width: tile.width + 1 })}>{t('board.wider')}</Button>
              <Button onClick={() => change({ width: tile.width - 1 })}>{t('board.narrower')}</Button>
              <Button onClick={() => change({ height: tile.height + 1 })}>{t('board.taller')}</Button>
              <Button onClick={() => change({ height: tile.height - 1 })}>{t('board.shorter')}</Button>
            </div>
          </>
        )}
        <div className={css.row}>
          {isAlone ? null : (
            <Button onClick={() => openTileWindow({ board: board.id, tile: tile.id })}>{t('board.window')}</Button>
          )}
          {'columns' in content ? <Button onClick={() => setChoosing(true)}>{t('list.columns')}</Button> : null}
        </div>
      </div>
      {choosing && 'columns' in content ? (
        <ColumnsDialog
          columns={content.columns ?? FIRST_COLUMNS}
          onChoose={(columns) => change({ content: { ...content, columns: isFirst(columns) ? null : columns } })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Modal>
  );
}

/** Whether these are the default columns, of which as many are shown as fit. */
function isFirst(columns: readonly QuoteColumn[]): boolean {
  return columns.join() === FIRST_COLUMNS.join();
}
