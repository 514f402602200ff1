import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type MessageKey, useText } from '../i18n/text.ts';
import { BOARD, CHARTS, MENU, portfolioSelectPath, STOCK_SELECT } from '../routes/paths.ts';
import css from './bottom-bar.module.css';

interface Place {
  readonly title: MessageKey;
  readonly path: string;
  /** Beginnings of the paths where it is current. */
  readonly sections: readonly string[];
  /** The drawing of its icon, 20 by 20. */
  readonly icon: string;
}

const PLACES: readonly Place[] = [
  {
    title: 'bar.lists',
    path: STOCK_SELECT,
    sections: ['/list', STOCK_SELECT, '/quote/symbols', '/quote/index', '/quote/search'],
    icon: 'M4 5.5h.01M4 10h.01M4 14.5h.01M7.5 5.5H17M7.5 10H17M7.5 14.5H17',
  },
  {
    title: 'bar.chart',
    path: CHARTS,
    sections: ['/details', '/chart'],
    icon: 'M5.5 3v3M5.5 12v4M4 6h3v6H4ZM14.5 4v2M14.5 14v3M13 6h3v8h-3Z',
  },
  {
    title: 'bar.board',
    path: BOARD,
    sections: [BOARD],
    icon: 'M3.5 3.5h6v8h-6ZM12 3.5h4.5v4H12ZM12 10h4.5v6.5H12ZM3.5 14h6v2.5h-6Z',
  },
  {
    title: 'nav.portfolio',
    path: portfolioSelectPath('tick'),
    sections: ['/portfolio-select', '/quote/port', '/value'],
    icon: 'M3.5 6.5h13v9.5h-13ZM7.5 6.5V4h5v2.5M3.5 10.5h13',
  },
];

/** A phone's bar at the bottom: the places of a day within a thumb's reach, and the menu with everything else. */
export function BottomBar({ path }: { readonly path: string }): ReactNode {
  const t = useText();
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
      {PLACES.map(({ title, path: to, sections, icon }) => (
        <Link
          key={title}
          href={to}
          className={css.place}
          aria-current={sections.some((beginning) => path.startsWith(beginning)) ? 'page' : undefined}
        >
          {place(title, icon)}
        </Link>
      ))}
      <Link href={MENU} state={{ from: path }} className={css.place}>
        {place('nav.more', 'M4.5 10h.01M10 10h.01M15.5 10h.01')}
      </Link>
    </nav>
  );
}
