import { expect, it } from 'vitest';
import { availabilityOf } from '../../../../server/providers/ibkr/availability.ts';

it.each([
  ['RpB', 0],
  ['R', 0],
  ['S', 0],
  ['ZB', 0],
  ['DPB', 15],
  ['YB', 15],
])('%s has figures, %i minutes late', (field, delayMinutes) => {
  expect(availabilityOf(field)).toEqual({ delayMinutes, refusal: '' });
});

it.each([
  ['N', 'no market-data subscription'],
  ['O', 'Market Data API Acknowledgement'],
])('%s has none', (field, words) => {
  expect(availabilityOf(field)?.refusal).toContain(words);
});

it.each([undefined, '', 'i', 7])('%s says nothing', (field) => {
  expect(availabilityOf(field)).toBeUndefined();
});
