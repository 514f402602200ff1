import { describe, expect, it } from 'vitest';
import { Spot } from '../../../engine/tools/spot.ts';
import { closesOf, planeOf } from './tool-charts.ts';

// Slot s is at column 10 s + 5, price p at row 400 - p. A bar's open is its close; its high and low are 1 beyond.

/** The slot and the price at a place of a chart with these closes. */
function at(closes: readonly number[], x: number, y: number, snaps = true): [slot: number, price: number] {
  const spot = new Spot();
  spot.find(planeOf(closesOf(closes)), x, y, snaps);
  return [spot.position - 0.5, spot.price];
}

const FAR = [100, 200, 300];

describe('a point of a drawing', () => {
  it('is where it was put, in the middle of a slot, if it does not snap', () => {
    expect(at(FAR, 18, 197.5, false)).toEqual([1, 202.5]);
  });

  it('snaps to the nearest price of a bar within 14 pixels', () => {
    expect(at(FAR, 15, 200)).toEqual([1, 200]);
    expect(at(FAR, 15, 187)).toEqual([1, 201]);
    expect(at(FAR, 15, 213)).toEqual([1, 199]);
    expect(at(FAR, 15, 184)).toEqual([1, 216]);
  });

  it('prefers the bar in whose slot it is; of two bars that are as near, the one whose middle is nearer', () => {
    const steps = [200, 203, 206];
    expect(at(steps, 15, 195)).toEqual([1, 204]);
    expect(at([200, 200, 200], 17, 200)).toEqual([1, 200]);
    // At the edge between two slots.
    for (const [x, slot] of [
      [11, 1],
      [9, 0],
    ] as const) {
      expect(at([200, 200, 200], x, 200)).toEqual([slot, 200]);
    }
  });

  it('snaps to a neighbour if that is nearer, and never to a bar without a price', () => {
    expect(at([100, 200, 300], 12, 299)).toEqual([0, 101]);
    expect(at([0, 200, 0], 25, 200)).toEqual([1, 200]);
    expect(at([0, 0, 0], 15, 399)).toEqual([1, 1]);
  });
});
