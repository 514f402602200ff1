import type { ReactNode } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useText } from '../i18n/text.ts';
import css from './feed-notes.module.css';
import { standingText } from './feed-sentence.ts';
import { STANDING_WORDS } from './standing-words.ts';
import { useSecurityFeed } from './use-security-feed.ts';

/** In a row: a word if its security is not simply live. `ListFeeds` below the list has the sentence. */
export function RowStanding({ security }: { readonly security: SymbolKey }): ReactNode {
  const t = useText();
  const feed = useSecurityFeed(security);
  if (feed === undefined || feed.standing === 'live') return null;
  return (
    <span className={css.brief} title={standingText(feed, t)}>
      {t(STANDING_WORDS[feed.standing].brief)}
    </span>
  );
}
