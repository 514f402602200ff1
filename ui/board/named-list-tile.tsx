import { type ReactNode, useMemo } from 'react';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import { useNamedLists } from '../named-lists/use-named-lists.ts';
import { ListTile } from './list-tile.tsx';
import type { ListContent } from './tile.ts';
import { TileFrame, type TileProps } from './tile-frame.tsx';

interface Props extends TileProps {
  readonly content: Extract<ListContent, { kind: 'named' }>;
  readonly filter: string;
}

/** A named list of the user on a board. It follows the changes of the list. */
export function NamedListTile({ content, filter, ...frame }: Props): ReactNode {
  const t = useText();
  const { lists } = useNamedLists();
  const symbols = lists?.find(({ id }) => id === content.list)?.body.symbols;
  const request = useMemo<ListRequest | null>(
    () =>
      symbols === undefined || symbols.length === 0
        ? null
        : { type: 'symbols', symbols: symbols.map(({ symbol, region }) => ({ symbol, region })) },
    [symbols],
  );
  if (request !== null) return <ListTile {...frame} content={content} request={request} filter={filter} />;
  return (
    <TileFrame {...frame}>
      {lists === null ? (
        <Skeleton label={t('list.loading')} />
      ) : (
        <Notice text={t(symbols === undefined ? 'lists.gone' : 'lists.empty')} />
      )}
    </TileFrame>
  );
}
