import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaintCost } from '../../../../engine/draw/paint-cost.ts';
import { ListBeat, nextInterval } from '../../../../workers/chart/lists/list-beat.ts';

const MEMBER = { beat() {} };

/** The interval after many beats, in each of which painting a list takes `own` ms of work and waits for `wait` ms. */
function settled(own: number, waits: readonly number[], lag = 0): number {
  const beats = new ListBeat();
  const cost = new PaintCost();
  beats.join(MEMBER);
  for (let beat = 0; beat < 60; beat += 1) {
    const time = own + (waits[beat % waits.length] ?? 0);
    beats.worked(time, cost.add(time));
    if (lag > 0) beats.lagged(lag);
    vi.advanceTimersByTime(beats.interval);
  }
  beats.leave(MEMBER);
  return beats.interval;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the beat', () => {
  it('is five a second, up to ten if painting is cheap, down to one if it is expensive', () => {
    expect(nextInterval(0, 0, 0)).toBe(100);
    expect(nextInterval(0.3, 0.3, 0)).toBe(150);
    expect(nextInterval(1.5, 1.5, 0)).toBe(200);
    expect(nextInterval(60, 60, 0)).toBe(200);
    expect(nextInterval(100, 100, 0)).toBe(250);
    expect(nextInterval(1000, 1000, 0)).toBe(1000);
  });

  it('never rises while the page is late, and falls with its lag', () => {
    expect(nextInterval(1, 1, 20)).toBe(200);
    expect(nextInterval(1, 1, 147)).toBe(441);
    expect(nextInterval(100, 100, 30)).toBe(250);
    expect(nextInterval(1, 1, 60_000)).toBe(1000);
    expect(settled(0.1, [0])).toBe(100);
    expect(settled(0.1, [0], 147)).toBe(441);
    // At a millisecond it is late: no longer ten beats a second.
    expect([nextInterval(0.1, 0.1, 0.99), nextInterval(0.1, 0.1, 1)]).toEqual([100, 200]);
  });

  it('comes back to its pace once the page is in time again', () => {
    const beats = new ListBeat();
    beats.join(MEMBER);
    beats.lagged(147);
    beats.lagged(20);
    vi.advanceTimersByTime(beats.interval);
    expect(beats.interval).toBe(441);
    for (let beat = 0; beat < 40; beat++) vi.advanceTimersByTime(beats.interval);
    expect(beats.interval).toBe(100);
    beats.leave(MEMBER);
  });

  it('keeps five a second on a busy machine, whose other work delays most paintings', () => {
    expect(settled(3, [0, 90, 70, 120, 60])).toBe(200);
  });

  it('slows down for expensive painting, to no less than once a second', () => {
    expect(settled(160, [0, 5, 3])).toBeCloseTo(400, -1);
    expect(settled(500, [0])).toBe(1000);
  });

  it('keeps no timer without members', () => {
    const beats = new ListBeat();
    beats.join(MEMBER);
    expect(vi.getTimerCount()).toBe(1);
    beats.leave(MEMBER);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reaches every member, also one that joins after all have left, and none that has left', () => {
    const beats = new ListBeat();
    const seen: string[] = [];
    const [one, other] = ['one', 'other'].map((name) => ({ beat: () => void seen.push(name) }));
    const beat = (): string[] => {
      seen.length = 0;
      vi.advanceTimersToNextTimer();
      return [...seen];
    };
    beats.join(one);
    beats.join(other);
    expect(beat()).toEqual(['one', 'other']);
    beats.leave(one);
    expect(beat()).toEqual(['other']);
    beats.leave(other);
    expect(beat()).toEqual([]);
    beats.join(one);
    expect(beat()).toEqual(['one']);
    beats.leave(one);
  });
});
