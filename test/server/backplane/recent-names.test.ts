import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { Arrivals } from '../../../server/backplane/arrivals.ts';
import { eachLine } from '../../../server/backplane/joined-lines.ts';
import { QuoteInterests } from '../../../server/backplane/quote-interests.ts';
import { RecentNames } from '../../../server/backplane/recent-names.ts';
import { ReplicaClock } from '../../../server/backplane/replica-clock.ts';
import { sharedClock } from '../../../server/backplane/shared-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const name = (symbol: string) => ({ symbol, region: 'U' }) as const;

it('names are remembered for a minute and a half after they were asked for last', () => {
  const names = new RecentNames();
  names.add([name('A'), name('B')], 0);
  names.add([name('A'), { symbol: 'A', region: 'C' }], 50_000);
  const symbols = (now: number): string[] => names.since(now).map(({ symbol, region }) => `${region}:${symbol}`);
  expect(symbols(89_999)).toEqual(['U:B', 'U:A', 'C:A']);
  expect(symbols(90_000)).toEqual(['U:A', 'C:A']);
  names.add([name('D')], 140_000);
  expect(symbols(140_000)).toEqual(['U:D']);
});

it('an instrument is followed while any process says so, and for fifteen seconds after its last word', () => {
  vi.useFakeTimers();
  const interests = new QuoteInterests();
  expect(interests.want('one', [1, 2])).toEqual([1, 2]);
  expect(interests.want('other', [2])).toEqual([2]);
  expect(interests.want('one', [2, 3])).toEqual([3]);
  expect([1, 2, 3].map((id) => interests.has(id))).toEqual([false, true, true]);
  vi.advanceTimersByTime(15_000);
  interests.want('other', [2]);
  interests.tidy();
  expect(interests.has(3)).toBe(true);
  vi.advanceTimersByTime(1);
  interests.tidy();
  expect([2, 3].map((id) => interests.has(id))).toEqual([true, false]);
  expect(interests.want('one', [3])).toEqual([3]);
});

it('joined lines are taken one by one, from any part of a text', () => {
  const line = fc.stringMatching(/^[a-z]{0,4}$/);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.string({ maxLength: 3 }), (lines, before) => {
      const head = before.replaceAll('\n', ' ');
      const text = `${head}${lines.join('\n')}\nrest\n`;
      const found: string[] = [];
      const end = head.length + lines.join('\n').length;
      eachLine(text, head.length, end, (from, to) => found.push(text.slice(from, to)));
      // Nothing follows a line feed at the end.
      expect(found).toEqual(lines.at(-1) === '' ? lines.slice(0, -1) : lines);
    }),
  );
});

it('the holder’s clock goes on between batches, and stops three seconds after the last', () => {
  vi.useFakeTimers();
  const clock = new ReplicaClock();
  expect([clock.now(), clock.speed, clock.isOpen()]).toEqual([0, 0, false]);
  const now = Date.UTC(2026, 10, 20, 15);
  clock.update(now, 2, true);
  vi.advanceTimersByTime(1500);
  expect([clock.now(), clock.batchNow, clock.speed, clock.isOpen()]).toEqual([now + 3000, now, 2, true]);
  expect([clock.date(), clock.secondOfDay()]).toEqual([20261120, 36_003]);
  vi.advanceTimersByTime(60_000);
  expect(clock.now()).toBe(now + 6000);
  expect(() => clock.step()).toThrow('stepped in the process that holds the market');
  let holds = true;
  const own = {
    ...clock,
    now: () => 7,
    date: () => 1,
    secondOfDay: () => 2,
    speed: 3,
    isOpen: () => false,
    step: vi.fn(),
  };
  const shared = sharedClock(clock, own, () => holds);
  shared.step(5);
  expect([shared.now(), shared.date(), shared.secondOfDay(), shared.speed, shared.isOpen()]).toEqual([
    7,
    1,
    2,
    3,
    false,
  ]);
  expect(own.step).toHaveBeenCalledWith(5);
  holds = false;
  expect([shared.now(), shared.speed, shared.isOpen()]).toEqual([now + 6000, 2, true]);
});

it('a call waits for its condition, for a second at most', async () => {
  vi.useFakeTimers();
  const arrivals = new Arrivals();
  await arrivals.wait(() => true);
  const done: string[] = [];
  let isThere = false;
  void arrivals.wait(() => isThere).then(() => done.push('there'));
  void arrivals.wait(() => false).then(() => done.push('late'));
  arrivals.look();
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([]);
  isThere = true;
  arrivals.look();
  await vi.advanceTimersByTimeAsync(0);
  expect([done, vi.getTimerCount()]).toEqual([['there'], 1]);
  await vi.advanceTimersByTimeAsync(500);
  expect([done, vi.getTimerCount()]).toEqual([['there', 'late'], 0]);
});
