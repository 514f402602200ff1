import { expect, test } from 'vitest';
import { appliesToLast } from '../../../engine/feed/trade-rule.ts';

test.each([
  [100, 4, 100, false, true],
  [99, 4, 100, false, false],
  [100, 5, 100, false, true],
  [100, 3, 100, false, false],
  [1, 4, 100, true, true],
  [1, 0, 100, true, false],
])('%d shares, flags %d, lot %d, index %s: %s', (size, flags, lot, isIndex, applies) => {
  expect(appliesToLast(size, flags, lot, isIndex)).toBe(applies);
});
