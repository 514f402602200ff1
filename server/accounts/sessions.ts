import { randomBytes } from 'node:crypto';
import type { Reserve } from '../store/reserve.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import type { DeviceWords } from './device-words.ts';
import { EndedSessions } from './ended-sessions.ts';
import { hashOfToken } from './session-token.ts';
import { endSessionsOf, type User, userOfRow } from './users.ts';

/** A session ends after so long without a request, and … */
const IDLE_MS = 24 * 3_600_000;
/** … after so long in any case. */
export const ABSOLUTE_MS = 14 * 24 * 3_600_000;
/** `seen` is written at most so often. */
const SEEN_EVERY_MS = 60_000;

const TOKEN_BYTES = 32;

/** A logged-in session, as a request carries it. */
export interface Session {
  readonly user: User;
  /** What `X-XSRF-TOKEN` must say. */
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
  /** It is the one of whoever asks. */
  readonly current: boolean;
}

/** The logged-in sessions of a store. The table has only hashes: who reads it cannot log in with what it says. */
export class Sessions {
  private readonly store: Store;
  private readonly now: () => number;
  /** When each session was seen last, where the store does not have that time yet. */
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
          await raiseRevision(transaction, 'accounts');
        }),
      reserve,
    );
  }

  /** Calls `listener` when sessions were ended here; those that end at another process raise the accounts' revision. */
  onEnd(listener: () => void): void {
    this.ended = listener;
  }

  /** Opens a session; the one that the request carried before ends (a token from before the login is worth nothing). */
  async open(user: User, previousToken: string | undefined, device?: DeviceWords): Promise<OpenedSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const antiForgery = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.now();
    await this.store.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('session')
        .where(({ or, eb }) =>
          or([
            eb('seen', '<', now - IDLE_MS),
            eb('created', '<', now - ABSOLUTE_MS),
            eb('token_hash', '=', hashOfToken(previousToken ?? '')),
          ]),
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
   * The session of a cookie's token, with the subscriber's entitlement as it is now. It only reads: that the session was seen
   * is written while the call goes on, which must not wait for an import's end.
   */
  async find(token: string | undefined): Promise<Session | undefined> {
    if (token === undefined || token === '') return undefined;
    const hash = hashOfToken(token);
    if (this.ends.has(hash)) return undefined;
    const now = this.now();
    // Asked before the store: what is written meanwhile is in neither of them afterwards.
    const unwritten = this.unwritten.get(hash) ?? 0;
    const row = await this.store
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['user.id', 'user.userid', 'user.realtime', 'user.depth'])
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

  /** A subscriber's sessions, the one seen last first; `token` is that of whoever asks. */
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
      // Whoever asks is here now; that it was seen may not have been written yet.
      return { browser, system, created: Number(created), seen: current ? now : Number(seen), current };
    });
  }

  /** Ends a subscriber's sessions but the one of `token`. How many there were. */
  async endOthers(userId: number, token: string | undefined): Promise<number> {
    const ended = await this.store.transaction().execute(async (transaction) => {
      const n = await endSessionsOf(transaction, userId, token);
      if (n > 0) await raiseRevision(transaction, 'accounts');
      return n;
    });
    if (ended > 0) this.ended();
    return ended;
  }

  /** How many are logged in. */
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

  /** Ends a session: here at once, and in the store as soon as that can be written. Never rejects. */
  async close(token: string | undefined): Promise<void> {
    if (token === undefined) return;
    const written = this.ends.end(hashOfToken(token));
    this.ended();
    await written;
  }

  /** Writes what could not be written yet, as far as that can be done now. Never rejects. */
  settle(): Promise<void> {
    return this.ends.settle();
  }

  /** Ends all of them. */
  async closeAll(): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('session').execute();
      await raiseRevision(transaction, 'accounts');
    });
    this.ended();
  }

  /** Never rejects: what cannot be written now, the next call writes. */
  private async writeSeen(hash: string, seen: number): Promise<void> {
    this.unwritten.set(hash, seen);
    try {
      await this.store.updateTable('session').set({ seen }).where('token_hash', '=', hash).execute();
    } catch {
      // Nothing is lost but that the session may end some minutes early.
    } finally {
      if (this.unwritten.get(hash) === seen) this.unwritten.delete(hash);
    }
  }
}
