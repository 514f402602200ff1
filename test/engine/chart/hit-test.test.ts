import { describe, expect, it } from 'vitest';
import { barUnderCursor } from '../../../engine/chart/hit-test.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

const axis = new OrdinalAxis(waveDays(100));
const view = { ...laidOutView(axis, 50), right: 100, span: 50, guide: 7 };

describe('the bar under the cursor', () => {
  it('is the nearest to the pointer from the plot’s first column to its last, and the guide’s elsewhere', () => {
    const at = (pointerX: number): number => barUnderCursor({ ...view, pointerX, pointerY: 100 }, axis);
    const { plotLeft, plotWidth } = view;
    expect([at(plotLeft - 1), at(plotLeft), at(plotLeft + plotWidth - 1), at(plotLeft + plotWidth)]).toEqual([
      7, 50, 99, 7,
    ]);
    expect(at(Number.NaN)).toBe(7);
  });

  it('is the keyboard’s before all others, and none without bars', () => {
    expect(barUnderCursor({ ...view, cursor: 0, pointerX: 500 }, axis)).toBe(0);
    expect(barUnderCursor({ ...view, cursor: 1000 }, axis)).toBe(99);
    expect(barUnderCursor({ ...view, cursor: 0 }, new OrdinalAxis(new Bars()))).toBe(-1);
  });
});
