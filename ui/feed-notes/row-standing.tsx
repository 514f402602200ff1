import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { watchSight } from '../components/watch-element.ts';
import { useText } from '../i18n/text.ts';
import css from './feed-notes.module.css';
import { standingText } from './feed-sentence.ts';
import { STANDING_WORDS } from './standing-words.ts';
import { useSecurityFeed } from './use-security-feed.ts';

/**
 * A word in a row if its security is not simply live. `ListFeeds` below the list has the sentence. Rows on the screen are the
 * first to become live.
 */
export function RowStanding({ security }: { readonly security: SymbolKey }): ReactNode {
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => (box.current === null ? undefined : watchSight(box.current, setSeen)), []);
  const feed = useSecurityFeed(security, seen);
  const said = feed !== undefined && feed.standing !== 'live';
  return (
    <span ref={box} className={css.brief} title={said ? standingText(feed, t) : undefined}>
      {said ? t(STANDING_WORDS[feed.standing].brief) : null}
    </span>
  );
}
