import { createHash, randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { type User, userOfRow } from './users.ts';

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
}

/** The new session of a login. `token` goes into the cookie and is kept nowhere else. */
export interface OpenedSession extends Session {
  readonly token: string;
}

/** The logged-in sessions of a store. The table has only hashes: who reads it cannot log in with what it says. */
export class Sessions {
  private readonly store: Store;
  private readonly now: () => number;
  /** When sessions were seen of which the store does not say so yet. */
  private readonly unwritten = new Map<string, number>();

  /** `now` gives Unix milliseconds. */
  constructor(store: Store, now: () => number = Date.now) {
    this.store = store;
    this.now = now;
  }

  /** Opens a session; the one that the request carried before ends (a token from before the login is worth nothing). */
  async open(user: User, previousToken: string | undefined): Promise<OpenedSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const antiForgery = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.now();
    await this.store.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('session')
        .where(({ or, eb }) =>
          or([
            eb('seen', '<', now - IDLE_MS),
            eb('created', '<', now - ABSOLUTE_MS),
            eb('token_hash', '=', hashOf(previousToken ?? '')),
          ]),
        )
        .execute();
      await transaction
        .insertInto('session')
        .values({ token_hash: hashOf(token), user_id: user.id, antiforgery: antiForgery, created: now, seen: now })
        .execute();
    });
    return { token, user, antiForgery };
  }

  /**
   * The session of a cookie's token, with the subscriber's entitlement as it is now. It only reads: that the session was seen
   * is written while the call goes on, which must not wait for an import's end.
   */
  async find(token: string | undefined): Promise<Session | undefined> {
    if (token === undefined || token === '') return undefined;
    const hash = hashOf(token);
    const now = this.now();
    // Asked before the store: what is written meanwhile is in neither of them afterwards.
    const unwritten = this.unwritten.get(hash) ?? 0;
    const row = await this.store
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['user.id', 'user.userid', 'user.realtime', 'user.depth', 'session.antiforgery', 'session.seen'])
      .where('session.token_hash', '=', hash)
      .where('session.created', '>=', now - ABSOLUTE_MS)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const seen = Math.max(row.seen, unwritten);
    if (seen < now - IDLE_MS) return undefined;
    if (now - seen > SEEN_EVERY_MS) void this.writeSeen(hash, now);
    return { user: userOfRow(row), antiForgery: row.antiforgery };
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

  /** Ends a session. */
  async close(token: string | undefined): Promise<void> {
    if (token === undefined) return;
    await this.store.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute();
  }

  /** Ends all of them. */
  async closeAll(): Promise<void> {
    await this.store.deleteFrom('session').execute();
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

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
