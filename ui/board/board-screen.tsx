import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { RemovedNotice } from '../components/removed-notice.tsx';
import { Screen } from '../components/screen.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { Meter } from '../quote-table/meter.tsx';
import { ReplayButton } from '../replay/replay-button.tsx';
import { newObjectId } from '../workspace/object-id.ts';
import { AddTileDialog } from './add-tile-dialog.tsx';
import { BoardDialog } from './board-dialog.tsx';
import { BoardGrid } from './board-grid.tsx';
import css from './board-screen.module.css';
import { MAX_BOARDS, MAX_TILES } from './kept-boards.ts';
import { SharedBoard } from './shared-board.tsx';
import { type Tile, withNewTile } from './tile.ts';
import { TileOptions } from './tile-options.tsx';
import { securityOf, tileTitle } from './tile-title.ts';
import { useBoards } from './use-boards.ts';
import { WorkspaceNotices } from './workspace-notices.tsx';

type Asking = 'nothing' | 'tile' | 'board' | { readonly options: string };

/** The board: lists, charts, books and tapes side by side, as their user arranged them. */
export default function BoardScreen(): ReactNode {
  const t = useText();
  const { status, boards, board, show, changeBoard, addBoard, ...rest } = useBoards();
  const { removeBoard, removeTile, removed, putBack, forgetRemoved } = rest;
  const [asking, ask] = useState<Asking>('nothing');
  const [filter, setFilter] = useState('');
  const [metered, setMetered] = useState(false);
  const isAway = useMarketState(({ phase }) => phase === 'unreachable');
  const soon = useDeferredValue(filter);
  const close = (): void => ask('nothing');
  const options = typeof asking === 'object' ? board?.tiles.find(({ id }) => id === asking.options) : undefined;
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
    focusNext.current = board?.tiles.indexOf(tile) ?? -1;
    removeTile(tile.id, tileTitle(tile, securityOf(tile.content), t));
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
            value={board?.id ?? ''}
            onChange={(event) => show(event.target.value)}
          >
            {boards.map(({ id, name, isCopy }) => (
              <option key={id} value={id}>
                {isCopy ? t('board.copy', { name }) : name}
              </option>
            ))}
          </select>
          <Button aria-disabled={board === null} onClick={() => (board === null ? undefined : ask('board'))}>
            {t('board.manage')}
          </Button>
        </>
      }
    >
      <div role="status" className={css.place}>
        {removed === null ? null : (
          <RemovedNotice
            text={t(`board.deleted.${removed.kind}`, { name: removed.name })}
            onUndo={putBack}
            onEnd={forgetRemoved}
          />
        )}
        <WorkspaceNotices status={status} />
      </div>
      <div className={css.bar}>
        <Button
          ref={addButton}
          primary
          disabled={board === null || board.tiles.length >= MAX_TILES}
          onClick={() => ask('tile')}
        >
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
      {board === null ? (
        <Notice text={t(isAway ? 'board.unread' : 'board.loading')} />
      ) : board.tiles.length === 0 ? (
        <div className={css.empty}>
          <Notice text={t('board.empty')} />
        </div>
      ) : (
        <BoardGrid
          key={board.id}
          board={board}
          filter={soon}
          changeBoard={changeBoard}
          onOptions={({ id }: Tile) => ask({ options: id })}
        />
      )}
      {asking === 'tile' ? (
        <AddTileDialog
          onAdd={(tile) => {
            focusNext.current = board?.tiles.length ?? -1;
            changeBoard((before) => withNewTile(before, { ...tile, id: newObjectId() }));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'board' && board !== null ? (
        <BoardDialog
          board={board}
          count={boards.length}
          onRename={(name) => changeBoard((before) => ({ ...before, name }))}
          onAdd={addBoard}
          onRemove={removeBoard}
          onClose={close}
        />
      ) : null}
      {board === null ? null : <SharedBoard {...(boards.length < MAX_BOARDS && { onAdd: addBoard })} />}
      {options === undefined || board === null ? null : (
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
