import { createHash } from 'node:crypto';

/** What the store keeps of a session's token. Nobody can log in with the hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
