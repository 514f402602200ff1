import type { ReactNode } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Depth } from '../depth/depth.tsx';
import { indexName } from '../quote-table/index-names.ts';
import { BoardTape } from '../trades/board-tape.tsx';
import css from './security-tile.module.css';
import type { TileContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';

interface Props extends TileProps {
  readonly content: Extract<TileContent, { kind: 'depth' | 'tape' }>;
  /** The displayed security: the tile's own, or the one selected in its link colour. */
  readonly security: SymbolKey;
}

/** A book or a tape on a board, as on the security's own screen. */
export function SecurityTile({ content, security, ...frame }: Props): ReactNode {
  const { symbol, region } = security;
  const key = `${region}:${symbol}`;
  const name = indexName(symbol) ?? symbol;
  return (
    <TileFrame {...frame}>
      <div className={css.body}>
        {content.kind === 'tape' ? (
          <BoardTape key={key} subject={security} name={name} />
        ) : (
          <Depth key={key} subject={security} kind={content.depth} name={name} />
        )}
      </div>
    </TileFrame>
  );
}
