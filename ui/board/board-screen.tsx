import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Notice } from '../components/notice.tsx';
import { RemovedNotice } from '../components/removed-notice.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { newObjectId } from '../workspace/object-id.ts';
import { AddTileDialog } from './add-tile-dialog.tsx';
import { BoardBar, useFoldedBar } from './board-bar.tsx';
import { BoardDialog } from './board-dialog.tsx';
import { BoardGrid } from './board-grid.tsx';
import css from './board-screen.module.css';
import { MAX_BOARDS, MAX_TILES } from './kept-boards.ts';
import { NewBoardDialog } from './new-board-dialog.tsx';
import { SharedBoard } from './shared-board.tsx';
import { MARKET_SECURITY, type Tile, withNewTile } from './tile.ts';
import { TileOptions } from './tile-options.tsx';
import { TileScreen } from './tile-screen.tsx';
import { securityOf } from './tile-title.ts';
import { readTileAddress } from './tile-window.ts';
import { useBoards } from './use-boards.ts';
import { pick, useLinkPicks } from './use-link-picks.ts';
import { useTileTitles } from './use-tile-titles.ts';
import { WorkspaceNotices } from './workspace-notices.tsx';

type Asking = 'nothing' | 'tile' | 'board' | 'new' | { readonly options: string };

/** The board, or one tile of it in a window of its own. */
export default function BoardScreen(): ReactNode {
  const address = readTileAddress(useSearch());
  return address === null ? <WholeBoard /> : <TileScreen address={address} />;
}

/** Lists, charts, books and tapes side by side, as their user arranged them. */
function WholeBoard(): ReactNode {
  const t = useText();
  const titleOf = useTileTitles();
  const { status, boards, board, show, changeBoard, addBoard, ...rest } = useBoards();
  const { removeBoard, removeTile, removed, putBack, forgetRemoved } = rest;
  const [asking, ask] = useState<Asking>('nothing');
  const [filter, setFilter] = useState('');
  const folded = useFoldedBar();
  const isAway = useMarketState(({ phase }) => phase === 'unreachable');
  const soon = useDeferredValue(filter);
  const picks = useLinkPicks(status.owner);
  const [added, setAdded] = useState('');
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
    removeTile(tile.id, titleOf(tile, securityOf(tile.content)));
    close();
  }

  function add(made: Omit<Tile, 'id'>, typed: SymbolKey | null): void {
    const tile = { ...made, id: newObjectId() };
    changeBoard((before) => withNewTile(before, tile));
    // Another one is picked in the colour of the tile, which would show that instead of what was typed.
    if (typed !== null && picks[tile.colour] !== undefined) pick(tile.colour, typed);
    const title = titleOf(tile, securityOf(tile.content));
    setAdded(t('board.added', { title, count: (board?.tiles.length ?? 0) + 1 }));
  }

  const notices = (
    <>
      {removed === null ? null : (
        <RemovedNotice
          text={t(`board.deleted.${removed.kind}`, { name: removed.name })}
          onUndo={putBack}
          onEnd={forgetRemoved}
        />
      )}
      <WorkspaceNotices status={status} />
    </>
  );
  const bar = (
    <BoardBar
      notices={notices}
      folded={folded}
      boards={boards}
      board={board}
      addButton={addButton}
      filter={filter}
      onFilter={setFilter}
      onShow={show}
      onAdd={() => {
        setAdded('');
        ask('tile');
      }}
      onNew={() => ask('new')}
      onManage={() => ask('board')}
    />
  );

  return (
    <Screen title={t('board.title')} titleHidden={folded} aside={folded ? null : bar}>
      {folded ? bar : null}
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
          picks={picks}
          filter={soon}
          changeBoard={changeBoard}
          onOptions={({ id }: Tile) => ask({ options: id })}
        />
      )}
      {asking === 'tile' ? (
        <AddTileDialog
          security={picks[1] ?? MARKET_SECURITY}
          isFull={board === null || board.tiles.length >= MAX_TILES}
          onAdd={add}
          said={added}
          onClose={() => {
            if (added !== '') focusNext.current = board?.tiles.length ?? -1;
            close();
          }}
        />
      ) : null}
      {asking === 'new' ? <NewBoardDialog onAdd={addBoard} onClose={close} /> : null}
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
