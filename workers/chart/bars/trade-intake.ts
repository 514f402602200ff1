import type { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { type LiveBars, STALE } from '../../../engine/chart/live-bars.ts';
import { TradeKind, type TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import {
  TRADE_DAY_TRADES,
  TRADE_DAY_VOLUME,
  TRADE_FLAGS,
  TRADE_KIND,
  TRADE_PRICE,
  TRADE_SIZE,
  TRADE_STRIDE,
  TRADE_TIME,
} from '../../../engine/feed/trade-packet.ts';
import { appliesToLast } from '../../../engine/feed/trade-rule.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import type { ChartSubject } from '../../api/chart-source.ts';

/** Trades for a chart's bars: they wait here while bars are being fetched. */
export class TradeIntake {
  private readonly series: ChartSeries;
  private waiting: Float64Array[] = [];

  constructor(series: ChartSeries) {
    this.series = series;
  }

  /** Adds a packet of trades. */
  take(packet: Float64Array): void {
    this.waiting.push(packet);
  }

  /** Drops the waiting trades: their bars are no longer wanted. */
  forget(): void {
    this.waiting = [];
  }

  /** Applies the waiting trades to the bars and the series that shows them; false if the bars must be fetched again. */
  apply(bars: LiveBars, subject: ChartSubject): boolean {
    let isSound = true;
    for (const packet of this.waiting) isSound = this.applyPacket(packet, bars, subject) && isSound;
    this.waiting = [];
    return isSound;
  }

  private applyPacket(packet: Float64Array, bars: LiveBars, subject: ChartSubject): boolean {
    const { series } = this;
    let isSound = true;
    for (let at = 0; at < packet.length; at += TRADE_STRIDE) {
      const kind = packet[at + TRADE_KIND] as TradeKindNumber;
      const time = packet[at + TRADE_TIME];
      const price = packet[at + TRADE_PRICE];
      const size = packet[at + TRADE_SIZE];
      const flags = packet[at + TRADE_FLAGS];
      const volume = packet[at + TRADE_DAY_VOLUME];
      const change = bars.push(kind, time, price, size, flags, volume, packet[at + TRADE_DAY_TRADES]);
      if (change === STALE) {
        isSound = false;
        continue;
      }
      if (change !== BarChange.None) series.changed(change, bars.changed);
      if (kind === TradeKind.TH || !movesLast(price, size, flags, subject)) continue;
      series.last = kind === TradeKind.TR ? bars.lastPrice : price;
    }
    return isSound;
  }
}

/** Whether a trade moves the last price, or did before it was cancelled; the same rule as the quote row's. */
function movesLast(price: number, size: number, flags: number, subject: ChartSubject): boolean {
  return price > 0 && appliesToLast(size, flags, subject.boardlot, subject.isIndex);
}
