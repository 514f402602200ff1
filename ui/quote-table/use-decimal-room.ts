import { useMemo } from 'react';
import { useLocale } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { DecimalRoom } from './decimal-room.ts';

/** The decimal room that the rows of a list share. */
export function useDecimalRoom(feed: QuoteListFeed, decimals: number): DecimalRoom {
  const locale = useLocale();
  return useMemo(() => new DecimalRoom(decimals, locale, () => feed.repaint()), [feed, decimals, locale]);
}
