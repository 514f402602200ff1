import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { type ChartView, viewAfterAppend, viewAfterPrepend } from '../../../engine/chart/view.ts';
import { draggedTo, paged, stepped } from '../../../engine/chart/view-motion.ts';
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

describe('a view whose cursor or end stands exactly at a limit', () => {
  const at = (right: number, cursor = -1): ChartView => ({ ...endingAt(right), right, cursor });

  it('has the first bar as cursor, too: pages, zooms and older bars start from it', () => {
    expect(paged(at(40, 0), 1, axis).cursor).toBe(40);
    expect(paged(at(40), 1, axis).cursor).toBe(79);
    expect(paged(at(40, 0), Number.NaN, axis)).toEqual(at(40, 0));
    expect(viewAfterPrepend({ ...at(40, 0), guide: 0 }, 10, 10)).toMatchObject({ cursor: 10, guide: 10 });
    expect(viewAfterPrepend(at(40), 10, 10)).toMatchObject({ cursor: -1, guide: -1 });
  });

  it('zooms about a cursor in sight, and about its right edge otherwise', () => {
    const kept = (view: ChartView): number => {
      const zoomed = applyCommand(view, { type: 'zoom', factor: 2 }, axis).view;
      // The slot that has kept its place.
      return zoomed.right - ((zoomed.right - view.right) * zoomed.span) / (zoomed.span - view.span);
    };
    expect(kept(at(400, 370))).toBeCloseTo(370.5, 6);
    expect(kept(at(400, 300))).toBeCloseTo(400, 6);
    expect(kept(at(400, 450))).toBeCloseTo(400, 6);
    expect(kept(at(400.5, 400))).toBeCloseTo(400.5, 6);
    expect(kept(at(400, 500))).toBeCloseTo(400, 6);
  });

  it('follows new bars if the newest was just in sight, and stays otherwise', () => {
    const more = new OrdinalAxis(waveDays(502));
    expect(viewAfterAppend(at(500), 500, more).right).toBe(502);
    expect(viewAfterAppend(at(499.9), 500, more).right).toBe(499.9);
    expect(viewAfterAppend(at(500), 502, more)).toEqual(at(500));
  });
});
