import type { ReactNode } from 'react';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import css from './feed-notes.module.css';
import { lateText, stateText, venuesText } from './feed-sentence.ts';

/** How often the states of the feeds are asked for, milliseconds. */
const PERIOD = 15_000;

/** On the start page: the feeds of this server, and which securities its lists are chosen from. */
export function HomeFeeds(): ReactNode {
  const t = useText();
  const locale = useLocale();
  const { value } = useAnswer('feeds', () => market.connectedFeeds(), PERIOD);
  if (value === null) return null;
  return (
    <aside className={css.list}>
      <ul className={css.lines}>
        {value.length === 0 ? <li>{t('source.home.none')}</li> : null}
        {value.map((feed) => (
          <li key={feed.feed} data-state={feed.state}>
            {[stateText({ ...feed, region: 'U' }, t), venuesText(feed, t, locale), lateText(feed, t)]
              .filter((part) => part !== '')
              .join(' · ')}
          </li>
        ))}
        <li>{t('source.home.known')}</li>
      </ul>
    </aside>
  );
}
