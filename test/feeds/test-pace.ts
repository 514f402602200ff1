import { setImmediate as soon } from 'node:timers/promises';
import type { Pace } from '../../server/providers/pace.ts';
import { Happenings } from './happenings.ts';

interface Pause {
  readonly due: number;
  readonly end: () => void;
}

/**
 * A pace with a clock and random numbers that a test controls. The clock of a `held` one stops until the test advances it. A
 * wait of a `skipped` one takes no time, but advances its clock.
 */
export class TestPace implements Pace {
  /** Unix milliseconds. */
  time: number;
  /** What happens to waits from now on. */
  manner: 'held' | 'skipped';
  /** What `random` answers. */
  chance = 1;
  /** The length of every wait so far (milliseconds), oldest first. */
  readonly waited: number[] = [];
  private pauses: Pause[] = [];
  private readonly happenings = new Happenings();

  constructor(time: number, manner: 'held' | 'skipped') {
    this.time = time;
    this.manner = manner;
  }

  now(): number {
    return this.time;
  }

  random(): number {
    return this.chance;
  }

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.waited.push(milliseconds);
    if (this.manner === 'held') {
      await this.hold(milliseconds, signal);
    } else {
      this.time += milliseconds;
      await soon();
    }
  }

  /** The rest of each held wait (milliseconds), shortest first. */
  get waits(): number[] {
    return this.pauses.map(({ due }) => due - this.time).sort((a, b) => a - b);
  }

  /** Resolves once something waits for this many milliseconds from now. */
  paused(milliseconds: number): Promise<void> {
    return this.happenings.until(() => this.waits.includes(milliseconds));
  }

  /** Resolves once nothing waits for this many milliseconds from now. */
  notPaused(milliseconds: number): Promise<void> {
    return this.happenings.until(() => !this.waits.includes(milliseconds));
  }

  /** Advances the clock; waits that are over by then end. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
    for (const { due, end } of this.pauses) if (due <= this.time) end();
  }

  private hold(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const pause: Pause = {
        due: this.time + milliseconds,
        end: () => {
          signal.removeEventListener('abort', pause.end);
          this.pauses = this.pauses.filter((one) => one !== pause);
          resolve();
          this.happenings.note();
        },
      };
      signal.addEventListener('abort', pause.end, { once: true });
      this.pauses.push(pause);
      this.happenings.note();
    });
  }
}
