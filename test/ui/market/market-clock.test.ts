import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { continuedReplay } from '../../../ui/market/continued-replay.ts';
import { secondNow } from '../../../ui/market/market-clock.ts';
import { STARTING_STATE } from '../../../ui/market/starting-state.ts';
import type { ClockState } from '../../../workers/api/market-api.ts';

const MIDNIGHT = 1_607_990_400;
const clock = (change: Partial<ClockState> = {}): ClockState => ({
  wall: MIDNIGHT + 36_000,
  heardAt: 1_000_000,
  speed: 60,
  until: MIDNIGHT + 36_060,
  date: 20_201_215,
  hours: 'regular',
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the clock that the page shows', () => {
  it('runs at its speed, but never beyond the loaded lines', () => {
    expect(secondNow(clock())).toBe(36_000);
    vi.advanceTimersByTime(500);
    expect(secondNow(clock())).toBe(36_030);
    vi.advanceTimersByTime(5_000);
    expect(secondNow(clock())).toBe(36_060);
    expect(secondNow(clock({ speed: 0 }))).toBe(36_000);
  });
});

describe('a replay that another worker continues', () => {
  it("continues at the page's moment", () => {
    const day = { id: 3, date: 20_201_215, grain: 'minute', simulated: false, speed: 60, playing: true } as const;
    const replay = { ...day, waits: '', ended: false, tradesFrom: 0, alarms: [] } as const;
    vi.advanceTimersByTime(500);
    expect(continuedReplay({ ...STARTING_STATE, clock: clock(), replay })).toEqual({ ...day, moment: 36_030_000 });
    expect(continuedReplay(STARTING_STATE)).toBeNull();
  });
});
