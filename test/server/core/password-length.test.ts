import { expect, it } from 'vitest';
import { isPasswordLength } from '../../../server/core/password-length.ts';

it('a password has 8 to 256 characters', () => {
  const fits = (length: number): boolean => isPasswordLength('x'.repeat(length));
  expect([0, 7, 8, 256, 257].map(fits)).toEqual([false, false, true, true, false]);
});
