import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ListStatus, RowText } from '../../workers/api/quote-list.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import { type RowExtras, RowExtrasContext } from '../quote-table/row-extras.ts';
import { rowKey } from '../quote-table/shown-order.ts';
import css from './new-matches.module.css';
import { useNewRows } from './use-new-rows.ts';

/** How long (ms) a row is marked as new. */
const NEW_MS = 120_000;

const NewRows = createContext<ReadonlySet<string>>(new Set());

/** The mark of a row that has matched only for a short time. */
function NewMark({ text }: { readonly text: RowText }): ReactNode {
  const t = useText();
  return useContext(NewRows).has(rowKey(text)) ? <span className={css.mark}>{t('search.new')}</span> : null;
}

const MATCHING_ROW: RowExtras = { Mark: NewMark };

interface Props {
  readonly rows: readonly RowText[];
  readonly status: ListStatus;
  readonly children: ReactNode;
}

/** Marks the rows in the tables below that began to match since the list was opened, and says their symbols to screen readers. */
export function NewMatches({ rows, status, children }: Props): ReactNode {
  const t = useText();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');

  useNewRows({ rows, status }, (added) => {
    const keys = new Set(added.map(rowKey));
    setFresh((marked) => new Set([...marked, ...keys]));
    setSaid(t('search.new.said', { symbols: added.map(({ symbol }) => symbol).join(', ') }));
    setTimeout(() => setFresh((marked) => new Set([...marked].filter((key) => !keys.has(key)))), NEW_MS);
  });

  return (
    <RowExtrasContext value={MATCHING_ROW}>
      <NewRows value={fresh}>{children}</NewRows>
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </RowExtrasContext>
  );
}
