import { randomBytes } from 'node:crypto';
import { EXCHANGE_CODES } from '../accounts/exchange-codes.ts';
import { addUser, type Entitlement, findByCredentials, findUser, setPassword } from '../accounts/users.ts';
import type { Store } from '../store/store.ts';
import { giveDemoHoldings } from './demo-holdings.ts';

/** The subscriber with real-time data and depth on every exchange. */
export const DEMO_USERID = 'demo';
/** The subscriber who polls delayed quotes. */
export const DEMO_DELAYED_USERID = 'demo-delayed';

const DEMO_SUBSCRIBERS: readonly (readonly [string, Entitlement])[] = [
  [DEMO_USERID, { realtime: EXCHANGE_CODES, depth: EXCHANGE_CODES }],
  [DEMO_DELAYED_USERID, { realtime: [], depth: [] }],
];

/**
 * Creates the demo subscribers and their portfolios in a store that has no subscribers yet. A `password` set by the operator
 * always applies afterwards. Without one, a random password is generated and returned, once only. If an operator removed the demo
 * subscribers and set no password, they stay removed.
 */
export async function ensureDemoSubscribers(store: Store, password: string): Promise<string | undefined> {
  const anyone = await store.selectFrom('user').select('id').limit(1).executeTakeFirst();
  if (password === '' && anyone !== undefined) return undefined;
  const chosen = password || randomBytes(9).toString('base64url');
  if (anyone === undefined) {
    // Both or neither: if a start is killed in between, the next start creates them and prints the password.
    await store.transaction().execute(async (transaction) => {
      for (const [userid, entitlement] of DEMO_SUBSCRIBERS) await addDemo(transaction, userid, chosen, entitlement);
    });
    return password === '' ? chosen : undefined;
  }
  for (const [userid, entitlement] of DEMO_SUBSCRIBERS) {
    const added = await store.transaction().execute((transaction) => addDemo(transaction, userid, chosen, entitlement));
    // Only if it changed: setting a password ends the sessions, and a restart should not.
    if (!added && !(await findByCredentials(store, userid, chosen))) await setPassword(store, userid, chosen);
  }
  return undefined;
}

/** Creates one demo subscriber. Returns false if the user id is taken. */
async function addDemo(store: Store, userid: string, password: string, entitlement: Entitlement): Promise<boolean> {
  const added = await addUser(store, userid, password, entitlement);
  const user = added ? await findUser(store, userid) : undefined;
  if (user !== undefined) await giveDemoHoldings(store, user.id);
  return added;
}
