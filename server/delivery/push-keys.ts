import { createECDH } from 'node:crypto';
import type { Store } from '../store/store.ts';

const NAME = 'push key';
const CURVE = 'prime256v1';

/** The server's keys for Web Push (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  /** The point that browsers subscribe with. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys that all servers of a store share; the first of them makes them. A subscription is valid with these only. */
export async function pushKeysOf(store: Store): Promise<PushKeys> {
  const kept = await readKey(store);
  const keys = createECDH(CURVE);
  if (kept !== undefined) keys.setPrivateKey(kept, 'base64url');
  else {
    keys.generateKeys();
    await store
      .insertInto('secret')
      .values({ name: NAME, value: keys.getPrivateKey('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    // Another server may have been first.
    keys.setPrivateKey((await readKey(store)) ?? '', 'base64url');
  }
  return { publicKey: keys.getPublicKey('base64url'), privateKey: keys.getPrivateKey('base64url') };
}

async function readKey(store: Store): Promise<string | undefined> {
  const found = await store.selectFrom('secret').select('value').where('name', '=', NAME).executeTakeFirst();
  return found?.value;
}
