import { randomBytes } from 'node:crypto';
import type { Reserve } from '../store/reserve.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import type { DeviceWords } from './device-words.ts';
import { EndedSessions } from './ended-sessions.ts';
import { hashOfToken } from './session-token.ts';
import { endSessionsOf, type User, userOfRow } from './users.ts';

/** A session ends after this long without a request … */
const IDLE_MS = 24 * 3_600_000;
/** … and after this long in any case. */
export const ABSOLUTE_MS = 14 * 24 * 3_600_000;
/** `seen` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

const TOKEN_BYTES = 32;

/** A logged-in session, as a request carries it. */
export interface Session {
  readonly user: User;
  /** The required value of `X-XSRF-TOKEN`. */
  readonly antiForgery: string;
  /** When it ends in any case, Unix milliseconds. */
  readonly until: number;
}

/** The new session of a login. `token` goes into the cookie and is kept nowhere else. */
export interface OpenedSession extends Session {
  readonly token: string;
}

/** A session as its subscriber sees it; times are Unix milliseconds. */
interface ListedSession extends DeviceWords {
  readonly created: number;
  readonly seen: number;
  /** Whether it is the caller's own session. */
  readonly current: boolean;
}

/** The logged-in sessions of a store. The table contains only hashes, so reading it does not let anyone log in. */
export class Sessions {
  private readonly store: Store;
  private readonly now: () => number;
  /** When each session was last seen, as long as the store does not have that time yet. */
  private readonly unwritten = new Map<string, number>();
  private ended: () => void = () => {};
  private readonly ends: EndedSessions;

  /** `now` gives Unix milliseconds. On a full disk the ends of sessions are written into `reserve`. */
  constructor(store: Store, now: () => number = Date.now, reserve?: Reserve) {
    this.store = store;
    this.now = now;
    this.ends = new EndedSessions(
      (hashes) =>
        store.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('session').where('token_hash', 'in', hashes).execute();
          // What is told to a browser ends with its session.
          await transaction.deleteFrom('push_subscription').where('session', 'in', hashes).execute();
          await raiseRevision(transaction, 'accounts');
        }),
      reserve,
    );
  }

  /**
   * Calls `listener` when this process has ended sessions. A session that another process ends increments the accounts' revision.
   */
  onEnd(listener: () => void): void {
    this.ended = listener;
  }

  /** Opens a session and ends the one that the request carried, so that no token from before the login stays valid. */
  async open(user: User, previousToken: string | undefined, device?: DeviceWords): Promise<OpenedSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const antiForgery = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.now();
    const before = hashOfToken(previousToken ?? '');
    await this.store.transaction().execute(async (transaction) => {
      // The browser is sent the messages of its own subscriber, and no longer those of another one.
      const pushed = transaction.updateTable('push_subscription').set({ session: hashOfToken(token) });
      await pushed.where('session', '=', before).where('user_id', '=', user.id).execute();
      await transaction.deleteFrom('push_subscription').where('session', '=', before).execute();
      const { numDeletedRows } = await transaction
        .deleteFrom('session')
        .where(({ or, eb }) =>
          or([eb('seen', '<', now - IDLE_MS), eb('created', '<', now - ABSOLUTE_MS), eb('token_hash', '=', before)]),
        )
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await raiseRevision(transaction, 'accounts');
      await transaction
        .insertInto('session')
        .values({
          token_hash: hashOfToken(token),
          user_id: user.id,
          antiforgery: antiForgery,
          created: now,
          seen: now,
          ...device,
        })
        .execute();
    });
    return { token, user, antiForgery, until: now + ABSOLUTE_MS };
  }

  /**
   * The session of a cookie's token, with the subscriber's current entitlement. The call does not wait for a write: the time of
   * last use is written in the background, because an import may hold the write lock.
   */
  async find(token: string | undefined): Promise<Session | undefined> {
    if (token === undefined || token === '') return undefined;
    const hash = hashOfToken(token);
    if (this.ends.has(hash)) return undefined;
    const now = this.now();
    // Read before the store: a time written in between would be missed if they were read the other way round.
    const unwritten = this.unwritten.get(hash) ?? 0;
    const row = await this.store
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['user.id', 'user.userid', 'user.realtime', 'user.depth', 'user.administrator'])
      .select(['session.antiforgery', 'session.created', 'session.seen'])
      .where('session.token_hash', '=', hash)
      .where('session.created', '>=', now - ABSOLUTE_MS)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const seen = Math.max(row.seen, unwritten);
    if (seen < now - IDLE_MS) return undefined;
    if (now - seen > SEEN_EVERY_MS) void this.writeSeen(hash, now);
    return { user: userOfRow(row), antiForgery: row.antiforgery, until: row.created + ABSOLUTE_MS };
  }

  /** A subscriber's sessions, the most recently seen first; `token` is the caller's. */
  async listOf(userId: number, token: string | undefined): Promise<ListedSession[]> {
    const now = this.now();
    const rows = await this.store
      .selectFrom('session')
      .select(['token_hash', 'browser', 'system', 'created', 'seen'])
      .where('user_id', '=', userId)
      .where('seen', '>=', now - IDLE_MS)
      .where('created', '>=', now - ABSOLUTE_MS)
      .orderBy('seen', 'desc')
      .execute();
    const own = hashOfToken(token ?? '');
    return rows.map(({ token_hash, browser, system, created, seen }) => {
      const current = token_hash === own;
      // The caller's session is in use now, although that may not have been written yet.
      return { browser, system, created: Number(created), seen: current ? now : Number(seen), current };
    });
  }

  /** Ends a subscriber's sessions except the one of `token`. Returns how many ended. */
  async endOthers(userId: number, token: string | undefined): Promise<number> {
    const ended = await this.store.transaction().execute(async (transaction) => {
      const n = await endSessionsOf(transaction, userId, token);
      if (n > 0) await raiseRevision(transaction, 'accounts');
      return n;
    });
    if (ended > 0) this.ended();
    return ended;
  }

  /** The number of logged-in sessions. */
  async count(): Promise<number> {
    const now = this.now();
    const { n } = await this.store
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('seen', '>=', now - IDLE_MS)
      .where('created', '>=', now - ABSOLUTE_MS)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /** Ends a session: in this process immediately, in the store as soon as it can be written. Never rejects. */
  async close(token: string | undefined): Promise<void> {
    if (token === undefined) return;
    const written = this.ends.end(hashOfToken(token));
    this.ended();
    await written;
  }

  /** Retries the writes that have failed so far. Never rejects. */
  settle(): Promise<void> {
    return this.ends.settle();
  }

  /** Ends all sessions. */
  async closeAll(): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('session').execute();
      await transaction.deleteFrom('push_subscription').execute();
      await raiseRevision(transaction, 'accounts');
    });
    this.ended();
  }

  /** Never rejects: if the write fails, the next call repeats it. */
  private async writeSeen(hash: string, seen: number): Promise<void> {
    this.unwritten.set(hash, seen);
    try {
      await this.store.updateTable('session').set({ seen }).where('token_hash', '=', hash).execute();
    } catch {
      // The only loss: the session may end some minutes early.
    } finally {
      if (this.unwritten.get(hash) === seen) this.unwritten.delete(hash);
    }
  }
}
