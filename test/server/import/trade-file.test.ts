import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readTrade, recogniseTrades } from '../../../server/import/trade-file.ts';

const LAYOUT = recogniseTrades(['date', 'time', 'price', 'size', 'flags']);

beforeEach(() => {
  // Still the 18th in Toronto.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 19, 3) });
});
afterEach(() => vi.useRealTimers());

const read = (row: string) => LAYOUT && readTrade(row.split(','), LAYOUT);

it('a trade of today is read, one of tomorrow is in the future', () => {
  expect(read('2026-11-18,09:30:00.25,10.5,300,')).toEqual({
    date: 20261118,
    millisecond: 34_200_250,
    price: 10.5,
    size: 300,
    flags: 4,
  });
  expect(read('2026-11-19,09:30:00,10.5,300,')).toBe('2026-11-19 is in the future');
});

it('a trade at midnight has a time, a date alone has none', () => {
  expect(read('2026-11-18,00:00:00,10.5,300,')).toMatchObject({ millisecond: 0 });
  expect(read('2026-11-18,,10.5,300,')).toBe('"2026-11-18" is not a date and time');
});

it.each([
  ['0', '100', '', 'price "0" is not a price'],
  ['1e15', '100', '', 'price "1e15" is not a price'],
  ['10', '0', '', 'size "0" is not a number of shares'],
  ['10', '-5', '', 'size "-5" is not a number of shares'],
  ['10', '100', '16', 'flags "16" are not a mask of 0 to 15'],
  ['10', '100', '-1', 'flags "-1" are not a mask of 0 to 15'],
  ['10', '100', '1.5', 'flags "1.5" are not a mask of 0 to 15'],
])('a price of %s for %s shares with the flags %s is refused', (price, size, flags, reason) => {
  expect(read(`2026-11-18,10:00,${price},${size},${flags}`)).toBe(reason);
});

it('the largest price and size are read', () => {
  expect(read('2026-11-18,10:00,1e10,1e10,')).toMatchObject({ price: 1e10, size: 1e10 });
  expect(read('2026-11-18,10:00,10000000001,100,')).toBe('price "10000000001" is not a price');
  expect(read('2026-11-18,10:00,10,10000000001,')).toBe('size "10000000001" is not a number of shares');
});

it('the first and the last mask of flags are read', () => {
  expect([0, 15].map((flags) => read(`2026-11-18,10:00,10,100,${flags}`))).toMatchObject([{ flags: 0 }, { flags: 15 }]);
});

it('a header without a time, a price or a size is none of trades; a date may hold the time', () => {
  expect(recogniseTrades(['price', 'size'])).toBeUndefined();
  expect(recogniseTrades(['time', 'size'])).toBeUndefined();
  expect(recogniseTrades(['time', 'price'])).toBeUndefined();
  const layout = recogniseTrades(['DateTime', ' price ', 'Qty']);
  expect(layout && readTrade(['2026-11-18T10:00:00.004', '10', '100'], layout)).toMatchObject({
    millisecond: 36_000_004,
  });
});
