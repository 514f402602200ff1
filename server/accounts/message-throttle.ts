import { RecentKeys } from './recent-keys.ts';

/** Contact messages of one address or account within `PERIOD`; an office behind one address stays below it. */
export const MOST = 5;
/** Milliseconds. */
export const PERIOD = 60 * 60_000;

/** Says whether somebody may send a message now: `MessageThrottle`, or one that several processes share. */
export interface MessageGate {
  /** Counts a message. Answers the milliseconds to wait when it may not be sent yet (and is not counted), else 0. */
  take(address: string, userid: string | undefined): number | Promise<number>;
}

/**
 * Slows down who floods the contact form: at most five messages an hour from an address, and from an account wherever it
 * is used. See `RecentKeys` for how long it remembers.
 */
export class MessageThrottle implements MessageGate {
  private readonly now: () => number;
  private readonly addresses = new Recent();
  private readonly accounts = new Recent();

  /** `now` gives milliseconds since whenever; not by a clock that is set. */
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
    const oldest = within[within.length - MOST];
    return oldest === undefined ? 0 : oldest + PERIOD - now;
  }

  add(key: string, now: number): void {
    this.times.keep(key, [...this.within(key, now), now]);
  }

  private within(key: string, now: number): readonly number[] {
    return (this.times.find(key) ?? []).filter((time) => time + PERIOD > now);
  }
}
