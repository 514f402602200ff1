import { Bars } from '../../engine/series/bars.ts';

/** The columns as plain arrays and as one object per bar, as the other libraries require. */
export interface PeerSeries {
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
  readonly volume: number[];
  readonly candles: { open: number; high: number; low: number; close: number; volume: number }[];
}

/** A seeded random walk with ranges, gaps and volumes of the size that daily bars have. */
export function seededBars(count: number): Bars {
  let seed = 20_201_215;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const bars = new Bars(count);
  let close = 100;
  for (let i = 0; i < count; i++) {
    const open = close * (1 + (random() - 0.5) * 0.006);
    close = Math.min(1e4, Math.max(1, open * (1 + (random() - 0.5) * 0.03)));
    const high = Math.max(open, close) * (1 + random() * 0.008);
    const low = Math.min(open, close) * (1 - random() * 0.008);
    bars.append(i * 86_400, open, high, low, close, Math.floor(1e5 + random() * 9e6), 100);
  }
  return bars;
}

export function peerSeries(bars: Bars): PeerSeries {
  const [high, low, close, volume] = [bars.high, bars.low, bars.close, bars.volume].map((column) =>
    Array.from(column.subarray(0, bars.count)),
  );
  const candles = close.map((_, i) => ({
    open: bars.open[i],
    high: high[i],
    low: low[i],
    close: close[i],
    volume: volume[i],
  }));
  return { high, low, close, volume, candles };
}
