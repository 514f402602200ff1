import { PAINT_INTERVAL, slowedInterval } from '../../../engine/draw/paint-cost.ts';

/** A painted list between two beats. */
export interface BeatMember {
  /** Time for the list's next frame: it may ask for what changed. */
  beat(): void;
}

/** The part of the beat that a list knows. */
export interface Beat {
  /** Milliseconds between two beats, now. */
  readonly interval: number;
  join(member: BeatMember): void;
  leave(member: BeatMember): void;
  /** Painting took `time` by the clock, and `cost` without the time in which others had the processor (ms). */
  worked(time: number, cost: number): void;
  /** The page's main thread was late by so many milliseconds. */
  lagged(time: number): void;
}

/** Ten a second at most. */
const SHORTEST = 100;
/** More than enough only while painting takes this share of the time at most. */
const LITTLE = 0.01;
/** A page that was late for less (ms) is in time again. */
const IN_TIME = 1;
/** How much of what was seen before counts in the next interval. */
const INERTIA = 0.8;

/**
 * The common beat of a worker's painted lists, so that the browser puts their pictures together in few frames. Its rate
 * follows the device: five a second, up to ten where that takes next to no time and the page is not late, down to one where
 * painting itself costs too much of the worker's time, or the page is late. That the rest of the machine is busy is no reason
 * for less than five: what is shown would be old without anybody being helped. While no list takes part nothing runs.
 */
export class ListBeat implements Beat {
  interval = PAINT_INTERVAL;
  private readonly members = new Set<BeatMember>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private time = 0;
  private cost = 0;
  private smoothTime = PAINT_INTERVAL * LITTLE;
  private smoothCost = PAINT_INTERVAL * LITTLE;
  private lag = 0;

  join(member: BeatMember): void {
    this.members.add(member);
    this.timer ??= setTimeout(this.tick, this.interval);
  }

  leave(member: BeatMember): void {
    this.members.delete(member);
    if (this.members.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  worked(time: number, cost: number): void {
    this.time += time;
    this.cost += cost;
  }

  lagged(time: number): void {
    this.lag = Math.max(this.lag, time);
  }

  private readonly tick = (): void => {
    this.timer = setTimeout(this.tick, this.interval);
    this.smoothTime = INERTIA * this.smoothTime + (1 - INERTIA) * this.time;
    this.smoothCost = INERTIA * this.smoothCost + (1 - INERTIA) * this.cost;
    this.interval = nextInterval(this.smoothTime, this.smoothCost, this.lag);
    this.time = 0;
    this.cost = 0;
    this.lag *= INERTIA;
    for (const member of this.members) member.beat();
  };
}

/**
 * Milliseconds to the next beat: from the time that painting a beat takes by the clock, from what of it painting costs by
 * itself, and from how late the page is (all ms).
 */
export function nextInterval(time: number, cost: number, lag: number): number {
  const slowed = slowedInterval(cost, lag);
  if (slowed > PAINT_INTERVAL || lag >= IN_TIME) return slowed;
  return Math.min(PAINT_INTERVAL, Math.max(SHORTEST, time / LITTLE));
}
