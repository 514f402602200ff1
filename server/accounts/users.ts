import { PASSWORD_LIMIT } from '../core/password-length.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { hashPassword, UNMATCHED_HASH, verifyPassword } from './password.ts';
import { hashOfToken } from './session-token.ts';

/** A subscriber, without the password. */
export interface User {
  readonly id: number;
  readonly userid: string;
  /** Exchange codes with real-time data. */
  readonly realtime: ReadonlySet<string>;
  /** Exchange codes with market depth. */
  readonly depth: ReadonlySet<string>;
  /** Whether they may set up the server in the page. */
  readonly administrator: boolean;
}

/** What a subscriber may see. */
export interface Entitlement {
  readonly realtime: readonly string[];
  readonly depth: readonly string[];
}

/** The columns of `userOfRow`. */
const COLUMNS = ['id', 'userid', 'realtime', 'depth', 'administrator'] as const;

/** User ids are compared without case. */
export function normaliseUserid(userid: string): string {
  return userid.trim().toLowerCase();
}

/** Whether a text can be a user id: 1 to 64 letters, digits and `. _ @ + -`. */
export function isUserid(userid: string): boolean {
  return /^[a-z0-9._@+-]{1,64}$/.test(normaliseUserid(userid));
}

/** Adds a subscriber. Returns false if the user id is taken. */
export async function addUser(
  store: Store,
  userid: string,
  password: string,
  { realtime, depth }: Entitlement,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('user')
    .values({
      userid: normaliseUserid(userid),
      password: await hashPassword(password),
      realtime: realtime.join(','),
      depth: depth.join(','),
      created: Date.now(),
    })
    .onConflict((conflict) => conflict.column('userid').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** All subscribers, by user id. */
export async function listUsers(store: Store): Promise<User[]> {
  const rows = await store.selectFrom('user').select(COLUMNS).orderBy('userid').execute();
  return rows.map(userOfRow);
}

/**
 * Sets a password. This ends every session of the subscriber except the one of `staying` (its token) and forgets all known
 * devices. Returns false if there is no such subscriber.
 */
export async function setPassword(store: Store, userid: string, password: string, staying?: string): Promise<boolean> {
  const hash = await hashPassword(password);
  return store.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('user')
      .set((row) => ({ password: hash, device_epoch: row('device_epoch', '+', 1) }))
      .where('userid', '=', normaliseUserid(userid))
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return false;
    await endSessionsOf(transaction, user.id, staying);
    await raiseRevision(transaction, 'accounts');
    return true;
  });
}

/**
 * Ends a subscriber's sessions except the one of `staying` (its token), and what their browsers are sent. Returns how many ended.
 */
export async function endSessionsOf(store: Store, userId: number, staying: string | undefined): Promise<number> {
  const own = hashOfToken(staying ?? '');
  await store.deleteFrom('push_subscription').where('user_id', '=', userId).where('session', '<>', own).execute();
  const { numDeletedRows } = await store
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', own)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Sets what a subscriber may see, open sessions included. Returns false if there is no such subscriber. */
export async function setEntitlement(
  store: Store,
  userid: string,
  entitlement: Partial<Entitlement>,
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('user')
      .set((row) => ({
        realtime: entitlement.realtime?.join(',') ?? row.ref('realtime'),
        depth: entitlement.depth?.join(',') ?? row.ref('depth'),
      }))
      .where('userid', '=', normaliseUserid(userid))
      .executeTakeFirstOrThrow();
    await raiseRevision(transaction, 'accounts');
    return numUpdatedRows > 0n;
  });
}

/** Makes a subscriber an administrator, or revokes that. Returns false if there is no such subscriber. */
export async function setAdministrator(store: Store, userid: string, administrator: boolean): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('user')
      .set({ administrator: administrator ? 1 : 0 })
      .where('userid', '=', normaliseUserid(userid))
      .executeTakeFirstOrThrow();
    await raiseRevision(transaction, 'accounts');
    return numUpdatedRows > 0n;
  });
}

/**
 * Removes a subscriber and their sessions, settings and portfolios; their feeds stay, without an owner. Returns false if there is
 * no such subscriber.
 */
export async function removeUser(store: Store, userid: string): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('feed')
      .set({ user_id: null })
      .where('user_id', 'in', (row) =>
        row.selectFrom('user').select('user.id').where('user.userid', '=', normaliseUserid(userid)),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await raiseRevision(transaction, 'feeds');
    const { numDeletedRows } = await transaction
      .deleteFrom('user')
      .where('userid', '=', normaliseUserid(userid))
      .executeTakeFirstOrThrow();
    await raiseRevision(transaction, 'accounts');
    return numDeletedRows > 0n;
  });
}

/**
 * The subscriber with this user id and password. An unknown user id costs the same hash as a wrong password, so that neither the
 * answer nor its timing reveals which user ids exist. Malformed input is rejected without hashing.
 */
export async function findByCredentials(store: Store, userid: string, password: string): Promise<User | undefined> {
  if (!isUserid(userid) || password.length > PASSWORD_LIMIT) return undefined;
  const row = await store
    .selectFrom('user')
    .select([...COLUMNS, 'password'])
    .where('userid', '=', normaliseUserid(userid))
    .executeTakeFirst();
  const right = await verifyPassword(row?.password ?? UNMATCHED_HASH, password);
  return right && row !== undefined ? userOfRow(row) : undefined;
}

/** The subscriber of that name. */
export async function findUser(store: Store, userid: string): Promise<User | undefined> {
  const row = await store
    .selectFrom('user')
    .select(COLUMNS)
    .where('userid', '=', normaliseUserid(userid))
    .executeTakeFirst();
  return row && userOfRow(row);
}

/** Makes a `User` of a row's columns. */
export function userOfRow(row: {
  id: number;
  userid: string;
  realtime: string;
  depth: string;
  administrator: number;
}): User {
  const { id, userid } = row;
  return {
    id,
    userid,
    realtime: codesOf(row.realtime),
    depth: codesOf(row.depth),
    administrator: row.administrator === 1,
  };
}

function codesOf(joined: string): ReadonlySet<string> {
  return new Set(joined === '' ? [] : joined.split(','));
}
