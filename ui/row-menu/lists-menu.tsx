import { type ReactNode, useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { movedLists, useListMoves } from '../named-lists/use-list-moves.ts';
import { useNamedLists } from '../named-lists/use-named-lists.ts';
import { type ListTarget, listTargets } from './list-targets.ts';
import { RowMenu } from './row-menu.tsx';

interface Props {
  /** Its symbol, or its name if it is an index. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly onChoose: (target: ListTarget) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The submenu of a row's menu with all lists of the user, each with its number of securities. */
export function ListsMenu({ name, x, y, onChoose, onBack, onClose }: Props): ReactNode {
  const t = useText();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const { lists } = useNamedLists();
  const moves = useListMoves(useMemo(() => movedLists(lists ?? [], loggedIn), [lists, loggedIn]));
  return (
    <RowMenu
      label={t('row.label', { symbol: name })}
      title={t('row.add.title', { symbol: name })}
      entries={listTargets(lists, loggedIn, t).map((target) => {
        const count = moves.get(target.id)?.count;
        return {
          id: target.id,
          name: target.name,
          note: count === undefined ? '' : t('lists.securities', { n: count }),
          run: () => onChoose(target),
        };
      })}
      x={x}
      y={y}
      onClose={onClose}
      onBack={onBack}
    />
  );
}
