import { sql } from 'kysely';
import { isOwnerEvent, SECURITY_EVENTS, type SecurityEventKind } from '../../engine/accounts/security-event.ts';
import { reasonOf } from '../core/reason.ts';
import type { Store } from '../store/store.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import type { DeviceWords } from './device-words.ts';
import { RecentKeys } from './recent-keys.ts';
import { normaliseUserid } from './users.ts';

/** An event of the security log. */
export interface SecurityEvent extends Partial<DeviceWords> {
  readonly kind: SecurityEventKind;
  /**
   * As typed; empty if there is none. Only an existing user id gets into the log, because people type passwords into this field.
   */
  readonly userid: string;
  /** The client's address; empty for an operator's command. */
  readonly address: string;
  /** For a refused request: the status and the route's pattern. */
  readonly status?: number;
  readonly route?: string;
  /** For a change of the feeds: the kind and number of the feed. */
  readonly feed?: string;
}

/** Where the lines of the log are written. */
interface LogSink {
  add(line: string): Promise<void>;
}

/** How many events of an account are kept for its owner. */
const MAX_EVENTS = 50;

/** Repetitions of an event within this time are written as one (milliseconds). */
const SAME_MS = 60_000;
const REPEATING: readonly SecurityEventKind[] = ['too-many-tries', 'refused'];

/** In these events the user id is whatever somebody typed; in all others the server knows it to exist. */
const TYPED: readonly SecurityEventKind[] = ['wrong-password', 'too-many-tries'];

/**
 * Records what happens to accounts: a JSON line for the operator, a row for the account's owner, and a count. It contains no
 * password, code, cookie or session. It never fails, and no call waits for it. If it cannot be written, it complains once.
 */
export class SecurityLog {
  readonly counts: Record<SecurityEventKind, number>;
  private readonly store: Store;
  private readonly sink: LogSink | undefined;
  private readonly complain: (line: string) => void;
  private readonly now: () => number;
  private readonly lastRecorded = new RecentKeys<number>();
  private last: Promise<void> = Promise.resolve();
  private isFailing = false;

  /** Without `sink`, events are only kept for the owners. `now` returns Unix milliseconds. */
  constructor(store: Store, sink: LogSink | undefined, complain: (line: string) => void, now: () => number = Date.now) {
    this.store = store;
    this.sink = sink;
    this.complain = complain;
    this.now = now;
    this.counts = Object.fromEntries(SECURITY_EVENTS.map((kind) => [kind, 0])) as typeof this.counts;
  }

  /** Records an event. Resolves once the write has succeeded or failed. */
  record(event: SecurityEvent): Promise<void> {
    this.counts[event.kind]++;
    const time = this.now();
    if (REPEATING.includes(event.kind)) {
      const key = [event.kind, event.userid, event.address, event.route].join(' ');
      // A clock that was set back must not suppress events.
      if (Math.abs(time - (this.lastRecorded.find(key) ?? Number.NEGATIVE_INFINITY)) < SAME_MS) return this.last;
      this.lastRecorded.keep(key, time);
    }
    this.last = this.last.then(() => this.write(event, time));
    return this.last;
  }

  /** Resolves once all recorded events are written. */
  settled(): Promise<void> {
    return this.last;
  }

  private async write({ kind, userid, address, browser = '', system = '', ...rest }: SecurityEvent, time: number) {
    let problem: unknown;
    const isRecorded =
      isOwnerEvent(kind) &&
      (await this.recordForOwner({ kind, userid, address, browser, system }, time).catch((error: unknown) => {
        problem = error;
        return false;
      }));
    const line = {
      time: new Date(time).toISOString(),
      event: kind,
      ...(userid !== '' && { userid: isRecorded || !TYPED.includes(kind) ? normaliseUserid(userid) : '(unknown)' }),
      ...(address !== '' && { address }),
      ...(browser !== '' && { browser }),
      ...(system !== '' && { system }),
      ...rest,
    };
    try {
      await this.sink?.add(JSON.stringify(line));
    } catch (error) {
      problem = error;
    }
    if (problem !== undefined && !this.isFailing) {
      this.complain(`The security log cannot be written: ${storeTrouble(problem)?.logged ?? reasonOf(problem)}`);
    }
    this.isFailing = problem !== undefined;
  }

  /** Stores a row for the owner and returns whether there is such a subscriber. The statements are the same in both cases. */
  private async recordForOwner(
    {
      kind,
      userid,
      address,
      browser,
      system,
    }: Required<Pick<SecurityEvent, 'kind' | 'userid' | 'address'>> & DeviceWords,
    time: number,
  ): Promise<boolean> {
    if (userid === '') return false;
    const owner = normaliseUserid(userid);
    return this.store.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('security_event')
        .columns(['user_id', 'time', 'kind', 'address', 'browser', 'system'])
        .expression((eb) =>
          eb
            .selectFrom('user')
            .select((row) => [
              'user.id',
              sql<number>`cast(${time} as bigint)`.as('time'),
              row.val<string>(kind).as('kind'),
              row.val(address).as('address'),
              row.val(browser).as('browser'),
              row.val(system).as('system'),
            ])
            .where('user.userid', '=', owner),
        )
        .executeTakeFirstOrThrow();
      const ownerId = transaction.selectFrom('user').select('user.id').where('user.userid', '=', owner);
      await transaction
        .deleteFrom('security_event')
        .where('user_id', '=', ownerId)
        .where('id', '<=', (eb) =>
          eb
            .selectFrom('security_event as kept')
            .select('kept.id')
            .where('kept.user_id', '=', ownerId)
            .orderBy('kept.id', 'desc')
            .limit(1)
            .offset(MAX_EVENTS),
        )
        .execute();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    });
  }
}

/** An account's recent events, latest first. */
export async function securityEventsOf(store: Store, userId: number) {
  const rows = await store
    .selectFrom('security_event')
    .select(['time', 'kind', 'address', 'browser', 'system'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map((row) => ({ ...row, time: Number(row.time) }));
}
