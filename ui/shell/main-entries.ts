import type { MessageKey } from '../i18n/text.ts';
import {
  ALARM_MESSAGES,
  ALL_NEWS,
  BOARD,
  HEAT_MAP,
  MARKETS,
  newsPath,
  portfolioSelectPath,
  SEARCH,
} from '../routes/paths.ts';

/** An entry of the main menu. */
interface MainEntry {
  readonly label: MessageKey;
  readonly path: string;
  /** How the other paths begin that it stands for. */
  readonly sections?: readonly string[];
  /** For subscribers only: shown disabled to visitors. */
  readonly subscribers?: true;
  /** In the header only where there is room for all of them; the menu has it always. */
  readonly roomy?: true;
  /** Not shown without real-time. */
  readonly realtime?: true;
}

const ENTRIES: readonly MainEntry[] = [
  { label: 'nav.quotes', path: '/stock-select' },
  { label: 'nav.news', path: ALL_NEWS, sections: ['/news', portfolioSelectPath('news')] },
  { label: 'nav.markets', path: MARKETS, sections: ['/quote/index'] },
  { label: 'nav.search', path: SEARCH },
  { label: 'nav.heatmap', path: HEAT_MAP, roomy: true },
  { label: 'nav.board', path: BOARD, roomy: true },
  { label: 'nav.ticker', path: portfolioSelectPath('tick'), sections: ['/quote/port'], subscribers: true },
  { label: 'nav.value', path: portfolioSelectPath('value'), sections: ['/value'], subscribers: true },
  { label: 'nav.alarms', path: ALARM_MESSAGES, realtime: true },
];

/**
 * The main menu's first entries, in order; in the menu, and from 1024 px in the header too. `newsRegion` is the preference: News
 * opens with the countries that were looked at last.
 */
export function mainEntries(newsRegion: string): readonly MainEntry[] {
  if (newsRegion !== 'C' && newsRegion !== 'U') return ENTRIES;
  return ENTRIES.map((entry) => (entry.path === ALL_NEWS ? { ...entry, path: newsPath(newsRegion) } : entry));
}

/** Whether an entry stands for the screen that is at an address. */
export function standsFor({ path, sections = [] }: MainEntry, address: string): boolean {
  return [path, ...sections].some((beginning) => address.startsWith(beginning));
}
