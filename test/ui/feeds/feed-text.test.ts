import { expect, it } from 'vitest';
import { clockText } from '../../../ui/feeds/feed-text.ts';
import type { MessageKey, Translate } from '../../../ui/i18n/text.ts';

const t: Translate = (key: MessageKey, values = {}) => `${key} ${JSON.stringify(values)}`;

it('a clock that agrees is not mentioned; another one is, with its direction', () => {
  expect(clockText({ clockDifference: 0 }, t)).toBeUndefined();
  expect(clockText({ clockDifference: 90 }, t)).toBe('feeds.clock.ahead {"n":90}');
  expect(clockText({ clockDifference: -7 }, t)).toBe('feeds.clock.behind {"n":7}');
});
