import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import type { DetailsTab } from '../routes/paths.ts';
import { BookColumn } from './book-column.tsx';
import type { KnownSecurity } from './details-parts.tsx';
import css from './details-workspace.module.css';
import { FactsColumn } from './facts-column.tsx';
import { PartDivider } from './part-divider.tsx';
import { bounds, FIRST_LAYOUT, moved, type SecurityLayout } from './security-layout.ts';

interface Props {
  readonly tab: DetailsTab;
  readonly tabs: readonly DetailsTab[];
  readonly security: KnownSecurity;
  readonly layout: SecurityLayout;
  readonly change: (next: (before: SecurityLayout) => SecurityLayout) => void;
  /** The large part. */
  readonly children: ReactNode;
}

/**
 * A security on a wide screen: the part that its tab names, and beside it two columns with the others. A folded column does not
 * exist, so it requests nothing.
 */
export function DetailsWorkspace({ tab, tabs, security, layout, change, children }: Props): ReactNode {
  const t = useText();
  const { bookFolded, factsFolded } = layout;
  const columns = [
    'minmax(0, 1fr)',
    ...(bookFolded ? [] : ['8px', `${layout.book}%`]),
    ...(factsFolded ? [] : ['8px', `${layout.facts}%`]),
  ].join(' ');
  const divider = (which: 'book' | 'facts'): ReactNode => (
    <PartDivider
      label={t(`details.divider.${which}`)}
      orientation="vertical"
      value={layout[which]}
      bounds={bounds(layout, which)}
      onMove={(by) => change((before) => moved(before, which, by))}
      onReset={() => change((before) => ({ ...before, book: FIRST_LAYOUT.book, facts: FIRST_LAYOUT.facts }))}
    />
  );
  return (
    <div className={css.workspace} style={{ '--columns': columns } as CSSProperties}>
      <div className={css.main}>{children}</div>
      {bookFolded ? null : (
        <>
          {divider('book')}
          <div className={css.beside}>
            <BookColumn tab={tab} security={security} layout={layout} change={change} />
          </div>
        </>
      )}
      {factsFolded ? null : (
        <>
          {divider('facts')}
          <div className={css.beside}>
            <FactsColumn tab={tab} tabs={tabs} security={security} />
          </div>
        </>
      )}
    </div>
  );
}
