import { formatLine } from '../engine/feed/format-line.ts';
import { SeededRandom } from './seeded-random.ts';
import { symbolName } from './symbol-name.ts';

/** A small sample of a market day: symbols and their feed lines. */
export interface FeedSample {
  readonly symbols: readonly string[];
  /** Lines that arrive together, joined with line feeds. */
  readonly batches: readonly string[];
  readonly lines: number;
}

/** Lines in one batch: what a server that flushes every 20 ms sends at some thousand lines a second. */
const BATCH = 100;

/**
 * A seeded sample of the live feed: a few symbols do most of the trading, as in any market, and seven lines of ten are
 * quotes. Prices have cents, times milliseconds.
 */
export function feedSample(symbolCount: number, lineCount: number, seed: number): FeedSample {
  const random = new SeededRandom(seed);
  const symbols = Array.from({ length: symbolCount }, (_, i) => `${symbolName(i)}`);
  const cents = Float64Array.from(symbols, () => 100 + Math.floor(random.next() * 20_000));
  const volume = new Float64Array(symbolCount);
  const trades = new Float64Array(symbolCount);
  const batches: string[] = [];
  let batch: string[] = [];
  for (let line = 0; line < lineCount; line += 1) {
    // The square of a random number prefers the low ones: busy symbols.
    const i = Math.floor(random.next() ** 2 * symbolCount);
    const time = 1_608_132_600 + line / 1000;
    cents[i] = Math.max(10, cents[i] + Math.floor(random.next() * 5) - 2);
    const of = { ex: 'Q', symbol: symbols[i] };
    const lots = 100 * (1 + Math.floor(random.next() * 9));
    if (random.next() < 0.7) {
      const bid = (cents[i] - 1) / 100;
      const ask = (cents[i] + 1) / 100;
      batch.push(formatLine('Q', of, { bid, bidsize: lots, ask, asksize: lots + 100, time }));
    } else {
      volume[i] += lots;
      trades[i] += 1;
      const day = { volume: volume[i], trades: trades[i] };
      batch.push(formatLine('T', of, { price: cents[i] / 100, size: lots, time, flags: 4, ...day }));
    }
    if (batch.length === BATCH || line === lineCount - 1) {
      batches.push(batch.join('\n'));
      batch = [];
    }
  }
  return { symbols, batches, lines: lineCount };
}
