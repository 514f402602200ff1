import { DEMO_PASSWORD } from '../support/server.ts';

/** A login over the network: the credentials for further requests. */
export interface Login {
  readonly cookie: string;
  readonly token: string;
  /** Both, as headers of a request that changes something. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Logs in a subscriber at a running server. Rejects if that is refused. */
export async function logIn(url: string, userid = 'demo', password = DEMO_PASSWORD): Promise<Login> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userid, password }),
  });
  const { xx } = (await answer.json()) as { xx: string };
  if (xx === '') throw new Error(`${userid} cannot log in`);
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const cookie = pairs.join('; ');
  // Over TLS its name has a prefix.
  const token = /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '';
  return { cookie, token, headers: { cookie, 'X-XSRF-TOKEN': token } };
}
