import { sql } from 'kysely';
import { isOwnerEvent, SECURITY_EVENTS, type SecurityEventKind } from '../../engine/accounts/security-event.ts';
import { reasonOf } from '../reason.ts';
import type { Store } from '../store/store.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import type { DeviceWords } from './device-words.ts';
import { RecentKeys } from './recent-keys.ts';
import { normaliseUserid } from './users.ts';

/** Something that happened. */
export interface SecurityEvent extends Partial<DeviceWords> {
  readonly kind: SecurityEventKind;
  /** As it was typed. Only one that exists gets into the log, because people type passwords here. Empty: nobody's. */
  readonly userid: string;
  /** Where it came from; empty for a command of the operator. */
  readonly address: string;
  /** Of what was refused: the status and the pattern of its route. */
  readonly status?: number;
  readonly route?: string;
}

/** What takes the lines of the log. */
interface LogSink {
  add(line: string): Promise<void>;
}

/** Events of one account that are kept for its owner. */
const MOST_EVENTS = 50;

/** An event that repeats within this time is written once (milliseconds). */
const SAME_MS = 60_000;
const REPEATING: readonly SecurityEventKind[] = ['too-many-tries', 'refused'];

/** Of these anybody may have typed the user id; of all others the server knows it. */
const TYPED: readonly SecurityEventKind[] = ['wrong-password', 'too-many-tries'];

/**
 * What happens to accounts: a JSON line for the operator, a row for the owner, and a count. No password, code, cookie or
 * session is in it. It never fails, and no call waits for it. When it cannot be written it says so once.
 */
export class SecurityLog {
  readonly counts: Record<SecurityEventKind, number>;
  private readonly store: Store;
  private readonly sink: LogSink | undefined;
  private readonly complain: (line: string) => void;
  private readonly now: () => number;
  private readonly told = new RecentKeys<number>();
  private last: Promise<void> = Promise.resolve();
  private isFailing = false;

  /** Without `sink` only the owners are told. `now` gives Unix milliseconds. */
  constructor(store: Store, sink: LogSink | undefined, complain: (line: string) => void, now: () => number = Date.now) {
    this.store = store;
    this.sink = sink;
    this.complain = complain;
    this.now = now;
    this.counts = Object.fromEntries(SECURITY_EVENTS.map((kind) => [kind, 0])) as typeof this.counts;
  }

  /** Takes note of an event. Resolves when it is written, or cannot be. */
  record(event: SecurityEvent): Promise<void> {
    this.counts[event.kind]++;
    const time = this.now();
    if (REPEATING.includes(event.kind)) {
      const key = [event.kind, event.userid, event.address, event.route].join(' ');
      // A clock that was set back must not mute it.
      if (Math.abs(time - (this.told.find(key) ?? Number.NEGATIVE_INFINITY)) < SAME_MS) return this.last;
      this.told.keep(key, time);
    }
    this.last = this.last.then(() => this.write(event, time));
    return this.last;
  }

  /** Resolves when all that was recorded is written. */
  settled(): Promise<void> {
    return this.last;
  }

  private async write({ kind, userid, address, browser = '', system = '', ...rest }: SecurityEvent, time: number) {
    let problem: unknown;
    const isTold =
      isOwnerEvent(kind) &&
      (await this.tellOwner({ kind, userid, address, browser, system }, time).catch((error: unknown) => {
        problem = error;
        return false;
      }));
    const line = {
      time: new Date(time).toISOString(),
      event: kind,
      ...(userid !== '' && { userid: isTold || !TYPED.includes(kind) ? normaliseUserid(userid) : '(unknown)' }),
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

  /** Keeps a row for the owner, by the same statements whether there is such a subscriber or not. Whether there is one. */
  private async tellOwner(
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
            .offset(MOST_EVENTS),
        )
        .execute();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    });
  }
}

/** What has happened to an account lately, the latest first. */
export async function securityEventsOf(store: Store, userId: number) {
  const rows = await store
    .selectFrom('security_event')
    .select(['time', 'kind', 'address', 'browser', 'system'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return rows.map((row) => ({ ...row, time: Number(row.time) }));
}
