import { expect, it } from 'vitest';
import { RecentKeys } from '../../../server/accounts/recent-keys.ts';

it('keeps what was used last of more than it holds', () => {
  const keys = new RecentKeys<number>();
  for (let i = 0; i < 20_000; i++) keys.keep(`k${i}`, i);
  keys.keep('k0', 7);
  expect([keys.find('k0'), keys.find('k1'), keys.find('k19999')]).toEqual([7, 1, 19_999]);
  keys.keep('new', 8);
  expect([keys.find('k0'), keys.find('k1'), keys.find('k2'), keys.find('new')]).toEqual([7, undefined, 2, 8]);
  keys.forget('k0');
  expect(keys.find('k0')).toBeUndefined();
  // There is room for one more.
  keys.keep('newer', 9);
  expect(keys.find('k2')).toBe(2);
});
