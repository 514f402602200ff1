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
  const made = createECDH(CURVE);
  made.generateKeys();
  await store
    .insertInto('secret')
    .values({ name: NAME, value: made.getPrivateKey('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await store.selectFrom('secret').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  const kept = createECDH(CURVE);
  kept.setPrivateKey(value, 'base64url');
  return { publicKey: kept.getPublicKey('base64url'), privateKey: value };
}
