import { describe, expect, it } from 'vitest';
import { gripAt, stretched } from '../../../engine/chart/grip-motion.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

const view = laidOutView(new OrdinalAxis(waveDays(500)), 300, 2);
const { price, lower, bottomScale, plotLeft, plotWidth, axisLeft, axisWidth, rule } = view.layout;
const right = axisLeft + axisWidth;

/** What is gripped along a row or a column: each kind with the first pixel at which it is. */
function along(from: number, end: number, kindAt: (place: number) => string): [string, number][] {
  const kinds: [string, number][] = [];
  for (let place = from; place < end; place++) {
    const kind = kindAt(place);
    if (kinds.at(-1)?.[0] !== kind) kinds.push([kind, place]);
  }
  return kinds;
}

describe('what is gripped', () => {
  it('along a row of the prices: the plot, and right of it the price axis', () => {
    expect(along(0, view.width, (x) => gripAt(view, x, price.top).type)).toEqual([
      ['none', 0],
      ['plot', plotLeft],
      ['priceAxis', axisLeft],
      ['none', right],
    ]);
    expect(axisLeft).toBe(plotLeft + plotWidth);
  });

  it('along a row of the bottom scale: the times, and nothing under the price axis', () => {
    expect(along(0, view.width, (x) => gripAt(view, x, bottomScale.top + 8).type)).toEqual([
      ['none', 0],
      ['timeAxis', plotLeft],
      ['none', axisLeft],
    ]);
  });

  it('down a column of the plot: each divider within its reach, and the times', () => {
    const [first, second] = lower;
    expect(along(0, view.height, (y) => gripAt(view, plotLeft, y).type)).toEqual([
      ['none', 0],
      ['plot', price.top],
      ['divider', first.top - rule - 5],
      ['plot', first.top + 5],
      ['divider', second.top - rule - 5],
      ['plot', second.top + 5],
      ['timeAxis', bottomScale.top],
      ['none', bottomScale.top + bottomScale.height],
    ]);
    const fingers = along(price.top, first.top + 40, (y) => gripAt(view, plotLeft, y, true).type);
    expect(fingers.slice(0, 3)).toEqual([
      ['plot', price.top],
      ['divider', first.top - rule - 12],
      ['plot', first.top + 12],
    ]);
  });

  it('down a column of the axis: the prices only beside their own pane', () => {
    const kinds = along(0, view.height, (y) => gripAt(view, axisLeft, y).type);
    expect(kinds.slice(0, 4)).toEqual([
      ['none', 0],
      ['priceAxis', price.top],
      ['divider', lower[0].top - rule - 5],
      ['none', lower[0].top + 5],
    ]);
    expect(kinds.at(-1)?.[0]).toBe('none');
  });
});

it('a stretch by nothing, or by what is no number, changes nothing', () => {
  for (const factor of [0, -1, Number.NaN, 1]) expect(stretched(view, factor)).toBe(view);
  expect(stretched(view, 2).stretch).toBe(2);
});
