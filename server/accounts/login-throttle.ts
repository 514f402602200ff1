import { RecentKeys } from './recent-keys.ts';

/** Attempts without a wait, the first wait, and the longest (milliseconds); each further failure doubles the wait. */
interface Pace {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}

const MINUTE = 60_000;

/** For somebody who mistypes, from one address or with a known device. Nobody else's failures hold them up. */
const OF_ONE: Pace = { free: 5, first: 1000, longest: 15 * MINUTE };
/** For a list of passwords tried from many addresses. The waits stay short: a subscriber's new device has to wait them, too. */
const OF_ACCOUNT: Pace = { free: 50, first: 1000, longest: MINUTE };
/** For a list of user ids tried from one address, which a whole office may share. */
const OF_ADDRESS: Pace = { free: 20, first: 1000, longest: 15 * MINUTE };

/** Somebody's attempt to get in. */
export interface LoginAttempt {
  readonly userid: string;
  readonly address: string;
  /** The device, where the subscriber has logged in with it before (`KnownDevices`). */
  readonly device?: string | undefined;
  /** What is tried: a visitor's password, the own password of a logged-in subscriber, or a code of the second factor. */
  readonly step?: 'password' | 'own password' | 'code';
}

/** One of the keys that an attempt counts under, with its pace. */
interface Budget {
  readonly key: string;
  readonly pace: Pace;
}

/**
 * What an attempt counts under. When the attempt was right, the first is forgotten and the others lose one failure. A known
 * device has a budget of its own, and counts under no other. Somebody who tries codes has the password already: few codes are
 * free, whatever address they come from.
 */
export function budgetsOf({ userid, address, device, step = 'password' }: LoginAttempt): readonly Budget[] {
  if (step !== 'password') return [{ key: `${step} ${device ?? userid}`, pace: OF_ONE }];
  if (device !== undefined) return [{ key: `device ${device}`, pace: OF_ONE }];
  return [
    { key: `pair ${address} ${userid}`, pace: OF_ONE },
    { key: `account ${userid}`, pace: OF_ACCOUNT },
    { key: `address ${address}`, pace: OF_ADDRESS },
  ];
}

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
  attempt(attempt: LoginAttempt): number | Promise<number>;
  /** The attempt was right: see `budgetsOf`. */
  succeeded(attempt: LoginAttempt): void | Promise<void>;
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
  /** By pace, so that a crowd of addresses pushes out no account. */
  private readonly failures = new Map(
    [OF_ONE, OF_ACCOUNT, OF_ADDRESS].map((pace) => [pace, new RecentKeys<Failures>()]),
  );

  /** `now` gives milliseconds since whenever; not by a clock that is set. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  attempt(attempt: LoginAttempt): number {
    const now = this.now();
    const budgets = budgetsOf(attempt);
    const wait = Math.max(0, ...budgets.map((budget) => (this.find(budget)?.until ?? 0) - now));
    if (wait > 0) {
      this.counts.throttled++;
      return wait;
    }
    for (const budget of budgets) this.add(budget, now);
    return 0;
  }

  succeeded(attempt: LoginAttempt): void {
    const now = this.now();
    this.counts.succeeded++;
    const [own, ...others] = budgetsOf(attempt);
    if (own !== undefined) this.failures.get(own.pace)?.forget(own.key);
    for (const other of others) this.takeBack(other, now);
  }

  failed(): void {
    this.counts.failed++;
  }

  private find({ key, pace }: Budget): Failures | undefined {
    return this.failures.get(pace)?.find(key);
  }

  private add(budget: Budget, now: number): void {
    const { key, pace } = budget;
    const before = this.find(budget);
    const count = before === undefined || now - before.until > FORGET ? 1 : before.count + 1;
    const over = count - pace.free;
    const wait = over > 0 ? Math.min(pace.longest, pace.first * 2 ** (over - 1)) : 0;
    this.failures.get(pace)?.keep(key, { count, until: now + wait });
  }

  private takeBack(budget: Budget, now: number): void {
    const failures = this.failures.get(budget.pace);
    const count = this.find(budget)?.count ?? 0;
    // Without a wait, but not as if it were long ago: the others are forgotten an hour from here.
    if (count > 1) failures?.keep(budget.key, { count: count - 1, until: now });
    else failures?.forget(budget.key);
  }
}

interface Failures {
  readonly count: number;
  /** Until when the next attempt has to wait. */
  readonly until: number;
}

/** A key's failures are forgotten when it was quiet for so long after its wait. */
export const FORGET = 60 * MINUTE;
