import { describe, expect, it } from 'vitest';
import { CallLimit } from '../../../server/providers/call-limit.ts';
import { Happenings } from '../../feeds/happenings.ts';
import { TestPace } from '../../feeds/test-pace.ts';

const NOW = Date.parse('2026-11-24T15:30:00Z');
const MINUTE = { windows: [{ calls: 200, ms: 60_000 }], resetWithin: 120_000 };
const SECOND_AND_HOUR = {
  windows: [
    { calls: 20, ms: 1_000 },
    { calls: 15_000, ms: 3_600_000 },
  ],
};
const never = new AbortController().signal;

/** A limit of a plan, at a pace whose waits take no time. */
function made(plan: ConstructorParameters<typeof CallLimit>[2], signal = never) {
  const pace = new TestPace(NOW, 'skipped');
  return { pace, limit: new CallLimit(pace, signal, plan) };
}

async function call(limit: CallLimit, count = 1): Promise<void> {
  for (let i = 0; i < count; i++) await limit.run(async () => {});
}

function order(limit: CallLimit, count: number): Promise<number[]> {
  const order: number[] = [];
  return Promise.all(Array.from({ length: count }, (_, i) => limit.run(async () => order.push(i)))).then(() => order);
}

describe('a plan of a number of calls a minute', () => {
  it('holds in whichever minute', async () => {
    const { pace, limit } = made(MINUTE);
    await call(limit, 150);
    pace.time += 30_000;
    await call(limit, 50);
    expect(pace.waited).toEqual([]);
    await call(limit);
    expect(pace.waited).toEqual([30_000]);
    await call(limit, 149);
    expect(pace.waited).toEqual([30_000]);
    await call(limit);
    expect(pace.waited).toEqual([30_000, 30_000]);
  });

  it('keeps to the order of asking', async () => {
    const { pace, limit } = made(MINUTE);
    expect(await order(limit, 450)).toEqual(Array.from({ length: 450 }, (_, i) => i));
    expect(pace.waited).toEqual([60_000, 60_000]);
  });

  it('begins anew if the clock is set back', async () => {
    const { pace, limit } = made(MINUTE);
    await call(limit, 200);
    pace.time -= 3_600_000;
    await call(limit, 200);
    expect(pace.waited).toEqual([]);
    await call(limit);
    expect(pace.waited).toEqual([60_000]);
  });

  it('takes over what an answer states', async () => {
    const { pace, limit } = made(MINUTE);
    limit.applyLimits(new Headers({ 'x-ratelimit-limit': '1000' }));
    await call(limit, 1000);
    expect(pace.waited).toEqual([]);
    limit.applyLimits(new Headers({ 'x-ratelimit-limit': '10' }));
    await call(limit);
    expect(pace.waited).toEqual([60_000]);
  });
});

describe('a plan of calls a second and an hour', () => {
  it('makes 20 calls a second, in the order in which they came', async () => {
    const { pace, limit } = made(SECOND_AND_HOUR);
    expect(await order(limit, 45)).toEqual(Array.from({ length: 45 }, (_, i) => i));
    expect(pace.waited).toEqual([1_000, 1_000]);
  });

  it('makes 15,000 calls an hour', async () => {
    const { pace, limit } = made(SECOND_AND_HOUR);
    for (let second = 0; second < 750; second++) {
      await call(limit, 20);
      pace.time += 1_000;
    }
    expect(pace.waited).toEqual([]);
    await call(limit);
    expect(pace.waited).toEqual([3_600_000 - 750_000]);
  });

  it('is not changed by what an answer states', async () => {
    const { pace, limit } = made(SECOND_AND_HOUR);
    limit.applyLimits(new Headers({ 'X-RateLimit-Limit': '1' }));
    await call(limit, 20);
    expect(pace.waited).toEqual([]);
  });
});

const resetIn = (seconds: number) => ({ 'X-RateLimit-Reset': String(NOW / 1000 + seconds) });
const nothingLeft = { 'X-RateLimit-Remaining': '0' };

it.each<[string, Record<string, string>, number[]]>([
  ['until a reset if nothing is left', { ...nothingLeft, ...resetIn(90) }, [90_000]],
  ['for an hour at most', { ...nothingLeft, 'X-RateLimit-Reset': '9999999999' }, [3_600_000]],
  ['no longer if something is left', { 'X-RateLimit-Remaining': '3', ...resetIn(25) }, []],
  ['no longer if the reset is over', { ...nothingLeft, ...resetIn(-1) }, []],
  ['no longer without a reset', nothingLeft, []],
  ['no longer without a word', {}, []],
])('waits %s', async (_, headers, waits) => {
  const { pace, limit } = made(SECOND_AND_HOUR);
  limit.applyLimits(new Headers(headers));
  await call(limit);
  expect(pace.waited).toEqual(waits);
});

it('ignores a reset that is later than the plan allows', async () => {
  const { pace, limit } = made(MINUTE);
  limit.applyLimits(new Headers({ ...nothingLeft, ...resetIn(121) }));
  await call(limit);
  expect(pace.waited).toEqual([]);
});

it.each<[string, Record<string, string>, number]>([
  ['seconds', { 'Retry-After': '7' }, 7_000],
  ['seconds before a reset', { 'Retry-After': '4', ...resetIn(25) }, 4_000],
  ['a date', { 'Retry-After': new Date(NOW + 30_000).toUTCString() }, 30_000],
  ['a day, of which an hour is believed', { 'Retry-After': '86400' }, 3_600_000],
  ['a reset', resetIn(25), 25_000],
  ['nothing', {}, 2_500],
  ['a word', { 'Retry-After': 'soon' }, 2_500],
  ['a time that is over', { 'Retry-After': new Date(NOW - 30_000).toUTCString() }, 2_500],
])('waits as a refused call demands: %s', async (_, headers, wait) => {
  const { pace, limit } = made(MINUTE);
  limit.refused(new Headers(headers), 2_500);
  await call(limit);
  expect(pace.waited).toEqual([wait]);
});

it('refuses whoever waits when everything ends', async () => {
  const ending = new AbortController();
  const pace = new TestPace(NOW, 'held');
  const limit = new CallLimit(pace, ending.signal, MINUTE);
  limit.refused(new Headers(), 1_000);
  const [first, second] = [call(limit), call(limit)];
  await pace.paused(1_000);
  ending.abort(new Error('closed'));
  await expect(first).rejects.toThrow('closed');
  await expect(second).rejects.toThrow('closed');
});

it('lets so many calls run at once, in order, and goes on after a failure', async () => {
  const { limit } = made({ atOnce: 2 });
  const begun: number[] = [];
  const happenings = new Happenings();
  const ends: ((fails: boolean) => void)[] = [];
  const calls = [0, 1, 2, 3].map((i) =>
    limit.run(() => {
      begun.push(i);
      return new Promise<number>((resolve, reject) => {
        ends[i] = (fails) => (fails ? reject(new Error(`call ${i}`)) : resolve(i));
        happenings.note();
      });
    }),
  );
  await happenings.until(() => ends.length === 2);
  expect(begun).toEqual([0, 1]);
  ends[1](true);
  await expect(calls[1]).rejects.toThrow('call 1');
  await happenings.until(() => ends.length === 3);
  expect(begun).toEqual([0, 1, 2]);
  ends[0](false);
  expect(await calls[0]).toBe(0);
  await happenings.until(() => ends.length === 4);
  ends[2](false);
  ends[3](false);
  expect(await Promise.all([calls[2], calls[3]])).toEqual([2, 3]);
});
