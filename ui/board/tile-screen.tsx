import { type ReactNode, useState } from 'react';
import { useAdvertHidden } from '../adverts/advert-hiding.ts';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { BoardTile } from './board-tile.tsx';
import { withTile } from './tile.ts';
import { TileOptions } from './tile-options.tsx';
import css from './tile-screen.module.css';
import { shownSecurity } from './tile-title.ts';
import type { TileAddress } from './tile-window.ts';
import { useBoard } from './use-board.ts';
import { pick, useLinkPicks } from './use-link-picks.ts';
import { useTileTitles } from './use-tile-titles.ts';

/** One tile of a board in a window of its own. It follows the changes of the board, and what is picked in its link colour. */
export function TileScreen({ address }: { readonly address: TileAddress }): ReactNode {
  const t = useText();
  const titleOf = useTileTitles();
  const { owner } = useWorkspace('board').status;
  const { board, loading, changeBoard } = useBoard(address.board);
  const picks = useLinkPicks(owner);
  const isAway = useMarketState(({ phase }) => phase === 'unreachable');
  const tile = board?.tiles.find(({ id }) => id === address.tile);
  const [choosing, setChoosing] = useState(false);
  useAdvertHidden();
  return (
    <div className={css.window}>
      <Screen title={tile === undefined ? t('board.title') : titleOf(tile, shownSecurity(tile, picks))} titleHidden>
        {tile === undefined ? (
          <Notice text={t(!loading ? 'board.window.gone' : isAway ? 'board.unread' : 'board.loading')} />
        ) : (
          <div className={css.place}>
            <BoardTile
              tile={tile}
              titleOf={titleOf}
              filter=""
              picks={picks}
              placed={null}
              change={(change) => changeBoard((before) => withTile(before, tile.id, change))}
              pick={pick}
              onOptions={() => setChoosing(true)}
            />
          </div>
        )}
        {choosing && board !== null && tile !== undefined ? (
          <TileOptions
            board={board}
            tile={tile}
            changeBoard={changeBoard}
            onRemove={null}
            onClose={() => setChoosing(false)}
          />
        ) : null}
      </Screen>
    </div>
  );
}
