import { PAINT_INTERVAL, slowedInterval } from '../../../engine/draw/paint-cost.ts';

/** A member of the common beat, such as a painted list. */
export interface BeatMember {
  /** Time for its next frame: it may request what changed. */
  beat(): void;
}

/** The part of the beat that a list uses. */
export interface Beat {
  /** Current milliseconds between two beats. */
  readonly interval: number;
  join(member: BeatMember): void;
  leave(member: BeatMember): void;
  /** Painting took `time` (ms) by the clock, and `cost` (ms) without the time in which others had the processor. */
  worked(time: number, cost: number): void;
  /** How late the page's main thread was, in milliseconds. */
  lagged(time: number): void;
}

/** Shortest interval (ms): at most ten beats a second. */
const SHORTEST = 100;
/**
 * Beats faster than usual only while painting takes at most this share of the time: handing a picture over and composing
 * it into the window cost other threads about ten times as much.
 */
const LITTLE = 0.002;
/** A page that was late by less than this (ms) counts as in time. */
const IN_TIME = 1;
/** Weight of earlier measurements in the next interval. */
const INERTIA = 0.8;

/**
 * The common beat of a worker's painted lists, so that the browser composites their pictures in few frames. Its rate
 * follows the device: five a second, up to ten if painting takes almost no time and the page is not late, down to one
 * if painting itself takes too much of the worker's time or the page is late. A busy machine alone does not slow it
 * below five: the values would be old without helping anybody. Nothing runs while it has no members.
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
 * Milliseconds to the next beat, computed from the clock time of painting a beat, the processor time of it, and the
 * lateness of the page (all ms).
 */
export function nextInterval(time: number, cost: number, lag: number): number {
  const slowed = slowedInterval(cost, lag);
  if (slowed > PAINT_INTERVAL || lag >= IN_TIME) return slowed;
  return Math.min(PAINT_INTERVAL, Math.max(SHORTEST, time / LITTLE));
}
