import { createHash } from 'node:crypto';

/** What the store has of a session's token: who reads it there cannot log in with it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
