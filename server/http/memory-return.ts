import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long after the last heavy work memory is returned (milliseconds). */
const IDLE_MS = 3_000;
/** The shortest interval (milliseconds): returning memory blocks the process for some 50 ms. */
const APART_MS = 60_000;
/** Memory is not returned if the heap has grown by less than this (bytes) since the last time. */
const WORTHWHILE = 48 * 2 ** 20;

/**
 * Returns memory to the system once heavy work has ended. V8 collects garbage only when more is allocated, so an idle server
 * would keep the memory of its busiest moment.
 */
export class MemoryReturn {
  private readonly idle: number;
  private readonly collect: NodeJS.GCFunction;
  private timer: NodeJS.Timeout | undefined;
  private kept = getHeapStatistics().total_heap_size;
  private givenAt = Number.NEGATIVE_INFINITY;

  /** `idle`: how long to wait after the last heavy work (milliseconds). */
  constructor(idle = IDLE_MS) {
    this.idle = idle;
    // Only a context that was created after the flag was set has the function.
    setFlagsFromString('--expose-gc');
    this.collect = runInNewContext('gc') as NodeJS.GCFunction;
    setFlagsFromString('--no-expose-gc');
  }

  /** Notes heavy work. */
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
