import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, UNMATCHED_HASH, verifyPassword } from '../../../server/accounts/password.ts';

describe('passwords', () => {
  it('are kept as an argon2id PHC string with the parameters that OWASP gives, salted', async () => {
    const one = await hashPassword('correct horse');
    const two = await hashPassword('correct horse');
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'correct horse')).toBe(true);
    expect(await verifyPassword(one, 'correct horsf')).toBe(false);
    expect(await verifyPassword(one, '')).toBe(false);
  });

  it('verify against strings with other parameters', async () => {
    const nonce = Buffer.from('0123456789abcdef');
    const tag = argon2Sync('argon2id', {
      message: 'pässword',
      nonce,
      memory: 8192,
      passes: 3,
      parallelism: 2,
      tagLength: 16,
    });
    const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
    const phc = `$argon2id$v=19$m=8192,t=3,p=2$${bare(nonce)}$${bare(tag)}`;
    expect(await verifyPassword(phc, 'pässword')).toBe(true);
    // The same word in another Unicode composition.
    expect(await verifyPassword(phc, 'pa\u0308ssword')).toBe(true);
    expect(await verifyPassword(phc, 'password')).toBe(false);
  });

  it('match nothing that is no string of ours', async () => {
    for (const text of ['', 'secret', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=x$a$b']) {
      expect(await verifyPassword(text, 'secret')).toBe(false);
    }
    expect(await verifyPassword(UNMATCHED_HASH, '')).toBe(false);
  });
});
