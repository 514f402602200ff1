import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after the last piece of heavy work memory is returned (milliseconds). */
const IDLE_MS = 3_000;
/** It takes some 50 ms, in which nothing else happens; so it is done this rarely (milliseconds). */
const APART_MS = 60_000;
/** A heap that has grown by less (bytes) since the last time is left alone. */
const WORTHWHILE = 48 * 2 ** 20;

/**
 * Returns the memory of heavy work to the system once it has ended. V8 collects garbage when more is allocated; a server that has
 * become idle would keep what its busiest moment took.
 */
export class MemoryReturn {
  private readonly idle: number;
  private readonly collect: NodeJS.GCFunction;
  private timer: NodeJS.Timeout | undefined;
  private kept = getHeapStatistics().total_heap_size;
  private givenAt = Number.NEGATIVE_INFINITY;

  /** `idle`: how long to wait after the last piece (milliseconds). */
  constructor(idle = IDLE_MS) {
    this.idle = idle;
    // Only a context made after the flag was set has the function.
    setFlagsFromString('--expose-gc');
    this.collect = runInNewContext('gc') as NodeJS.GCFunction;
    setFlagsFromString('--no-expose-gc');
  }

  /** Notes a piece of heavy work. */
  note(): void {
    const wait = Math.max(this.idle, this.givenAt + APART_MS - performance.now());
    this.timer ??= setTimeout(() => this.give(), wait).unref();
    this.timer.refresh();
  }

  private give(): void {
    this.timer = undefined;
    if (getHeapStatistics().total_heap_size - this.kept < WORTHWHILE) return;
    this.collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    this.kept = getHeapStatistics().total_heap_size;
    this.givenAt = performance.now();
  }
}
