import { formatDecimal } from '../../engine/format/decimal.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import type { AuctionState } from '../../workers/api/depth-feed.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** The state of an auction in words: price, paired shares and imbalance; empty if none is being prepared. */
export function auctionText(auction: AuctionState | null, t: Translate, locale: Locale): string {
  if (auction === null) return '';
  const { kind, price, paired, imbalance } = auction;
  const shares = (n: number): string => formatDecimal(Math.abs(n), locale, 0, 0);
  const at = price > 0 ? formatRoundedPrice(price, locale) : t('depth.auction.no-price');
  const left =
    imbalance === 0
      ? t('depth.auction.even')
      : t(imbalance > 0 ? 'depth.auction.buy' : 'depth.auction.sell', { shares: shares(imbalance) });
  return [`${t(`depth.auction.${kind}`)}: ${at}`, t('depth.auction.paired', { shares: shares(paired) }), left].join(
    ' · ',
  );
}
