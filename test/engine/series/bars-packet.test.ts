import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBars, unpackBars } from '../../../engine/series/bars-packet.ts';
import { barRows, barsOf, rowsOf } from './random-bars.ts';

const three = barsOf([
  [60, 1, 2, 0.5, 1.5, 100, 3, 0],
  [120, 1.5, 2, 1, 2, 200, 4, 1],
  [180, 2, 2.5, 2, 2.25, 300, 5, 2],
]);

describe('a bars packet', () => {
  it('carries any range of any bars', () => {
    fc.assert(
      fc.property(barRows(0, 60, 40, 5), fc.nat(), fc.nat(), (rows, a, b) => {
        const bars = barsOf(rows);
        const [from, to] = [a % (bars.count + 1), b % (bars.count + 1)].sort((x, y) => x - y) as [number, number];
        const packet = packBars(bars, from, to);
        expect(packet.byteLength % 8).toBe(0);
        expect(rowsOf(unpackBars(packet))).toEqual(rowsOf(bars, from, to));
        expect(rowsOf(unpackBars(packBars(bars)))).toEqual(rows);
      }),
    );
  });

  it('is not copied on arrival', () => {
    const packet = packBars(three);
    const bars = unpackBars(packet);
    expect([bars.time, bars.close, bars.trades, bars.flag].map(({ buffer }) => buffer === packet)).toEqual(
      Array(4).fill(true),
    );
  });

  it('grows after arrival, empty or not', () => {
    for (const to of [0, 3]) {
      const bars = unpackBars(packBars(three, 0, to));
      for (let i = 0; i < 200; i++) bars.append(1000 + i, 1, 1, 1, 1, i, i, 0);
      expect(bars.count).toBe(to + 200);
      expect(rowsOf(bars, 0, to)).toEqual(rowsOf(three, 0, to));
      expect(bars.volume[to + 199]).toBe(199);
    }
  });

  it('with room takes that many more bars without being copied', () => {
    const packet = packBars(three, 1, 3, 2);
    const bars = unpackBars(packet);
    bars.append(240, 1, 1, 1, 1, 7);
    bars.append(300, 1, 1, 1, 1, 8, 9, 2);
    expect([bars.time, bars.volume, bars.trades, bars.flag].every(({ buffer }) => buffer === packet)).toBe(true);
    expect(rowsOf(bars, 0, 2)).toEqual(rowsOf(three, 1, 3));
    expect(rowsOf(bars, 3)).toEqual([[300, 1, 1, 1, 1, 8, 9, 2]]);
    bars.append(360, 1, 1, 1, 1, 9);
    expect(bars.time.buffer).not.toBe(packet);
    expect([bars.count, bars.volume[4]]).toEqual([5, 9]);
  });

  it('rejects anything but a complete packet of its version', () => {
    const word = (at: number, value: number): ArrayBuffer => {
      const buffer = packBars(three);
      new Uint32Array(buffer)[at] = value;
      return buffer;
    };
    expect(() => unpackBars(new ArrayBuffer(8))).toThrow(RangeError);
    expect(() => unpackBars(word(0, 7))).toThrow('magic');
    expect(() => unpackBars(word(1, 9))).toThrow('version');
    expect(() => unpackBars(word(2, 4))).toThrow('a packet of 4 bars');
    expect(() => unpackBars(packBars(three).slice(0, -8))).toThrow('a packet of 3 bars');
  });

  it.each([
    [-1, 2],
    [0, 4],
    [2, 1],
    [0.5, 2],
    [Number.NaN, 2],
  ])('refuses to pack %d … %d of three', (from, to) => {
    expect(() => packBars(three, from, to)).toThrow(RangeError);
  });
});
