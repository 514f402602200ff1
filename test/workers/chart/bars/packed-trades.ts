import { TradeKind, type TradeKindNumber } from '../../../../engine/feed/trade-kind.ts';
import { TradePacker } from '../../../../engine/feed/trade-packet.ts';
import { TRADE_UPDATES_LAST } from '../../../../engine/feed/trade-rule.ts';

interface TestTrade {
  readonly kind?: TradeKindNumber;
  readonly time: number;
  readonly price: number;
  readonly size?: number;
  readonly flags?: number;
  readonly dayVolume?: number;
  readonly dayTrades?: number;
}

const USUAL = { kind: TradeKind.T, size: 100, flags: TRADE_UPDATES_LAST, dayVolume: 1e6, dayTrades: 1 };

/** A packet as the market worker sends it. A trade is a regular one of 100 shares that moves the last price, unless it says otherwise. */
export function packedTrades(...trades: readonly TestTrade[]): Float64Array<ArrayBuffer> {
  const packer = new TradePacker(1);
  for (const trade of trades) packer.add({ ...USUAL, ...trade });
  return packer.packet();
}
