import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import css from './column-switches.module.css';
import { type SecurityLayout, toggled } from './security-layout.ts';

interface Props {
  readonly layout: SecurityLayout;
  readonly change: (next: (before: SecurityLayout) => SecurityLayout) => void;
}

/** The buttons that fold and unfold the columns of a wide screen. */
export function ColumnSwitches({ layout, change }: Props): ReactNode {
  const t = useText();
  const { bookFolded, factsFolded } = layout;
  return (
    <div className={css.switches}>
      <button
        type="button"
        className={css.fold}
        aria-pressed={!bookFolded}
        onClick={() => change((before) => toggled(before, 'book'))}
      >
        {t('details.column.book')}
      </button>
      <button
        type="button"
        className={css.fold}
        aria-pressed={!factsFolded}
        onClick={() => change((before) => toggled(before, 'facts'))}
      >
        {t('details.column.facts')}
      </button>
    </div>
  );
}
