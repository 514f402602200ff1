import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type MessageKey, useText } from '../i18n/text.ts';
import { mainEntries } from '../routes/main-entries.ts';
import { MENU } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import { BAR_PLACES, barPlace } from './bar-places.ts';
import css from './bottom-bar.module.css';

interface Props {
  /** The screen's path. */
  readonly path: string;
  readonly routes: readonly Route[];
}

/** A phone's bar at the bottom: the places of a day within a thumb's reach, and the menu with everything else. */
export function BottomBar({ path, routes }: Props): ReactNode {
  const t = useText();
  const current = barPlace(mainEntries(routes, ''), path);
  const place = (title: MessageKey, icon: string): ReactNode => (
    <>
      <svg viewBox="0 0 20 20" width="1.25rem" height="1.25rem" aria-hidden="true" focusable="false">
        <path
          d={icon}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={css.name}>{t(title)}</span>
    </>
  );
  return (
    <nav className={css.bar} aria-label={t('bar.label')} data-screen="only">
      {BAR_PLACES.map((one) => (
        <Link key={one.title} href={one.path} className={css.place} aria-current={one === current ? 'page' : undefined}>
          {place(one.title, one.icon)}
        </Link>
      ))}
      <Link
        href={MENU}
        state={{ from: path }}
        className={css.place}
        aria-current={current === undefined ? 'true' : undefined}
      >
        {place('nav.more', 'M4.5 10h.01M10 10h.01M15.5 10h.01')}
      </Link>
    </nav>
  );
}
