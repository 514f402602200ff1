import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useFrozenTime } from '../components/use-frozen-time.ts';
import { useText } from '../i18n/text.ts';
import { Meter } from '../quote-table/meter.tsx';
import css from './list-bar.module.css';

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
}: Props): ReactNode {
  const t = useText();
  const frozen = frozenAt !== 0;
  const frozenTime = useFrozenTime(frozenAt);
  const [metered, setMetered] = useState(false);
  return (
    <div className={css.bar}>
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
      <span className={css.note} role="status">
        {note}
      </span>
      {waits && !frozen ? <span className={css.note}>{t('list.held')}</span> : null}
      {frozen ? <span className={css.frozen}>{t('list.frozen', { time: frozenTime })}</span> : null}
      {metered ? <Meter /> : null}
      <div className={css.controls}>
        <Button aria-pressed={metered} onClick={() => setMetered(!metered)}>
          {t('board.meter')}
        </Button>
        <Button onClick={onColumns}>{t('list.columns')}</Button>
        <Button onClick={onCopy}>{t('list.copy')}</Button>
        <Button onClick={() => onFreeze(!frozen)}>{t(frozen ? 'list.release' : 'list.freeze')}</Button>
      </div>
    </div>
  );
}
