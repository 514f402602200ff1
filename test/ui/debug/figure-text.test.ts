import { expect, test } from 'vitest';
import { ABSENT } from '../../../engine/format/absent.ts';
import { figureText } from '../../../ui/debug/figure-text.ts';
import type { Translate } from '../../../ui/i18n/text.ts';

/** Names the unit in place of its text. */
const t: Translate = (key, values) => `${values?.n} ${key.replace('debug.unit.', '')}`;
const text = figureText(t, 'en-CA');

test.each([
  [0, '0 milliseconds'],
  [999, '999 milliseconds'],
  [1000, '1.0 seconds'],
  [90_000, '1.5 minutes'],
  [5_400_000, '1.5 hours'],
  [-172_800_000, '-2.0 days'],
])('%d milliseconds are written in their largest unit: %s', (value, written) => {
  expect(text.duration(value).replace('−', '-')).toBe(written);
});

test('bytes are thousands, or millions from a million on; rates have a unit per second', () => {
  expect([text.bytes(0), text.bytes(999_999), text.bytes(12_345_678)]).toEqual([
    '0.0 kilobytes',
    '1,000.0 kilobytes',
    '12.3 megabytes',
  ]);
  expect(text.rate(12.34)).toBe('12.3 rate');
  expect(text.byteRate(2500)).toBe('2.5 kilobytes rate');
});

test('an unknown value has its own sign in every column', () => {
  const written = [text.count(null), text.rate(null), text.bytes(null), text.byteRate(null), text.duration(null)];
  expect(new Set(written)).toEqual(new Set([ABSENT]));
});
