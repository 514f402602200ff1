import { expect, test } from 'vitest';
import { type Footprint, growth, highest, type Sample, unsteady } from './steadiness.ts';

/** An hour with a sample a minute; `heap` by minute, megabytes. */
const hour = (heap: (minute: number) => number, ports = (_: number) => 4): Sample[] =>
  Array.from({ length: 61 }, (_, minute) => ({
    minute,
    heaps: { page: heap(minute) },
    ...(minute % 10 === 0 && { counts: { 'MessagePort of page': ports(minute) } }),
  }));
const sizes = (size: (minute: number) => number): Footprint[] =>
  Array.from({ length: 61 }, (_, minute) => ({ minute, size: size(minute), sizes: { browser: size(minute) } }));
const steady = sizes((minute) => 400 + (minute % 3));

test('what grows only at the beginning is steady', () => {
  const samples = hour((minute) => 10 + Math.min(minute, 20));
  expect(growth(samples, 'page', 20)).toBeCloseTo(0);
  expect(unsteady(samples, steady)).toEqual([]);
});

test('a heap that keeps growing is named with its rate', () => {
  expect(
    unsteady(
      hour((minute) => 10 + 0.02 * minute),
      steady,
    ),
  ).toEqual(['page grows by 0.0200 MB a minute']);
});

test('so are ports that accumulate, and processes whose memory grows', () => {
  const samples = hour(
    () => 10,
    (minute) => 4 + minute / 10,
  );
  expect(unsteady(samples, steady)).toEqual(['MessagePort of page: 10, and 6 before']);
  expect(
    unsteady(
      hour(() => 10),
      sizes((minute) => 400 + minute),
    ),
  ).toEqual(['all processes have 460.0 MB at most, and had 440.0 MB']);
});

test('the most memory of each kind of process is told for the last two spans', () => {
  expect(
    highest(
      sizes((minute) => 400 + minute),
      20,
      ({ sizes }) => sizes.browser ?? 0,
    ),
  ).toEqual([440, 460]);
});
