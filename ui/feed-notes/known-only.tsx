import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './feed-notes.module.css';

/** Says that a list is chosen from the securities that this server knows; nothing if it knows the whole market. */
export function KnownOnly(): ReactNode {
  const t = useText();
  const feeds = useMarketState((state) => state.config.feeds);
  return feeds ? <p className={css.line}>{t('source.known')}</p> : null;
}
