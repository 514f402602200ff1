import { describe, expect, it } from 'vitest';
import { Darvas } from '../../../engine/indicators/dar.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { appendBar, type Bar, barsFrom } from '../../support/arbitrary-bars.ts';
import { type Box, boxesOf, listOfBoxes } from '../../support/studies.ts';

/** Bars from pairs of high and low. */
function boxes(...pairs: readonly (readonly [high: number, low: number])[]): Box[] {
  return boxesOf(barsFrom(pairs.map(([high, low]): Bar => [low, high, low, high, 100])));
}

/** A top, two lower highs of which the second sets the bottom, and two higher lows: complete at the fifth bar. */
const FORMED = [
  [20, 15],
  [19, 14],
  [18, 13],
  [18, 13.5],
  [18, 14],
] as const;

describe('Darvas boxes', () => {
  it('a box is confirmed by the fifth bar and stays open to the last', () => {
    expect(boxes(...FORMED.slice(0, 4))).toEqual([]);
    expect(boxes(...FORMED)).toEqual([{ start: 0, end: 4, confirmed: 4, top: 20, bottom: 13, exit: null }]);
  });

  it('touching an edge is inside; going beyond one is the exit', () => {
    const open = { start: 0, confirmed: 4, top: 20, bottom: 13 };
    expect(boxes(...FORMED, [20, 13])).toEqual([{ ...open, end: 5, exit: null }]);
    expect(boxes(...FORMED, [20.01, 13])).toEqual([{ ...open, end: 4, exit: 'up' }]);
    expect(boxes(...FORMED, [20, 12.99])).toEqual([{ ...open, end: 4, exit: 'down' }]);
    expect(boxes(...FORMED, [21, 12])).toEqual([{ ...open, end: 4, exit: 'both' }]);
  });

  it('an equal high restarts the top', () => {
    expect(boxes([20, 15], [20, 14], [19, 13], [18, 13.5], [18, 14])).toEqual([]);
    expect(boxes([20, 15], [20, 14], [19, 14], [18, 13], [18, 14], [18, 14])[0]).toMatchObject({ confirmed: 5 });
  });

  it('an equal or lower low resets the bottom', () => {
    expect(boxes(...FORMED.slice(0, 4), [18, 13])).toEqual([]);
    expect(boxes(...FORMED.slice(0, 4), [18, 13], [18, 13.2], [18, 13.4])[0]).toMatchObject({
      bottom: 13,
      confirmed: 6,
    });
  });

  it('the next box starts with the bar that left the last one', () => {
    const next = FORMED.map(([high, low]) => [high + 5, low + 5] as const);
    expect(boxes(...FORMED, ...next)[1]).toMatchObject({ start: 5, confirmed: 9, top: 25, bottom: 18 });
  });

  it('bar by bar there are the same boxes as at once', () => {
    const pairs = [...FORMED, [21, 12], ...FORMED.map(([high, low]) => [high + 5, low + 5]), [30, 29]] as const;
    const bars = new Bars();
    const sound = new SoundBars(bars);
    const darvas = new Darvas();
    for (const [high, low] of pairs) {
      appendBar(bars, [low, high, low, high, 100]);
      sound.next();
      darvas.next(sound);
      expect(listOfBoxes(darvas.boxes)).toEqual(boxesOf(bars));
    }
    expect(darvas.boxes.count).toBe(2);
  });

  it('missing bars are skipped and indices are those of the series', () => {
    const bars = barsFrom([
      [0, 0, 0, 0, 0],
      ...FORMED.map(([high, low]): Bar => [low, high, low, high, 1]),
      [0, 0, 0, 0, 0],
    ]);
    expect(boxesOf(bars)).toEqual([{ start: 1, end: 5, confirmed: 5, top: 20, bottom: 13, exit: null }]);
  });
});
