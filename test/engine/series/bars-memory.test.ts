import { describe, expect, it } from 'vitest';
import { BarPyramid } from '../../../engine/series/bar-pyramid.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { packBars, unpackBars } from '../../../engine/series/bars-packet.ts';

const COUNT = 1_000_000;
/** What a million bars with volume and pyramids may take of all threads' memory (issue 4). */
const BYTES_PER_BAR = 72;

function walk(count: number): Bars {
  const bars = new Bars(count);
  for (let i = 0; i < count; i++) bars.append(i * 60, 10, 12 + (i % 7), 9 - (i % 5), 11, 100 + i, i);
  return bars;
}

/** Bytes of the columns' distinct buffers: views of one packet count once. */
function bytesOf({ time, open, high, low, close, volume, trades, flag }: Bars): number {
  const buffers = new Set([time, open, high, low, close, volume, trades, flag].map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Reads something from every pyramid, so that each is built. */
function readAll(pyramid: BarPyramid, bars: Bars): void {
  pyramid.lowest(bars, 0, bars.count);
  pyramid.highest(bars, 0, bars.count);
  pyramid.greatestVolume(bars, 0, bars.count);
  pyramid.leastClose(bars, 1, 0);
  pyramid.greatestClose(bars, 1, 0);
}

describe('a million bars with volume and pyramids', () => {
  it('stay within their memory on arrival, and after the first appended bars', () => {
    const bars = unpackBars(packBars(walk(COUNT)));
    const pyramid = new BarPyramid();
    readAll(pyramid, bars);
    expect((bytesOf(bars) + pyramid.bytes) / COUNT).toBeLessThanOrEqual(63);
    for (let i = 0; i < 100; i++) {
      bars.append((COUNT + i) * 60, 10, 20, 5, 11, 100);
      readAll(pyramid, bars);
    }
    expect([pyramid.highest(bars, 0, bars.count), pyramid.lowest(bars, 0, bars.count)]).toEqual([20, 5]);
    expect((bytesOf(bars) + pyramid.bytes) / COUNT).toBeLessThanOrEqual(BYTES_PER_BAR);
  });

  it('have no pyramid before it is used, and one of closes only if closes are drawn', () => {
    const bars = walk(10_000);
    const pyramid = new BarPyramid();
    pyramid.changedFrom(0);
    expect(pyramid.bytes).toBe(0);
    pyramid.highest(bars, 0, bars.count);
    expect(pyramid.bytes).toBeLessThan(2 * bars.count);
  });
});
