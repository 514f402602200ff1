import type { QuestradeClock } from './questrade-clock.ts';
import { questradeClosed } from './refusals.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Calls for market data that the service allows in a second and in an hour (its page "Rate limiting", read in 2026). */
const PER_SECOND = 20;
const PER_HOUR = 15_000;

/** Keeps calls within the limits: each waits for its turn, in the order in which they came. */
export class QuestradeCallLimits {
  private readonly clock: QuestradeClock;
  private readonly signal: AbortSignal;
  /** When the calls of an hour were made, as a ring; `made` counts them all. */
  private readonly times = new Float64Array(PER_HOUR).fill(Number.NEGATIVE_INFINITY);
  private made = 0;
  /** No call before this time (Unix milliseconds), because the service said so. */
  private heldUntil = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(clock: QuestradeClock, signal: AbortSignal) {
    this.clock = clock;
    this.signal = signal;
  }

  /** Resolves when a call may be made, and counts it. */
  turn(): Promise<void> {
    const turn = this.last.then(() => this.take());
    this.last = turn.catch(() => {});
    return turn;
  }

  /** Reads what an answer says about the limits. `X-RateLimit-Reset` is in Unix seconds. */
  heed(headers: Headers): void {
    if (headers.get('X-RateLimit-Remaining') !== '0') return;
    this.hold(resetOf(headers) - this.clock.now());
  }

  /** Waits as a refused call demands; `otherwise` (milliseconds) if it does not say how long. */
  refused(headers: Headers, otherwise: number): void {
    const demanded = Math.max(this.retryAfter(headers), resetOf(headers) - this.clock.now());
    this.hold(demanded > 0 ? demanded : otherwise);
  }

  /** No call for so many milliseconds. At most an hour: no limit is for longer, and clocks differ. */
  private hold(milliseconds: number): void {
    if (milliseconds > 0) {
      this.heldUntil = Math.max(this.heldUntil, this.clock.now() + Math.min(milliseconds, HOUR_MS));
    }
  }

  private async take(): Promise<void> {
    for (;;) {
      if (this.signal.aborted) throw questradeClosed();
      const now = this.clock.now();
      const free = Math.max(
        this.heldUntil,
        this.callBefore(PER_SECOND) + SECOND_MS,
        this.callBefore(PER_HOUR) + HOUR_MS,
      );
      if (free <= now) {
        this.times[this.made++ % PER_HOUR] = now;
        return;
      }
      await this.clock.pause(free - now, this.signal);
    }
  }

  /** When the call so many before the next one was made. */
  private callBefore(count: number): number {
    return this.times[(this.made - count + PER_HOUR) % PER_HOUR];
  }

  /** `Retry-After` in milliseconds from now, as seconds or a date; 0 if there is none. */
  private retryAfter(headers: Headers): number {
    const text = headers.get('Retry-After') ?? '';
    return /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - this.clock.now() || 0;
  }
}

/** When the limit ends (Unix milliseconds); 0 if the headers do not say. */
function resetOf(headers: Headers): number {
  return Number(headers.get('X-RateLimit-Reset') ?? 0) * SECOND_MS || 0;
}
