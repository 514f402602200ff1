import { randomBytes } from 'node:crypto';
import { giveDemoHoldings } from '../seed/demo-holdings.ts';
import type { Store } from '../store/store.ts';
import { EXCHANGE_CODES } from './exchange-codes.ts';
import { addUser, type Entitlement, findByCredentials, findUser, setPassword } from './users.ts';

/** The subscriber with everything. */
export const DEMO_USERID = 'demo';
/** The one who polls delayed quotes. */
export const DEMO_DELAYED_USERID = 'demo-delayed';

const DEMO_SUBSCRIBERS: readonly (readonly [string, Entitlement])[] = [
  [DEMO_USERID, { realtime: EXCHANGE_CODES, depth: EXCHANGE_CODES }],
  [DEMO_DELAYED_USERID, { realtime: [], depth: [] }],
];

/**
 * Makes the demo subscribers, with their portfolios, on a store that has no subscribers yet. `password` (from the operator) always holds
 * afterwards; without one a random password is made and returned, this once. An operator who removed the demo
 * subscribers and set no password does not get them back.
 */
export async function ensureDemoSubscribers(store: Store, password: string): Promise<string | undefined> {
  const anyone = await store.selectFrom('user').select('id').limit(1).executeTakeFirst();
  if (password === '' && anyone !== undefined) return undefined;
  const chosen = password || randomBytes(9).toString('base64url');
  if (anyone === undefined) {
    // Both or neither: a start that is killed in between makes them, and tells the password, the next time.
    await store.transaction().execute(async (transaction) => {
      for (const [userid, entitlement] of DEMO_SUBSCRIBERS) await addDemo(transaction, userid, chosen, entitlement);
    });
    return password === '' ? chosen : undefined;
  }
  for (const [userid, entitlement] of DEMO_SUBSCRIBERS) {
    const added = await store.transaction().execute((transaction) => addDemo(transaction, userid, chosen, entitlement));
    // Only when it changed: setting it ends the sessions, and a restart should not.
    if (!added && !(await findByCredentials(store, userid, chosen))) await setPassword(store, userid, chosen);
  }
  return undefined;
}

/** Makes one of them. False when the user id is taken. */
async function addDemo(store: Store, userid: string, password: string, entitlement: Entitlement): Promise<boolean> {
  const added = await addUser(store, userid, password, entitlement);
  const user = added ? await findUser(store, userid) : undefined;
  if (user !== undefined) await giveDemoHoldings(store, user.id);
  return added;
}
