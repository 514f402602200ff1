import { describe, expect, it } from 'vitest';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import type { ChartView } from '../../../engine/chart/view.ts';
import { draggedTo, stepped } from '../../../engine/chart/view-motion.ts';
import { waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

const axis = new OrdinalAxis(waveDays(500));

/** A view of forty slots that ends at a slot position. */
function endingAt(right: number): ChartView {
  return draggedTo({ ...laidOutView(axis, 300), span: 40 }, right, axis);
}

describe('the data cursor', () => {
  it('does not move the view for a fully visible bar, up to either edge', () => {
    const view = endingAt(400);
    for (const bar of [360, 380, 399]) {
      expect(stepped(view, bar, axis)).toMatchObject({ cursor: bar, right: 400, span: 40 });
    }
  });

  it('brings a bar cut by an edge into sight, with a quarter of the plot beyond it', () => {
    expect(stepped(endingAt(400.5), 400, axis)).toMatchObject({ cursor: 400, right: 411 });
    expect(stepped(endingAt(400.5), 360, axis)).toMatchObject({ cursor: 360, right: 390 });
    expect(stepped(endingAt(400), 400, axis)).toMatchObject({ cursor: 400, right: 411 });
  });
});
