import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarSpot, drawingBarPlace } from '../../../ui/chart/drawing-bar-place.ts';

const BAR = { width: 200, height: 40 };
const FRAME = { width: 600, height: 400 };

/** Whether a place inside the bar at a spot. */
function covers({ left, top }: BarSpot, x: number, y: number): boolean {
  return x >= left && x <= left + BAR.width && y >= top && y <= top + BAR.height;
}

describe('the place of the bar of a drawing', () => {
  it('is above its points, in their middle', () => {
    expect(drawingBarPlace([200, 200, 400, 300], BAR, FRAME, null)).toEqual({ left: 200, top: 136 });
  });

  it('is below them where there is no room above, and at an edge where there is neither', () => {
    expect(drawingBarPlace([200, 30, 400, 200], BAR, FRAME, null)).toEqual({ left: 200, top: 224 });
    expect(drawingBarPlace([100, 30, 110, 380], BAR, FRAME, null)).toEqual({ left: 396, top: 4 });
  });

  it('is inside the frame where a point is not', () => {
    expect(drawingBarPlace([-500, 200, -300, 300], BAR, FRAME, null)).toEqual({ left: 4, top: 136 });
    expect(drawingBarPlace([700, -900], BAR, FRAME, null)).toMatchObject({ left: 396 });
  });

  it('stays as long as it covers no point', () => {
    const before = { left: 20, top: 300 };
    expect(drawingBarPlace([300, 100], BAR, FRAME, before)).toBe(before);
    expect(drawingBarPlace([100, 320], BAR, FRAME, before)).not.toEqual(before);
    expect(drawingBarPlace([300, 100], BAR, { width: 200, height: 100 }, before)).not.toEqual(before);
  });

  it('is in the corner, or stays, while no point is known', () => {
    expect(drawingBarPlace([], BAR, FRAME, null)).toEqual({ left: 4, top: 4 });
    const before = { left: 20, top: 300 };
    expect(drawingBarPlace([], BAR, FRAME, before)).toBe(before);
  });

  it('covers none of up to three points, wherever they are', () => {
    const place = fc.tuple(fc.integer({ min: -50, max: 650 }), fc.integer({ min: -50, max: 450 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 3 }), (places) => {
        const spot = drawingBarPlace(places.flat(), BAR, FRAME, null);
        for (const [x, y] of places) expect(covers(spot, x, y)).toBe(false);
        expect(spot.left).toBeGreaterThanOrEqual(0);
        expect(spot.left + BAR.width).toBeLessThanOrEqual(FRAME.width);
        expect(spot.top).toBeGreaterThanOrEqual(0);
        expect(spot.top + BAR.height).toBeLessThanOrEqual(FRAME.height);
      }),
    );
  });

  it('is at the top where a bar is as wide as its frame and higher than the room', () => {
    expect(drawingBarPlace([50, 20], { width: 400, height: 90 }, { width: 100, height: 60 }, null)).toEqual({
      left: 4,
      top: 4,
    });
  });
});
