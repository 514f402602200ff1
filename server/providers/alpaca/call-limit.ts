import type { AlpacaPace } from './alpaca-pace.ts';

const MINUTE = 60_000;
/** Calls a minute of the free plan. */
const FREE_CALLS = 200;

/** Delays calls so that never more are made in any minute than the plan allows, and none while the service refuses them. */
export class CallLimit {
  private calls = FREE_CALLS;
  /** When each of the last minute's calls was made, oldest first. */
  private readonly made: number[] = [];
  private closedUntil = 0;
  private turn: Promise<void> = Promise.resolve();
  private readonly pace: AlpacaPace;

  constructor(pace: AlpacaPace) {
    this.pace = pace;
  }

  /** Resolves when a call may be made, in the order of asking. Rejects once the signal aborts. */
  async pass(signal: AbortSignal): Promise<void> {
    const mine = this.turn.then(() => this.waitFor(signal));
    this.turn = mine.catch(() => {});
    return mine;
  }

  /** Heeds `X-RateLimit-…` (the limit a minute, what is left of it, and the Unix second of more) and `Retry-After` of an answer. */
  heed(headers: Headers, refused: boolean): void {
    const { now } = this.pace;
    const limit = Number(headers.get('x-ratelimit-limit'));
    if (limit > 0) this.calls = limit;
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000;
    const left = headers.get('x-ratelimit-remaining');
    const known = reset > 0 && reset < now() + 2 * MINUTE;
    if (refused) this.closeUntil(retryAfter(headers, now()) ?? (known && reset > now() ? reset : now() + MINUTE));
    else if (left !== null && Number(left) <= 0 && known) this.closeUntil(reset);
  }

  private closeUntil(time: number): void {
    this.closedUntil = Math.max(this.closedUntil, time);
  }

  private async waitFor(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = this.pace.now();
      while ((this.made[0] ?? Number.POSITIVE_INFINITY) <= now - MINUTE) this.made.shift();
      const full = this.made.length < this.calls ? 0 : (this.made[this.made.length - this.calls] as number) + MINUTE;
      const free = Math.max(full, this.closedUntil);
      if (free <= now) {
        this.made.push(now);
        return;
      }
      await this.pace.wait(free - now, signal).catch(() => signal.throwIfAborted());
    }
  }
}

/** Until when the service asks to wait, by seconds or by a date; at most an hour. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const until = /^\d+$/.test(value) ? now + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.min(until, now + 60 * MINUTE);
}
