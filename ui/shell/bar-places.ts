import type { MessageKey } from '../i18n/text.ts';
import { isCurrent, type MainEntry } from '../routes/main-entries.ts';
import { BOARD, CHARTS, portfolioSelectPath, STOCK_SELECT } from '../routes/paths.ts';
import type { MenuTitle } from '../routes/route.ts';

/** A place of a phone's bottom bar. */
interface BarPlace {
  readonly title: MessageKey;
  readonly path: string;
  /** The groups of the menu whose screens belong to it, unless a screen has a place of its own. */
  readonly groups: readonly MenuTitle['group'][];
  /** The drawing of its icon, 20 by 20. */
  readonly icon: string;
}

/** The places of a day, in order. Everything else is in the menu. */
export const BAR_PLACES: readonly BarPlace[] = [
  {
    title: 'bar.lists',
    path: STOCK_SELECT,
    groups: ['watch', 'search'],
    icon: 'M4 5.5h.01M4 10h.01M4 14.5h.01M7.5 5.5H17M7.5 10H17M7.5 14.5H17',
  },
  {
    title: 'bar.chart',
    path: CHARTS,
    groups: ['charts'],
    icon: 'M5.5 3v3M5.5 12v4M4 6h3v6H4ZM14.5 4v2M14.5 14v3M13 6h3v8h-3Z',
  },
  {
    title: 'bar.board',
    path: BOARD,
    groups: [],
    icon: 'M3.5 3.5h6v8h-6ZM12 3.5h4.5v4H12ZM12 10h4.5v6.5H12ZM3.5 14h6v2.5h-6Z',
  },
  {
    title: 'nav.portfolio',
    path: portfolioSelectPath('tick'),
    groups: ['portfolio'],
    icon: 'M3.5 6.5h13v9.5h-13ZM7.5 6.5V4h5v2.5M3.5 10.5h13',
  },
];

/** The place to which the screen at an address belongs; undefined: it is one of those in the menu. */
export function barPlace(entries: readonly MainEntry[], address: string): BarPlace | undefined {
  const entry = entries.find((each) => isCurrent(each, address));
  if (entry === undefined) return undefined;
  const own = BAR_PLACES.find(({ path }) => path === entry.path);
  return own ?? BAR_PLACES.find(({ groups }) => groups.includes(entry.group));
}
