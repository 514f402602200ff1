import { type ReactNode, useState } from 'react';
import type { MenuItem } from '../components/menu-button.tsx';
import { useFrozenTime } from '../components/use-frozen-time.ts';
import { useText } from '../i18n/text.ts';
import { Meter } from '../quote-table/meter.tsx';
import css from './list-bar.module.css';
import { ListMenu, ListTools, useFoldedTools } from './list-tools.tsx';

interface Props {
  /** Shown first. */
  readonly aside?: ReactNode;
  /** The text to find; null in a list too short for a search. */
  readonly filter: string | null;
  readonly onFilter: (text: string) => void;
  /** A message about the list, such as how many rows were found or copied. */
  readonly note: string;
  /** Whether another order waits until the user leaves the list. */
  readonly waits: boolean;
  /** Epoch ms at which it was frozen; 0 if it is not frozen. */
  readonly frozenAt: number;
  readonly onFreeze: (frozen: boolean) => void;
  readonly onCopy: () => void;
  readonly onColumns: () => void;
  /** The control for the sort if not every column has a header; otherwise absent. */
  readonly sorting?: ReactNode;
  /** The tools of the screen, which has them beside its title unless they are folded. */
  readonly further: readonly MenuItem[];
}

/** The bar above a list: search, messages and actions. */
export function ListBar({
  aside,
  filter,
  onFilter,
  note,
  waits,
  frozenAt,
  onFreeze,
  onCopy,
  onColumns,
  sorting,
  further,
}: Props): ReactNode {
  const t = useText();
  const frozen = frozenAt !== 0;
  const frozenTime = useFrozenTime(frozenAt);
  const [metered, setMetered] = useState(false);
  const folded = useFoldedTools();
  const tools: readonly MenuItem[] = [
    { id: 'meter', label: t('board.meter'), kind: 'checkbox', checked: metered, run: () => setMetered(!metered) },
    { id: 'columns', label: t('list.columns'), run: onColumns },
    { id: 'copy', label: t('list.copy'), run: onCopy },
    { id: 'freeze', label: t(frozen ? 'list.release' : 'list.freeze'), run: () => onFreeze(!frozen) },
  ];
  return (
    <div className={css.bar} data-folded={folded}>
      {aside}
      {filter === null ? null : (
        <input
          type="search"
          className={css.filter}
          aria-label={t('list.filter')}
          placeholder={t('list.filter')}
          value={filter}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          onChange={(event) => onFilter(event.target.value)}
        />
      )}
      {sorting}
      {folded ? <ListMenu tools={[...tools, ...further]} /> : null}
      <span className={css.note} role="status">
        {note}
      </span>
      {waits && !frozen ? <span className={css.note}>{t('list.held')}</span> : null}
      {frozen ? <span className={css.frozen}>{t('list.frozen', { time: frozenTime })}</span> : null}
      {metered ? <Meter /> : null}
      {folded ? null : (
        <div className={css.controls}>
          <ListTools tools={tools} />
        </div>
      )}
    </div>
  );
}
