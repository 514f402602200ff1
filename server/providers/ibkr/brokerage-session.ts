import { FeedError } from '../feed-error.ts';
import { jsonObject, jsonText } from '../json-answer.ts';
import type { Gateway } from './gateway.ts';

/** What the stream and the depth need of a session. */
export interface BrokerageSession {
  /** The id that opens the stream. A secret. */
  readonly id: string;
  /** The account for which depth is requested. */
  readonly account: string;
}

/**
 * Finds the session of a gateway at which the user has signed in. If the user is signed in but the session with the broker has
 * ended, as it does each night at 1:00, it is restarted; a session of another program is left alone. `account` is the one to
 * use, or empty. Throws a `FeedError` with what the user has to do.
 */
export async function findSession(gateway: Gateway, account: string): Promise<BrokerageSession> {
  let status = jsonObject(await gateway.post('iserver/auth/status'));
  if (status.authenticated !== true && status.competing !== true) {
    status = jsonObject(await gateway.post('iserver/auth/ssodh/init', { publish: true, compete: false }));
  }
  if (status.competing === true && status.authenticated !== true) {
    throw new FeedError(
      'credentials',
      `Another program, such as Trader Workstation, uses this Interactive Brokers user. End it, then sign in at ${gateway.address.signIn}.`,
    );
  }
  if (status.authenticated !== true) throw new FeedError('credentials', gateway.signInWords);
  const id = await tickle(gateway);
  // The gateway refuses market data to a session that has not requested its accounts.
  const { accounts, selectedAccount } = jsonObject(await gateway.get('iserver/accounts'));
  const known = Array.isArray(accounts) ? accounts.map(String) : [];
  if (account !== '' && !known.includes(account)) {
    throw new FeedError(
      'credentials',
      `The Interactive Brokers user has no account ${account}. Known: ${known.join(', ')}.`,
    );
  }
  return { id, account: account || jsonText(selectedAccount) || (known[0] ?? '') };
}

/** Keeps a session: it ends after some minutes without a call. Resolves to its id; throws a `FeedError` if there is none any more. */
export async function tickle(gateway: Gateway): Promise<string> {
  const answer = jsonObject(await gateway.post('tickle'));
  const status = jsonObject(jsonObject(answer.iserver).authStatus);
  if (status.authenticated === false) throw new FeedError('credentials', gateway.signInWords);
  return jsonText(answer.session);
}
