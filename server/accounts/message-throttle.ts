import { RecentKeys } from './recent-keys.ts';

/** Contact messages allowed per address or account within `PERIOD_MS`; enough for an office behind one address. */
export const MESSAGES_PER_PERIOD = 5;
/** Milliseconds. */
export const PERIOD_MS = 60 * 60_000;

/** Decides whether a message may be sent now: `MessageThrottle`, or one that several processes share. */
export interface MessageGate {
  /** Counts a message and returns 0. If it may not be sent yet, counts nothing and returns the milliseconds to wait. */
  take(address: string, userid: string | undefined): number | Promise<number>;
}

/**
 * Limits the contact form to five messages an hour per address and per account. See `RecentKeys` for how long messages are
 * remembered.
 */
export class MessageThrottle implements MessageGate {
  private readonly now: () => number;
  private readonly addresses = new Recent();
  private readonly accounts = new Recent();

  /** `now` returns milliseconds from any starting point. It must be monotonic. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  take(address: string, userid: string | undefined): number {
    const now = this.now();
    const wait = Math.max(
      this.addresses.left(address, now),
      userid === undefined ? 0 : this.accounts.left(userid, now),
    );
    if (wait > 0) return wait;
    this.addresses.add(address, now);
    if (userid !== undefined) this.accounts.add(userid, now);
    return 0;
  }
}

/** When each key sent its last messages, milliseconds. */
class Recent {
  private readonly times = new RecentKeys<readonly number[]>();

  left(key: string, now: number): number {
    const within = this.within(key, now);
    const oldest = within[within.length - MESSAGES_PER_PERIOD];
    return oldest === undefined ? 0 : oldest + PERIOD_MS - now;
  }

  add(key: string, now: number): void {
    this.times.keep(key, [...this.within(key, now), now]);
  }

  private within(key: string, now: number): readonly number[] {
    return (this.times.find(key) ?? []).filter((time) => time + PERIOD_MS > now);
  }
}
