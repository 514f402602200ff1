import * as v from 'valibot';
import type { PushSubscriptionKeys } from '../../api/market-api.ts';
import type { Http } from './http.ts';

const key = v.object({ key: v.string() });

/** `/api/push`: the server's key, with which a browser subscribes to the messages of alarms. */
export async function loadPushKey(http: Http): Promise<string> {
  return (await http.get('/api/push', key)).key;
}

/** `/api/push/on`: the messages of alarms are sent to this browser. */
export async function savePush(http: Http, subscription: PushSubscriptionKeys): Promise<void> {
  await http.post('/api/push/on', subscription, v.unknown());
}

/** `/api/push/off`: they are not any more. */
export async function removePush(http: Http, endpoint: string): Promise<void> {
  await http.post('/api/push/off', { endpoint }, v.unknown());
}
