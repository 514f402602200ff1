import { lowerBound } from '../core/lower-bound.ts';
import { wallOfDate } from '../time/exchange-time.ts';
import { Bars } from './bars.ts';

/** A split, consolidation, change of symbol or new listing, effective at the start of a date (`yyyymmdd`). */
export interface Restructuring {
  readonly date: number;
  /** Shares that `oldshares` became: 2 for 1 is a split, 1 for 10 a consolidation. */
  readonly newshares: number;
  /** 0 together with an empty `oldsymbol` means a new listing. */
  readonly oldshares: number;
  readonly newsymbol: string;
  readonly oldsymbol: string;
}

/** New shares per old share: 2 for a 2:1 split. 1 if no shares are given, as in a change of symbol. */
export function splitFactor(restructuring: Restructuring): number {
  const { newshares, oldshares } = restructuring;
  return newshares > 0 && oldshares > 0 ? newshares / oldshares : 1;
}

/** Whether the restructuring is a new listing: earlier bars belong to another security. */
export function isNewListing(restructuring: Restructuring): boolean {
  return restructuring.oldsymbol === '' && restructuring.oldshares === 0;
}

/**
 * A copy of the bars with everything before each restructuring restated in today's shares: prices before the date are
 * divided by new/old shares and volumes multiplied by it, cumulatively; the bar of the date itself is already
 * post-split. Bars before a new listing are zeroed, prices and volume. Volumes are not rounded, dividends not adjusted
 * for. The order of the list does not matter, but it must contain only restructurings in effect today, because bars may
 * end before the newest split.
 */
export function adjustForRestructurings(source: Bars, restructurings: readonly Restructuring[]): Bars {
  const newestFirst = [...restructurings].sort((a, b) => b.date - a.date);
  const adjusted = copyOf(source);
  let factor = 1;
  let end = source.count;
  for (const restructuring of newestFirst) {
    const start = lowerBound(source.time, source.count, wallOfDate(restructuring.date));
    scale(adjusted, start, end, factor);
    end = Math.min(end, start);
    if (isNewListing(restructuring)) {
      zero(adjusted, end);
      return adjusted;
    }
    factor *= splitFactor(restructuring);
  }
  scale(adjusted, 0, end, factor);
  return adjusted;
}

function scale(bars: Bars, from: number, to: number, factor: number): void {
  if (factor === 1) return;
  for (let i = from; i < to; i++) {
    bars.open[i] /= factor;
    bars.high[i] /= factor;
    bars.low[i] /= factor;
    bars.close[i] /= factor;
    bars.volume[i] *= factor;
  }
}

function zero(bars: Bars, end: number): void {
  for (const column of [bars.open, bars.high, bars.low, bars.close, bars.volume, bars.trades]) column.fill(0, 0, end);
}

function copyOf(source: Bars): Bars {
  const copy = new Bars(source.count);
  copy.count = source.count;
  copy.time.set(source.time.subarray(0, source.count));
  copy.open.set(source.open.subarray(0, source.count));
  copy.high.set(source.high.subarray(0, source.count));
  copy.low.set(source.low.subarray(0, source.count));
  copy.close.set(source.close.subarray(0, source.count));
  copy.volume.set(source.volume.subarray(0, source.count));
  copy.trades.set(source.trades.subarray(0, source.count));
  copy.flag.set(source.flag.subarray(0, source.count));
  return copy;
}
