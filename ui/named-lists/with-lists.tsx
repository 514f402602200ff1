import { type ReactNode, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Icon } from '../components/icon.tsx';
import { useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import { KeptText } from '../platform/kept-text.ts';
import { beginRowDrag } from './dragged-row.ts';
import { ListOverview } from './list-overview.tsx';
import css from './with-lists.module.css';

/** Whether the user has hidden or shown the column; empty if neither. */
const FOLDED = new KeptText(() => localStorage, 'borealis.lists-folded');

interface Props {
  /** The id of the named list that is shown. */
  readonly list?: string;
  readonly children: ReactNode;
}

/**
 * A list's screen. On a wide window a column beside it shows all lists of the user, and can be hidden. Rows can be dragged to
 * it.
 */
export function WithLists({ list = '', children }: Props): ReactNode {
  const t = useText();
  const path = usePathname();
  const wide = useMedia('screen and (width >= 68.75em)');
  // In narrower windows the list needs the width for its columns.
  const roomy = useMedia('screen and (width >= 90em)');
  const [choice, setChoice] = useState(() => FOLDED.read());
  const folded = choice === '' ? !roomy : choice === 'yes';
  if (!wide) return children;

  function fold(): void {
    const next = folded ? 'no' : 'yes';
    FOLDED.write(next);
    setChoice(next);
  }

  return (
    <div className={css.frame} data-folded={folded}>
      {/*
       * The list comes first for screen readers and the Tab key, because it matters more than the column; visually it is to the
       * right of it.
       */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the drag is of a row's link */}
      <div className={css.screen} onDragStart={(event) => beginRowDrag(event.nativeEvent, list)}>
        {children}
      </div>
      <aside className={css.column} aria-label={t('lists.column')}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={!folded}
          aria-label={t('lists.column')}
          title={t(folded ? 'lists.unfold' : 'lists.fold')}
          onClick={fold}
        >
          <span className={css.arrow}>
            <Icon name="forward" />
          </span>
        </button>
        {folded ? null : <ListOverview path={path} />}
      </aside>
    </div>
  );
}
