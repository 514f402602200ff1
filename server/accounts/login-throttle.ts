import { RecentKeys } from './recent-keys.ts';

/**
 * The number of attempts without a wait, the first wait, and the longest (milliseconds). Each further failure doubles the wait.
 */
interface Pace {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
}

const MINUTE = 60_000;

/** For a user who mistypes, from one address or on a known device. Other people's failures do not delay them. */
const OF_ONE: Pace = { free: 5, first: 1000, longest: 15 * MINUTE };
/**
 * Against a list of passwords tried from many addresses. The waits stay short because they also apply to a subscriber's new
 * device.
 */
const OF_ACCOUNT: Pace = { free: 50, first: 1000, longest: MINUTE };
/** Against a list of user ids tried from one address, which a whole office may share. */
const OF_ADDRESS: Pace = { free: 20, first: 1000, longest: 15 * MINUTE };

/** An attempt to log in. */
export interface LoginAttempt {
  readonly userid: string;
  readonly address: string;
  /** The device, if the subscriber has logged in with it before (`KnownDevices`). */
  readonly device?: string | undefined;
  /** What is being tried: a visitor's password, a logged-in subscriber's own password, or a second-factor code. */
  readonly step?: 'password' | 'own password' | 'code';
}

/** A key that an attempt counts against, with its pace. */
interface Budget {
  readonly key: string;
  readonly pace: Pace;
}

/**
 * The budgets that an attempt counts against. If the attempt succeeds, the first is cleared and each of the others loses one
 * failure. A known device has a budget of its own and counts against no other. Whoever tries codes already has the password, so
 * only a few codes are free, whatever address they come from.
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

/** Outcomes of login attempts since the process started. */
export interface LoginCounts {
  succeeded: number;
  failed: number;
  /** Made too soon after others, and therefore not checked. */
  throttled: number;
}

/** What a login asks before it checks a password. */
export interface LoginGate {
  readonly counts: LoginCounts;
  /** Counts an attempt and returns 0. If the attempt may not be made yet, counts nothing and returns the milliseconds to wait. */
  attempt(attempt: LoginAttempt): number | Promise<number>;
  /** The attempt succeeded: see `budgetsOf`. */
  succeeded(attempt: LoginAttempt): void | Promise<void>;
  /** The attempt failed. It has already been counted as a failure. */
  failed(): void;
}

/**
 * Slows down password guessing. Waits double with each failure, counted per account and address, per account, and per address.
 * Every attempt counts as failed until it has succeeded, so that a thousand parallel attempts gain nothing. See `RecentKeys` for
 * how long failures are remembered.
 */
export class LoginThrottle implements LoginGate {
  readonly counts: LoginCounts = { succeeded: 0, failed: 0, throttled: 0 };
  private readonly now: () => number;
  /** One map per pace, so that a flood of addresses evicts no account. */
  private readonly failures = new Map(
    [OF_ONE, OF_ACCOUNT, OF_ADDRESS].map((pace) => [pace, new RecentKeys<Failures>()]),
  );

  /** `now` returns milliseconds from any starting point. It must be monotonic. */
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
    const count = before === undefined || now - before.until > FORGET_AFTER_MS ? 1 : before.count + 1;
    const over = count - pace.free;
    const wait = over > 0 ? Math.min(pace.longest, pace.first * 2 ** (over - 1)) : 0;
    this.failures.get(pace)?.keep(key, { count, until: now + wait });
  }

  private takeBack(budget: Budget, now: number): void {
    const failures = this.failures.get(budget.pace);
    const count = this.find(budget)?.count ?? 0;
    // Clears the wait but restarts the hour after which the remaining failures are forgotten.
    if (count > 1) failures?.keep(budget.key, { count: count - 1, until: now });
    else failures?.forget(budget.key);
  }
}

interface Failures {
  readonly count: number;
  /** The time at which the next attempt may be made. */
  readonly until: number;
}

/** A key's failures are forgotten after this long without an attempt once its wait is over. */
export const FORGET_AFTER_MS = 60 * MINUTE;
