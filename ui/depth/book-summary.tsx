import { type ReactNode, useEffect, useRef } from 'react';
import { writeText } from '../components/write-text.ts';
import { useLocale, useText } from '../i18n/text.ts';
import css from './book-summary.module.css';
import { bidShare, spreadText } from './book-text.ts';
import type { DepthFeed } from './depth-feed.ts';

/** Between a book's sides: the spread, which part of the shares is bid, and the unit of every size. An empty book says so. */
export function BookSummary({ feed }: { readonly feed: DepthFeed }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const spread = useRef<HTMLSpanElement>(null);
  const balance = useRef<HTMLSpanElement>(null);
  const bid = useRef<HTMLSpanElement>(null);
  const ask = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      feed.paint(({ bids, asks }) => {
        writeText(spread.current, spreadText(bids.price, asks.price, t, locale));
        const share = bidShare(bids.volume, asks.volume);
        if (balance.current !== null) balance.current.hidden = Number.isNaN(share);
        writeText(bid.current, t('depth.share.bids', { part: share }));
        writeText(ask.current, t('depth.share.asks', { part: 100 - share }));
        bar.current?.style.setProperty('--bid-share', `${share}%`);
      }),
    [feed, t, locale],
  );
  return (
    <div className={css.summary}>
      <span ref={spread} className={css.spread} />
      <span ref={balance} className={css.balance}>
        <span ref={bid} />
        <span ref={bar} className={css.bar} aria-hidden="true" />
        <span ref={ask} />
      </span>
      <span className={css.unit}>{t('depth.unit')}</span>
    </div>
  );
}
