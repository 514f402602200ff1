import { expect, it } from 'vitest';
import { auctionText } from '../../../ui/depth/auction-text.ts';

const t = (key: string, values?: object): string => (values ? `${key} ${JSON.stringify(values)}` : key);

it('says which auction, at which price, how many shares are paired, and what is left over', () => {
  const auction = { kind: 'closing' as const, price: 50.25, paired: 12_300, imbalance: -900 };
  expect(auctionText(auction, t, 'en-CA')).toBe(
    'depth.auction.closing: 50.25 · depth.auction.paired {"shares":"12,300"} · depth.auction.sell {"shares":"900"}',
  );
  const opening = { kind: 'opening' as const, price: Number.NaN, paired: 0, imbalance: 0 };
  expect(auctionText(opening, t, 'en-CA')).toBe(
    'depth.auction.opening: depth.auction.no-price · depth.auction.paired {"shares":"0"} · depth.auction.even',
  );
  expect(auctionText(null, t, 'en-CA')).toBe('');
});
