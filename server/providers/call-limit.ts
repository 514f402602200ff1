import type { Pace } from './pace.ts';

/** The limits of a service. Absent: no limit. */
interface CallPlan {
  /** The most calls within any period of this many milliseconds. An answer may state other `calls` for a plan with one window. */
  readonly windows?: readonly { readonly calls: number; readonly ms: number }[];
  /** The most concurrent calls. */
  readonly atOnce?: number;
  /** A stated reset that is further than this from now (milliseconds) is ignored. */
  readonly resetWithin?: number;
}

const SECOND = 1_000;
/** The longest wait that an answer can impose: no limit lasts longer, and clocks differ. */
const LONGEST_HOLD = 3_600_000;

/** Makes calls no faster than a service allows. Each waits for its turn, in order of arrival. */
export class CallLimit {
  private readonly pace: Pace;
  private readonly signal: AbortSignal;
  private readonly resetWithin: number;
  private readonly longest: number;
  private windows: NonNullable<CallPlan['windows']>;
  /** When calls within the longest window were made (Unix milliseconds), oldest first. */
  private readonly made: number[] = [];
  private heldUntil = 0;
  private turn: Promise<void> = Promise.resolve();
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** Once the signal aborts, calls are refused with its reason. */
  constructor(pace: Pace, signal: AbortSignal, plan: CallPlan) {
    this.pace = pace;
    this.signal = signal;
    this.windows = plan.windows ?? [];
    this.longest = Math.max(0, ...this.windows.map(({ ms }) => ms));
    this.free = plan.atOnce ?? Number.POSITIVE_INFINITY;
    this.resetWithin = plan.resetWithin ?? Number.POSITIVE_INFINITY;
  }

  /** Makes a call when its turn comes. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      const turn = this.turn.then(() => this.take());
      this.turn = turn.catch(() => {});
      await turn;
      return await call();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }

  /**
   * Applies the `X-RateLimit-…` headers of an answer: the plan's calls, the remaining calls, and the Unix second of the reset.
   */
  applyLimits(headers: Headers): void {
    this.applyCallLimit(headers);
    const left = headers.get('X-RateLimit-Remaining');
    if (left !== null && Number(left) <= 0) this.hold(this.resetOf(headers));
  }

  /** Applies an answer that refuses a call as one too many. `otherwise`: milliseconds to wait if it does not say how long. */
  refused(headers: Headers, otherwise: number): void {
    this.applyCallLimit(headers);
    this.hold(this.retryAfter(headers) || this.resetOf(headers) || otherwise);
  }

  private applyCallLimit(headers: Headers): void {
    const calls = Number(headers.get('X-RateLimit-Limit'));
    const [window, ...others] = this.windows;
    if (calls > 0 && window !== undefined && others.length === 0) this.windows = [{ ...window, calls }];
  }

  private hold(milliseconds: number): void {
    this.heldUntil = Math.max(this.heldUntil, this.pace.now() + Math.min(milliseconds, LONGEST_HOLD));
  }

  /** `Retry-After` in milliseconds from now, as seconds or a date; 0 if there is none. */
  private retryAfter(headers: Headers): number {
    const text = headers.get('Retry-After') ?? '';
    return Math.max(0, /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - this.pace.now() || 0);
  }

  /** When further calls are allowed, in milliseconds from now; 0 if the answer does not say. */
  private resetOf(headers: Headers): number {
    const wait = Number(headers.get('X-RateLimit-Reset') ?? 0) * SECOND - this.pace.now();
    return wait > 0 && wait < this.resetWithin ? wait : 0;
  }

  private async take(): Promise<void> {
    const { made, pace, signal } = this;
    for (;;) {
      signal.throwIfAborted();
      const now = pace.now();
      // The clock was set back.
      if ((made.at(-1) ?? 0) > now) made.length = 0;
      while ((made[0] ?? Number.POSITIVE_INFINITY) <= now - this.longest) made.shift();
      let free = this.heldUntil;
      for (const { calls, ms } of this.windows) {
        if (made.length >= calls) free = Math.max(free, (made[made.length - calls] as number) + ms);
      }
      if (free <= now) {
        if (this.longest > 0) made.push(now);
        return;
      }
      await pace.wait(free - now, signal);
    }
  }
}
