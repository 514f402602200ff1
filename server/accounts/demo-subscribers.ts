import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { EXCHANGE_CODES } from './exchange-codes.ts';
import { addUser, type Entitlement, findByCredentials, setPassword } from './users.ts';

/** The subscriber with everything, and the one who polls delayed quotes. */
export const DEMO_USERID = 'demo';
export const DEMO_DELAYED_USERID = 'demo-delayed';

const EVERYTHING: Entitlement = { realtime: EXCHANGE_CODES, depth: EXCHANGE_CODES };
const NOTHING: Entitlement = { realtime: [], depth: [] };

/**
 * Makes the demo subscribers on a store that has no subscribers yet. `password` (from the operator) always holds
 * afterwards; without one a random password is made and returned, this once. An operator who removed the demo
 * subscribers and set no password does not get them back.
 */
export async function ensureDemoSubscribers(store: Store, password: string): Promise<string | undefined> {
  const anyone = await store.selectFrom('user').select('id').limit(1).executeTakeFirst();
  if (password === '' && anyone !== undefined) return undefined;
  const chosen = password || randomBytes(9).toString('base64url');
  for (const [userid, entitlement] of [
    [DEMO_USERID, EVERYTHING],
    [DEMO_DELAYED_USERID, NOTHING],
  ] as const) {
    const added = await addUser(store, userid, chosen, entitlement);
    // Only when it changed: setting it ends the sessions, and a restart should not.
    if (!added && !(await findByCredentials(store, userid, chosen))) await setPassword(store, userid, chosen);
  }
  return password === '' ? chosen : undefined;
}
