import type { ReactNode } from 'react';
import { formatPrice } from '../../engine/format/price.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useSecond } from '../components/use-second.ts';
import { useLocale, useText } from '../i18n/text.ts';
import css from './feed-notes.module.css';
import { feedParts } from './feed-sentence.ts';
import { useSecurityFeed } from './use-security-feed.ts';

/** The source of a security's figures as a line; nothing if the market has no feeds. */
export function FeedLine({ security }: { readonly security: SymbolKey }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const feed = useSecurityFeed(security, true);
  const now = useSecond(feed !== undefined);
  if (feed === undefined) return null;
  const { band, state } = feed;
  return (
    <p className={css.line} data-state={state}>
      {feedParts(feed, t, locale, now).join(' · ')}
      {band === null ? null : (
        <span className={css.band}>
          {t('source.band', { lower: formatPrice(band.lower, locale), upper: formatPrice(band.upper, locale) })}
        </span>
      )}
    </p>
  );
}
