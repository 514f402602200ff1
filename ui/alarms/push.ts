import { market } from '../market/connection.ts';
import { serviceWorkers } from '../platform/service-worker.ts';

/**
 * Lets the server send messages of alarms to this browser while no window is open (Web Push). Resolves false if the browser
 * cannot receive any, or nothing was saved; they are then shown only while a window is open.
 */
export async function receivePushes(language: string): Promise<boolean> {
  try {
    const push = (await serviceWorkers?.getRegistration())?.pushManager;
    if (push === undefined) return false;
    const key = await market.pushKey();
    const subscription = await subscribe(push, key);
    const { endpoint = '', keys = {} } = subscription.toJSON();
    await market.savePush({ endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', language });
    return true;
  } catch {
    return false;
  }
}

/** The server sends nothing more to this browser. */
export async function refusePushes(): Promise<void> {
  try {
    const subscription = await (await serviceWorkers?.getRegistration())?.pushManager?.getSubscription();
    if (!subscription) return;
    await market.removePush(subscription.endpoint);
    await subscription.unsubscribe();
  } catch {
    // The server drops a browser that its push service does not know any more.
  }
}

async function subscribe(push: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await push.subscribe(options);
  } catch (error) {
    // Subscribed with the key of another store, such as before a backup was restored.
    const before = await push.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return push.subscribe(options);
  }
}
