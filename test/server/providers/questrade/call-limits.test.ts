import { beforeEach, expect, it } from 'vitest';
import { QuestradeCallLimits } from '../../../../server/providers/questrade/call-limits.ts';
import { HeldClock } from '../../../feeds/questrade/held-clock.ts';
import { NOW } from '../../../feeds/questrade/questrade-bench.ts';

let clock: HeldClock;
let ending: AbortController;
let limits: QuestradeCallLimits;
let made: number[];

beforeEach(() => {
  clock = new HeldClock(NOW);
  ending = new AbortController();
  limits = new QuestradeCallLimits(clock, ending.signal);
  made = [];
});

async function call(): Promise<void> {
  await limits.turn();
  made.push(clock.now());
}

function calls(count: number): Promise<void>[] {
  return Array.from({ length: count }, call);
}

it('makes 20 calls a second, in the order in which they came', async () => {
  const order: number[] = [];
  const all = Array.from({ length: 45 }, (_, i) => limits.turn().then(() => order.push(i)));
  await clock.paused(1_000);
  expect(order).toHaveLength(20);
  clock.advance(1_000);
  await clock.paused(1_000);
  expect(order).toHaveLength(40);
  clock.advance(1_000);
  await Promise.all(all);
  expect(order).toEqual(Array.from({ length: 45 }, (_, i) => i));
});

it('makes 15,000 calls an hour', async () => {
  for (let second = 0; second < 750; second++) {
    await Promise.all(calls(20));
    clock.advance(1_000);
  }
  const next = call();
  await clock.paused(3_600_000 - 750_000);
  expect(made).toHaveLength(15_000);
  clock.advance(3_600_000 - 750_000);
  await next;
});

it.each([
  ['a time', { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(Date.parse(NOW) / 1000 + 90) }, 90_000],
  ['a time too far off', { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '9999999999' }, 3_600_000],
])('makes none after the last that is allowed, until %s', async (_, headers, wait) => {
  limits.heed(new Headers(headers));
  const next = call();
  await clock.paused(wait);
  clock.advance(wait);
  await next;
});

it.each([{}, { 'X-RateLimit-Remaining': '12', 'X-RateLimit-Reset': '9999999999' }, { 'X-RateLimit-Remaining': '0' }])(
  'goes on with headers %o',
  async (headers) => {
    limits.heed(new Headers(headers as Record<string, string>));
    await call();
  },
);

it.each([
  ['seconds', { 'Retry-After': '7' }, 7_000],
  ['a date', { 'Retry-After': new Date(Date.parse(NOW) + 30_000).toUTCString() }, 30_000],
  ['a reset', { 'X-RateLimit-Reset': String(Date.parse(NOW) / 1000 + 4) }, 4_000],
  ['nothing', {}, 2_500],
  ['a word', { 'Retry-After': 'soon' }, 2_500],
])('waits as a refused call demands: %s', async (_, headers, wait) => {
  limits.refused(new Headers(headers as Record<string, string>), 2_500);
  const next = call();
  await clock.paused(wait);
  clock.advance(wait);
  await next;
});

it('refuses whoever waits when everything ends', async () => {
  limits.refused(new Headers(), 1_000);
  const next = call();
  await clock.paused(1_000);
  ending.abort();
  await expect(next).rejects.toThrow('The connection to Questrade was closed.');
});
