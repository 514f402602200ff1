import { expect, it } from 'vitest';
import { TRADE_PRICE, TRADE_SIDE, TRADE_STRIDE } from '../../../../engine/feed/trade-packet.ts';
import { TradeSide } from '../../../../engine/feed/trade-side.ts';
import { tradesOf } from '../../../../workers/market/streams/past-prints.ts';

it('the trades of replayed lines have the side of the quote before them; other and damaged lines are skipped', () => {
  const packet = tradesOf(
    [
      '34200000,T,Q,MSFT,10,100,1608128000,4,100,1',
      '34200100,Q,Q,MSFT,9.99,300,10.01,200,1608128000',
      '34200200,T,Q,MSFT,10.01,100,1608128000,4,200,2',
      'rubbish',
      '34200200,R,Q,MSFT',
      '34200300,TE,Q,MSFT,9.98,50,1608128000,4,250,3',
      '34200400,T,Q,MSFT,10,50,1608128000,4,300,4',
      '',
    ].join('\n'),
  );
  const rows = Array.from({ length: packet.length / TRADE_STRIDE }, (_, i) => [
    packet[i * TRADE_STRIDE + TRADE_PRICE],
    packet[i * TRADE_STRIDE + TRADE_SIDE],
  ]);
  expect(rows).toEqual([
    [10, TradeSide.Unknown],
    [10.01, TradeSide.Ask],
    [9.98, TradeSide.Bid],
    [10, TradeSide.Between],
  ]);
});
