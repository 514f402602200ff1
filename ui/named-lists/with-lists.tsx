import { type ReactNode, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Icon } from '../components/icon.tsx';
import { useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import { KeptText } from '../platform/kept-text.ts';
import { beginRowDrag } from './dragged-row.ts';
import { ListOverview } from './list-overview.tsx';
import css from './with-lists.module.css';

const FOLDED = new KeptText(() => localStorage, 'borealis.lists-folded');

interface Props {
  /** The id of the named list that is shown. */
  readonly list?: string;
  readonly children: ReactNode;
}

/** A screen of a list; on a wide window every list of the user is in a column beside it, which folds. Rows can be dragged there. */
export function WithLists({ list = '', children }: Props): ReactNode {
  const t = useText();
  const path = usePathname();
  const wide = useMedia('screen and (width >= 68.75em)');
  const [folded, setFolded] = useState(() => FOLDED.read() !== '');
  if (!wide) return children;

  function fold(): void {
    FOLDED.write(folded ? '' : 'yes');
    setFolded(!folded);
  }

  return (
    <div className={css.frame} data-folded={folded}>
      {/* First for readers and keys, on the right for eyes: what the column is beside matters more. */}
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
