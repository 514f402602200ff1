import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FrameLoop, type FramePainter } from '../../../../workers/chart/pace/frame-loop.ts';

// Node has no frames: this plays the browser's part, one call per displayed frame.
let waiting: FrameRequestCallback[] = [];
const before = globalThis.requestAnimationFrame;

beforeEach(() => {
  waiting = [];
  globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
});
afterEach(() => {
  globalThis.requestAnimationFrame = before;
});

/** Shows a frame that began `late` ms ago. */
function showFrame(late = 0): void {
  for (const callback of waiting.splice(0)) callback(performance.now() - late);
}

function painter(paint: () => void = () => {}): FramePainter & { painted: number; reasons: unknown[] } {
  return {
    painted: 0,
    reasons: [],
    paint() {
      this.painted++;
      paint();
    },
    broken(reason) {
      this.reasons.push(reason);
    },
  };
}

describe('frame loop', () => {
  it('paints once a frame, however often a frame is requested', () => {
    const frames = new FrameLoop();
    const chart = painter();
    for (let i = 0; i < 5; i++) frames.request(chart);
    expect(waiting).toHaveLength(1);
    showFrame();
    expect(chart.painted).toBe(1);
    expect(waiting).toHaveLength(0);
  });

  it('serves a request made while painting in the next frame', () => {
    const frames = new FrameLoop();
    const chart = painter(() => frames.request(chart));
    frames.request(chart);
    showFrame();
    expect([chart.painted, waiting.length]).toEqual([1, 1]);
    showFrame();
    expect(chart.painted).toBe(2);
  });

  it('follows a frame that ends late with exactly one that does nothing', () => {
    const frames = new FrameLoop();
    const chart = painter();
    frames.request(chart);
    showFrame(20);
    expect([chart.painted, waiting.length]).toEqual([1, 1]);
    showFrame(20);
    expect([chart.painted, waiting.length]).toEqual([1, 0]);
  });

  it('lets the others paint when one throws', () => {
    const frames = new FrameLoop();
    const reason = new Error('out of order');
    const broken = painter(() => {
      throw reason;
    });
    const whole = painter();
    frames.request(broken);
    frames.request(whole);
    showFrame();
    expect([broken.reasons, whole.painted, whole.reasons]).toEqual([[reason], 1, []]);
  });

  it('does not paint a cancelled painter, in this frame or the next', () => {
    const frames = new FrameLoop();
    const chart = painter();
    const other = painter(() => frames.cancel(chart));
    frames.request(other);
    frames.request(chart);
    showFrame();
    expect(chart.painted).toBe(0);
  });
});
