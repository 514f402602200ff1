import type { Store } from '../store/store.ts';
import type { PushTarget } from './push-sender.ts';

/** The most browsers of an account; the oldest are dropped. */
const MOST = 20;

/** Sends an account's messages to a browser, instead of another account's. `session`: the hash of the session's token. */
export async function subscribeBrowser(
  store: Store,
  userId: number,
  session: string,
  { endpoint, p256dh, auth, language }: PushTarget & { readonly language: string },
): Promise<void> {
  const row = { user_id: userId, session, p256dh, auth, language, added: Date.now() };
  await store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('push_subscription')
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute();
    const all = await transaction
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('user_id', '=', userId)
      .orderBy('added', 'desc')
      .execute();
    const old = all.slice(MOST).map((one) => one.endpoint);
    if (old.length > 0) await transaction.deleteFrom('push_subscription').where('endpoint', 'in', old).execute();
  });
}

/** Sends nothing more to a browser of an account. */
export async function unsubscribeBrowser(store: Store, userId: number, endpoint: string): Promise<void> {
  await store.deleteFrom('push_subscription').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}
