import { expect, it } from 'vitest';
import { MinuteTraffic } from '../../../server/simulation/minute-traffic.ts';
import { Random } from '../../../server/simulation/random.ts';

const SLOTS = 390;
const HALT = { from: 100, to: 110 };

/** In an index every minute is equally busy, except for a halt. */
function spread(traffic: MinuteTraffic, trades: number, seed: number, slots = SLOTS, halted = true): void {
  traffic.spread(trades, slots, halted ? HALT : undefined, true, new Random().key(1, 2, seed));
}

it('a day’s prints all fall into its minutes, none into a halt, and most of all into the minute that ends one', () => {
  const traffic = new MinuteTraffic();
  for (const trades of [1, 5, 79, 80, 5_000]) {
    for (let seed = 0; seed < 20; seed++) {
      spread(traffic, trades, seed);
      const { counts, weights, weight } = traffic;
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(trades);
      expect([...counts.subarray(HALT.from, HALT.to)]).toEqual(Array(10).fill(0));
      expect([weights[HALT.from - 1], weights[HALT.from], weights[HALT.to], weight]).toEqual([1, 0, 3, 379 + 3]);
      if (counts.subarray(HALT.to).some((count) => count > 0)) expect(counts[HALT.to]).toBeGreaterThan(0);
    }
  }
  expect(traffic.counts[HALT.to]).toBeGreaterThan(2 * (traffic.counts[HALT.to + 1] ?? 0));
});

it('each day is spread by itself, also a half day after a whole one', () => {
  const [used, fresh] = [new MinuteTraffic(), new MinuteTraffic()];
  spread(used, 5_000, 1);
  spread(used, 1_000, 2, 210, false);
  spread(fresh, 1_000, 2, 210, false);
  expect(used.counts).toEqual(fresh.counts);
  expect([used.weight, fresh.weight]).toEqual([210, 210]);
  expect([...used.counts.subarray(210)].every((count) => count === 0)).toBe(true);
});

it('the n-th print falls into the minute that its count says', () => {
  const traffic = new MinuteTraffic();
  spread(traffic, 200, 3);
  const minutes = Array.from({ length: 200 }, (_, n) => traffic.minuteOf(n, SLOTS));
  for (let slot = 0; slot < SLOTS; slot++) {
    expect(minutes.filter((minute) => minute === slot)).toHaveLength(traffic.counts[slot] ?? 0);
  }
  expect(traffic.minuteOf(200, SLOTS)).toBe(SLOTS - 1);
});

it.each([390, 210])('a stock trades most in the first and in the last of %d minutes', (slots) => {
  const traffic = new MinuteTraffic();
  const whole = new Float64Array(slots);
  for (let seed = 0; seed < 100; seed++) {
    traffic.spread(5_000, slots, undefined, false, new Random().key(1, 2, seed));
    for (const [slot, weight] of traffic.weights.subarray(0, slots).entries()) whole[slot] += weight;
  }
  expect(whole[0] / whole[1]).toBeGreaterThan(2);
  expect(whole[slots - 1] / whole[slots - 2]).toBeGreaterThan(3);
  expect(whole[slots - 2]).toBeGreaterThan(whole[slots - 40]);
});
