import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../../engine/chart/chart-series.ts';
import { MinuteChartBars } from '../../../../engine/chart/minute-chart-bars.ts';
import { TradeKind, type TradeKindNumber } from '../../../../engine/feed/trade-kind.ts';
import { unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import type { ChartSubject } from '../../../../workers/api/chart-source.ts';
import { TradeIntake } from '../../../../workers/chart/bars/trade-intake.ts';
import { flatMinutes } from '../../../engine/chart/chart-bars.ts';
import { packedTrades } from './packed-trades.ts';

const TODAY = 20201218;
const SUBJECT: ChartSubject = {
  symbol: 'AB',
  region: 'U',
  name: 'AB',
  ex: 'Q',
  boardlot: 100,
  isIndex: false,
  today: TODAY,
  previousClose: 49,
};

describe('the newest price of a chart', () => {
  const bars = new MinuteChartBars(flatMinutes(TODAY, 0, 389), 1, TODAY, SUBJECT, false);
  const series = new ChartSeries();
  const intake = new TradeIntake(series);
  series.replace(bars.bars, bars.axis, bars.source);
  series.last = bars.lastPrice;

  function last(kind: TradeKindNumber, hours: number, price: number, size: number): number {
    const time = unixSeconds(wallOfDate(TODAY) + hours * 3600);
    intake.take(packedTrades({ kind, time, price, size }));
    expect(intake.apply(bars, SUBJECT)).toBe(true);
    return series.last;
  }

  it('follows trades after the close, but neither odd lots nor their cancellation', () => {
    expect(last(TradeKind.TE, 17, 55, 100)).toBe(55);
    expect(last(TradeKind.TE, 17, 56, 5)).toBe(55);
    expect(last(TradeKind.TR, 17, 56, 5)).toBe(55);
    expect(last(TradeKind.TH, 17, 54, 100)).toBe(55);
  });

  it('does not follow a trade without a price', () => {
    expect(last(TradeKind.TE, 17, 0, 100)).toBe(55);
  });

  it('is that of the bars again when the trade that moved it is cancelled', () => {
    expect(last(TradeKind.TR, 17, 55, 100)).toBe(50);
  });
});
