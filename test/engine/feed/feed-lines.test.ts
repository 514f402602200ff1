import { expect, test } from 'vitest';
import { FEED_LINES } from '../../../engine/feed/feed-lines.ts';
import { LINE_NAMES, LineKind } from '../../../engine/feed/line-kind.ts';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';

const lines = Object.entries(FEED_LINES);

test('charts use the same numbers for trades', () => {
  const trades = lines.filter(([, line]) => line.class === 'trade').map(([name]) => name);
  expect(Object.keys(TradeKind)).toEqual(trades);
  for (const [name, number] of Object.entries(TradeKind)) expect(LINE_NAMES[number]).toBe(name);
});

test('a name consists of ASCII letters and has a number of its own', () => {
  expect(LineKind.Unknown).toBe(0);
  for (const [name] of lines) expect(name).toMatch(/^[A-Za-z]+$/);
});

test.each(lines)('%s has at most one text, and no more fields than bits', (_name, { fields }) => {
  const types: string[] = Object.values(fields);
  expect(types.filter((type) => ['text?', 'side', 'rest'].includes(type)).length).toBeLessThan(2);
  expect(types.indexOf('rest')).toBeLessThan(1);
  expect(types.length).toBeLessThan(32);
});
