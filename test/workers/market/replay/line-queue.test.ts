import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineQueue } from '../../../../workers/market/replay/line-queue.ts';

const owner = (symbol: string) => ({ symbol, gone: false });

test('lines are taken when they are due, once, in the order of their moments', () => {
  const queue = new LineQueue();
  const [a, b] = [owner('A'), owner('B')];
  queue.add([10, 20, 20], ['a1', 'a2', 'a3'], [a, a, a]);
  queue.add([5, 20, 30], ['b1', 'b2', 'b3'], [b, b, b]);
  expect(queue.next).toBe(5);
  expect(queue.take(4)).toBe('');
  expect(queue.take(10)).toBe('b1\na1');
  expect(queue.take(10)).toBe('');
  queue.add([15], ['late'], [a]);
  expect(queue.take(20)).toBe('late\na2\na3\nb2');
  expect(queue.count).toBe(1);
  queue.clear();
  expect([queue.count, queue.next]).toEqual([0, Number.POSITIVE_INFINITY]);
});

test('lines of an ended subscription are skipped', () => {
  const queue = new LineQueue();
  const [a, b] = [owner('A'), owner('B')];
  queue.add([1, 2, 3], ['a', 'b', 'a'], [a, b, a]);
  a.gone = true;
  expect(queue.take(9)).toBe('b');
});

test('the next trade is of the requested symbol, after the moment, and neither replayed nor cancelled', () => {
  const queue = new LineQueue();
  const [a, b] = [owner('A'), owner('B')];
  queue.add([1, 2, 3, 4, 5], ['T,Q,A,1', 'TH,Q,A,1', 'TR,Q,A,1', 'T,Q,B,1', 'TE,Q,A,1'], [a, a, a, b, a]);
  expect(queue.nextTrade(0, 'A')).toBe(1);
  expect(queue.nextTrade(1, 'A')).toBe(5);
  expect(queue.nextTrade(1, null)).toBe(4);
  expect(queue.nextTrade(5, null)).toBeNaN();
  b.gone = true;
  expect(queue.nextTrade(1, null)).toBe(5);
});

test('in whatever order lines arrive, each is taken once, in order, and none before it is due', () => {
  const run = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 20 });
  fc.assert(
    fc.property(
      fc.array(run, { maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
      (runs, clock) => {
        const queue = new LineQueue();
        const own = owner('A');
        let passed = 0;
        const taken: number[] = [];
        const take = (moment: number): void => {
          const text = queue.take(moment);
          for (const line of text === '' ? [] : text.split('\n').map(Number)) {
            expect(line).toBeLessThanOrEqual(moment);
            taken.push(line);
          }
        };
        const moments = clock.toSorted((x, y) => x - y);
        runs.forEach((values, i) => {
          const sorted = values.map((value) => value + passed).toSorted((x, y) => x - y);
          queue.add(
            sorted,
            sorted.map(String),
            sorted.map(() => own),
          );
          passed = Math.max(passed, moments[i] ?? passed);
          take(passed);
        });
        take(Number.POSITIVE_INFINITY);
        expect(taken).toEqual(taken.toSorted((x, y) => x - y));
        expect(taken.length).toBe(runs.flat().length);
      },
    ),
  );
});
