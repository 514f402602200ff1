import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameTimer } from '../../../../workers/market/streams/frame-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first frame runs at once, the next ones sixteen milliseconds apart, however often they are requested', () => {
  const ranAt: number[] = [];
  const timer = new FrameTimer(() => ranAt.push(Date.now()));
  const start = Date.now();
  vi.advanceTimersByTime(100);
  expect(ranAt).toEqual([]);
  for (let ms = 0; ms < 40; ms++) {
    timer.want();
    timer.want();
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(1000);
  expect(ranAt.map((at) => at - start)).toEqual([100, 116, 132, 148]);
  timer.want();
  vi.advanceTimersByTime(0);
  expect(ranAt.at(-1)).toBe(Date.now());
});

test('a frame that fails does not keep the next from running', () => {
  let frames = 0;
  const timer = new FrameTimer(() => {
    frames += 1;
    if (frames === 1) throw new Error('broken');
  });
  timer.want();
  expect(() => vi.advanceTimersByTime(1)).toThrow('broken');
  timer.want();
  vi.advanceTimersByTime(16);
  expect(frames).toBe(2);
});
