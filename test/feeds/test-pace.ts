import { setImmediate as soon } from 'node:timers/promises';
import type { Pace } from '../../server/providers/pace.ts';
import { Happenings } from './happenings.ts';

interface Pause {
  readonly due: number;
  readonly end: () => void;
}

/**
 * A pace of which a test holds the clock and the chance. The clock of a `held` one stands still until the test advances it; a wait
 * of a `skipped` one takes no time, and the clock goes on by it.
 */
export class TestPace implements Pace {
  /** Unix milliseconds. */
  time: number;
  /** Of the waits from now on. */
  manner: 'held' | 'skipped';
  /** What `random` answers. */
  chance = 1;
  /** How long every wait so far was to take (milliseconds), oldest first. */
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

  /** How long each held wait still takes (milliseconds), shortest first. */
  get waits(): number[] {
    return this.pauses.map(({ due }) => due - this.time).sort((a, b) => a - b);
  }

  /** Resolves once something waits for so many milliseconds from now. */
  paused(milliseconds: number): Promise<void> {
    return this.happenings.until(() => this.waits.includes(milliseconds));
  }

  /** Resolves once nothing waits for so many milliseconds from now. */
  notPaused(milliseconds: number): Promise<void> {
    return this.happenings.until(() => !this.waits.includes(milliseconds));
  }

  /** Lets time pass; waits that are over by then end. */
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
