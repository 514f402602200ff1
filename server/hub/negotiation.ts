import { randomBytes } from 'node:crypto';

/** The names of one logical connection: `id` may be shown, `token` is what every later request must bring. */
export interface ConnectionNames {
  readonly id: string;
  readonly token: string;
}

/** Which version of the negotiation a client asked for; undefined when the query makes no sense. */
export function negotiateVersion(asked: string | undefined): 0 | 1 | undefined {
  if (asked === undefined) return 0;
  if (!/^\d{1,9}$/.test(asked)) return undefined;
  return Number(asked) >= 1 ? 1 : 0;
}

/** Fresh names of 128 random bits each. Version 0 knows one name only, which is then the secret one. */
export function nameConnection(version: 0 | 1): ConnectionNames {
  const token = randomBytes(16).toString('base64url');
  return { token, id: version === 0 ? token : randomBytes(16).toString('base64url') };
}

/** The body that answers a negotiation. */
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
