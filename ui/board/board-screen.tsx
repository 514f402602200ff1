import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { Meter } from '../quote-table/meter.tsx';
import { ReplayButton } from '../replay/replay-button.tsx';
import { AddTileDialog } from './add-tile-dialog.tsx';
import { BoardDialog } from './board-dialog.tsx';
import { BoardGrid } from './board-grid.tsx';
import css from './board-screen.module.css';
import { MAX_TILES } from './kept-boards.ts';
import { RemovedBoard } from './removed-board.tsx';
import { type Tile, withNewTile, withoutTile } from './tile.ts';
import { TileOptions } from './tile-options.tsx';
import { useBoards } from './use-boards.ts';

type Asking = 'nothing' | 'tile' | 'board' | { readonly options: string };

/** The board: lists, charts, books and tapes side by side, as their user arranged them. */
export default function BoardScreen(): ReactNode {
  const t = useText();
  const { kept, board, change, changeBoard, removeBoard, removed, putBack, forgetRemoved } = useBoards();
  const [asking, ask] = useState<Asking>('nothing');
  const [filter, setFilter] = useState('');
  const [metered, setMetered] = useState(false);
  const soon = useDeferredValue(filter);
  const close = (): void => ask('nothing');
  const options = typeof asking === 'object' ? board.tiles.find(({ id }) => id === asking.options) : undefined;
  const addButton = useRef<HTMLButtonElement>(null);
  /** The position of the tile that takes the focus next; if there is no such tile, the last one takes it. -1 if none does. */
  const focusNext = useRef(-1);

  // Removing a tile removes the button to which the dialog would return the focus, so the tile that takes its position gets it. A
  // new tile gets the focus because it is last, and on a phone several screens further down.
  useEffect(() => {
    const place = focusNext.current;
    if (place < 0) return;
    focusNext.current = -1;
    const grips = document.querySelectorAll<HTMLElement>('[data-grip]');
    const grip = grips[Math.min(place, grips.length - 1)];
    grip?.closest('[data-tile]')?.scrollIntoView({ block: 'nearest' });
    (grip ?? addButton.current)?.focus();
  });

  function remove(tile: Tile): void {
    focusNext.current = board.tiles.indexOf(tile);
    changeBoard((before) => withoutTile(before, tile.id));
    close();
  }

  return (
    <Screen
      title={t('board.title')}
      aside={
        <>
          <select
            className={css.boards}
            aria-label={t('board.shown')}
            value={kept.shown}
            onChange={(event) => change({ ...kept, shown: Number(event.target.value) })}
          >
            {kept.boards.map(({ name }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a board is identified by its position
              <option key={i} value={i}>
                {name}
              </option>
            ))}
          </select>
          <Button onClick={() => ask('board')}>{t('board.manage')}</Button>
        </>
      }
    >
      <div role="status" className={css.place}>
        {removed === null ? null : <RemovedBoard board={removed} onUndo={putBack} onEnd={forgetRemoved} />}
      </div>
      <div className={css.bar}>
        <Button ref={addButton} primary disabled={board.tiles.length >= MAX_TILES} onClick={() => ask('tile')}>
          {t('board.add')}
        </Button>
        <Switch label={t('board.meter')} checked={metered} onChange={setMetered} />
        <label className={css.choice}>
          <span className={css.label}>{t('board.filter')}</span>
          <input
            type="search"
            value={filter}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
        {metered ? <Meter /> : null}
        <ReplayButton subject={null} />
      </div>
      {board.tiles.length === 0 ? (
        <div className={css.empty}>
          <Notice text={t('board.empty')} />
        </div>
      ) : (
        <BoardGrid
          // After a board was removed, another board may have the same position.
          key={`${kept.shown}/${kept.boards.length}`}
          board={board}
          filter={soon}
          changeBoard={changeBoard}
          onOptions={({ id }: Tile) => ask({ options: id })}
        />
      )}
      {asking === 'tile' ? (
        <AddTileDialog
          onAdd={(tile) => {
            focusNext.current = board.tiles.length;
            changeBoard((before) => withNewTile(before, tile));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'board' ? (
        <BoardDialog
          kept={kept}
          change={change}
          onRemove={() => {
            removeBoard();
            close();
          }}
          onClose={close}
        />
      ) : null}
      {options === undefined ? null : (
        <TileOptions
          board={board}
          tile={options}
          changeBoard={changeBoard}
          onRemove={() => remove(options)}
          onClose={close}
        />
      )}
    </Screen>
  );
}
