import { RecentKeys } from './recent-keys.ts';

/** Attempts without a wait, the first wait, and the longest (milliseconds); each further failure doubles the wait. */
interface Pace {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}

const MINUTE = 60_000;

/** Somebody who mistypes from home. */
export const OF_PAIR: Pace = { free: 5, first: 1000, longest: 15 * MINUTE };
/** A list of passwords tried from many addresses; the waits stay short, or anybody could lock anybody out. */
export const OF_ACCOUNT: Pace = { free: 50, first: 1000, longest: MINUTE };
/** A list of user ids tried from one address, behind which a whole office may sit. */
export const OF_ADDRESS: Pace = { free: 20, first: 1000, longest: 15 * MINUTE };

/** How attempts to log in ended, since the process began. */
export interface LoginCounts {
  succeeded: number;
  failed: number;
  /** Made too soon after others, and not looked at. */
  throttled: number;
}

/** What the login asks before it looks at a password. */
export interface LoginGate {
  readonly counts: LoginCounts;
  /** Counts an attempt. Answers the milliseconds to wait when it may not be made yet (and is not counted), else 0. */
  attempt(userid: string, address: string): number | Promise<number>;
  /** The attempt was right: the pair starts afresh, the others lose one failure. */
  succeeded(userid: string, address: string): void | Promise<void>;
  /** The attempt was wrong. It counts as such already. */
  failed(): void;
}

/**
 * Slows down the guessing of passwords: waits that double with each failure of an account from an address, of an account
 * from anywhere, and of an address. Every attempt counts as failed until it is known to be right, so that a thousand at
 * once gain nothing. See `RecentKeys` for how long it remembers.
 */
export class LoginThrottle implements LoginGate {
  readonly counts: LoginCounts = { succeeded: 0, failed: 0, throttled: 0 };
  private readonly now: () => number;
  private readonly pairs = new Waits(OF_PAIR);
  private readonly accounts = new Waits(OF_ACCOUNT);
  private readonly addresses = new Waits(OF_ADDRESS);

  /** `now` gives Unix milliseconds. */
  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  attempt(userid: string, address: string): number {
    const now = this.now();
    const pair = `${address} ${userid}`;
    const wait = Math.max(
      this.pairs.left(pair, now),
      this.accounts.left(userid, now),
      this.addresses.left(address, now),
    );
    if (wait > 0) {
      this.counts.throttled++;
      return wait;
    }
    this.pairs.add(pair, now);
    this.accounts.add(userid, now);
    this.addresses.add(address, now);
    return 0;
  }

  succeeded(userid: string, address: string): void {
    const now = this.now();
    this.counts.succeeded++;
    this.pairs.forget(`${address} ${userid}`);
    this.accounts.takeBack(userid, now);
    this.addresses.takeBack(address, now);
  }

  failed(): void {
    this.counts.failed++;
  }
}

interface Failures {
  readonly count: number;
  /** Until when the next attempt has to wait. */
  readonly until: number;
}

/** A key's failures are forgotten when it was quiet for so long after its wait. */
export const FORGET = 60 * MINUTE;

class Waits {
  private readonly pace: Pace;
  private readonly failures = new RecentKeys<Failures>();

  constructor(pace: Pace) {
    this.pace = pace;
  }

  left(key: string, now: number): number {
    return Math.max(0, (this.failures.find(key)?.until ?? 0) - now);
  }

  add(key: string, now: number): void {
    const before = this.failures.find(key);
    const count = before === undefined || now - before.until > FORGET ? 1 : before.count + 1;
    const over = count - this.pace.free;
    const wait = over > 0 ? Math.min(this.pace.longest, this.pace.first * 2 ** (over - 1)) : 0;
    this.failures.keep(key, { count, until: now + wait });
  }

  takeBack(key: string, now: number): void {
    const count = this.failures.find(key)?.count ?? 0;
    // Without a wait, but not as if it were long ago: the others are forgotten an hour from here.
    if (count > 1) this.failures.keep(key, { count: count - 1, until: now });
    else this.failures.forget(key);
  }

  forget(key: string): void {
    this.failures.forget(key);
  }
}
