import type { QuestradeClock } from '../../../server/providers/questrade/questrade-clock.ts';
import { Happenings } from './happenings.ts';

interface Pause {
  readonly due: number;
  readonly end: () => void;
}

/** A clock that stands still until a test advances it. Both the provider and the double live by it. */
export class HeldClock implements QuestradeClock {
  /** What `chance` answers. */
  luck = 1;
  private time: number;
  private pauses: Pause[] = [];
  private readonly happenings = new Happenings();

  constructor(time: string) {
    this.time = Date.parse(time);
  }

  now(): number {
    return this.time;
  }

  chance(): number {
    return this.luck;
  }

  pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
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

  /** How long each pause still takes (milliseconds), shortest first. */
  get waits(): number[] {
    return this.pauses.map(({ due }) => due - this.time).sort((a, b) => a - b);
  }

  /** Resolves once something pauses for so many milliseconds from now. */
  paused(milliseconds: number): Promise<void> {
    return this.happenings.until(() => this.waits.includes(milliseconds));
  }

  /** Resolves once nothing pauses for so many milliseconds from now. */
  notPaused(milliseconds: number): Promise<void> {
    return this.happenings.until(() => !this.waits.includes(milliseconds));
  }

  /** Lets time pass; pauses that are over by then end. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
    for (const { due, end } of this.pauses) if (due <= this.time) end();
  }
}
