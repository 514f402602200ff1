import { randomBytes } from 'node:crypto';

/** The names of a logical connection: `id` is public; `token` is secret, and every later request must carry it. */
export interface ConnectionNames {
  readonly id: string;
  readonly token: string;
}

/** Which version of the negotiation a client requests; undefined if the query is invalid. */
export function negotiateVersion(asked: string | undefined): 0 | 1 | undefined {
  if (asked === undefined) return 0;
  if (!/^\d{1,9}$/.test(asked)) return undefined;
  return Number(asked) >= 1 ? 1 : 0;
}

/** New names of 128 random bits each. Version 0 has only one name, which is the secret one. */
export function nameConnection(version: 0 | 1): ConnectionNames {
  const token = randomBytes(16).toString('base64url');
  return { token, id: version === 0 ? token : randomBytes(16).toString('base64url') };
}

/** The body of the answer to a negotiation. */
export function negotiateAnswer(version: 0 | 1, names: ConnectionNames): Readonly<Record<string, unknown>> {
  return {
    negotiateVersion: version,
    connectionId: names.id,
    ...(version === 1 && { connectionToken: names.token }),
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  };
}
