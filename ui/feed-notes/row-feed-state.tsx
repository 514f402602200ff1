import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { watchSight } from '../components/watch-element.ts';
import { useText } from '../i18n/text.ts';
import css from './feed-notes.module.css';
import { stateText } from './feed-sentence.ts';
import { STATE_WORDS } from './state-words.ts';
import { useSecurityFeed } from './use-security-feed.ts';

/**
 * The state of a row's security in one word, unless it is live. `ListFeeds` below the list has the whole sentence. Reports rows
 * that are on the screen, which become live first.
 */
export function RowFeedState({ security }: { readonly security: SymbolKey }): ReactNode {
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => (box.current === null ? undefined : watchSight(box.current, setSeen)), []);
  const feed = useSecurityFeed(security, seen);
  const said = feed !== undefined && feed.state !== 'live';
  return (
    <span ref={box} className={css.brief} title={said ? stateText(feed, t) : undefined}>
      {said ? t(STATE_WORDS[feed.state].brief) : null}
    </span>
  );
}
