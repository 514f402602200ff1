import { type ReactNode, useEffect, useRef } from 'react';
import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { writeText } from '../components/write-text.ts';
import { type Locale, type Translate, useLocale, useText } from '../i18n/text.ts';
import css from './book-summary.module.css';
import { bidShare, bookDecimals } from './book-text.ts';
import type { DepthFeed } from './depth-feed.ts';

/** The most digits of a spread's percentage. */
const PERCENT_DECIMALS = 2;

/** Between a book's sides: the spread, which part of the shares is bid, and the unit of every size. */
export function BookSummary({ feed }: { readonly feed: DepthFeed }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const spread = useRef<HTMLSpanElement>(null);
  const bid = useRef<HTMLSpanElement>(null);
  const ask = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      feed.paint(({ bids, asks }) => {
        writeText(spread.current, spreadText(bids.price, asks.price, t, locale));
        const share = bidShare(bids.volume, asks.volume);
        const known = !Number.isNaN(share);
        writeText(bid.current, t('depth.share.bids', { part: known ? share : ABSENT }));
        writeText(ask.current, t('depth.share.asks', { part: known ? 100 - share : ABSENT }));
        bar.current?.style.setProperty('--bid-share', known ? `${share}%` : '');
      }),
    [feed, t, locale],
  );
  return (
    <div className={css.summary}>
      <span ref={spread} className={css.spread} />
      <span className={css.balance}>
        <span ref={bid} />
        <span ref={bar} className={css.bar} aria-hidden="true" />
        <span ref={ask} />
      </span>
      <span className={css.unit}>{t('depth.unit')}</span>
    </div>
  );
}

/** The distance of the best prices, and what part of the middle it is; absent if a side is empty. */
function spreadText(bids: ArrayLike<number>, asks: ArrayLike<number>, t: Translate, locale: Locale): string {
  const bid = bids[0] ?? 0;
  const ask = asks[0] ?? 0;
  if (!(bid > 0 && ask > 0)) return t('depth.spread', { spread: ABSENT, part: ABSENT });
  const decimals = bookDecimals(bids, asks);
  const part = ((ask - bid) / ((ask + bid) / 2)) * 100;
  return t('depth.spread', {
    spread: formatDecimal(ask - bid, locale, decimals, decimals),
    part: formatDecimal(part, locale, PERCENT_DECIMALS, PERCENT_DECIMALS),
  });
}
