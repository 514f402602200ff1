import { createHash } from 'node:crypto';

/** The hash of a session's token, which is all that the store keeps. It cannot be used to log in. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
