import type { ReactNode } from 'react';
import { ChartTile } from './chart-tile.tsx';
import type { Picks } from './link-picks.ts';
import { ListTile } from './list-tile.tsx';
import { NamedListTile } from './named-list-tile.tsx';
import { PlainTile } from './plain-tile.tsx';
import { SecurityTile } from './security-tile.tsx';
import type { TileProps } from './tile-frame.tsx';
import { shownSecurity } from './tile-title.ts';
import type { TitleOf } from './use-tile-titles.ts';

interface Props extends Omit<TileProps, 'title'> {
  readonly titleOf: TitleOf;
  /** What is searched for in all lists. */
  readonly filter: string;
  readonly picks: Picks;
}

/** A tile of any kind, with the security that is picked in its link colour. */
export function BoardTile({ titleOf, filter, picks, ...rest }: Props): ReactNode {
  const { tile } = rest;
  const { content } = tile;
  const security = shownSecurity(tile, picks);
  const props: TileProps = { ...rest, title: titleOf(tile, security) };
  if (content.kind === 'list')
    return <ListTile {...props} content={content} request={content.request} filter={filter} />;
  if (content.kind === 'named') return <NamedListTile {...props} content={content} filter={filter} />;
  if (!('security' in content)) return <PlainTile {...props} content={content} />;
  if (security === null) return null;
  if (content.kind === 'chart') return <ChartTile {...props} content={content} security={security} />;
  return <SecurityTile {...props} kind={content.kind} security={security} />;
}
