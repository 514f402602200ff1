import type { MessageKey } from '../i18n/text.ts';
import { ALL_NEWS, MARKETS } from '../routes/paths.ts';

/** The main menu's entries that everyone has, in order; in the menu, and from 1024 px in the header too. */
export const MAIN_ENTRIES: readonly { readonly label: MessageKey; readonly path: string; readonly section: string }[] =
  [
    { label: 'nav.quotes', path: '/stock-select', section: '/stock-select' },
    { label: 'nav.news', path: ALL_NEWS, section: '/news' },
    { label: 'nav.markets', path: MARKETS, section: '/quote/index' },
  ];
