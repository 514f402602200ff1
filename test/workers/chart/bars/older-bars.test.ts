import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Prepend } from '../../../../workers/chart/bars/bar-origin.ts';
import { OlderBars } from '../../../../workers/chart/bars/older-bars.ts';
import { RETRY_INTERVAL } from '../../../../workers/chart/pace/passing-failure.ts';

const some: Prepend = (bars) => bars;

let older: OlderBars;
let asked: number;
/** How the call ends. */
let answer: () => Promise<Prepend | null>;

const want = (): Promise<boolean> =>
  older.want(() => {
    asked += 1;
    return answer();
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  older = new OlderBars();
  asked = 0;
  answer = async () => some;
});

afterEach(() => {
  vi.useRealTimers();
});

it('nothing is requested before bars are shown, or if there is nothing before them', async () => {
  expect(await want()).toBe(false);
  older.restart(true);
  expect([await want(), asked]).toEqual([false, 0]);
});

it('bars that arrived are taken once, and not requested again', async () => {
  older.restart(false);
  expect(await want()).toBe(true);
  expect(await want()).toBe(false);
  expect([older.take(), older.take(), asked]).toEqual([some, null, 1]);
});

it('nothing is requested again after an answer that there is nothing older', async () => {
  answer = async () => null;
  older.restart(false);
  expect([await want(), await want(), asked]).toEqual([false, false, 1]);
});

it('a failed request is repeated, but not at once; for other bars at once', async () => {
  older.restart(false);
  answer = () => Promise.reject(new Error('unreachable'));
  expect([await want(), await want(), asked]).toEqual([false, false, 1]);
  vi.advanceTimersByTime(RETRY_INTERVAL - 1);
  await want();
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await want();
  expect(asked).toBe(2);
  older.restart(false);
  answer = async () => some;
  expect([await want(), asked]).toEqual([true, 3]);
});

it.each([
  ['answer', (end: PromiseWithEnds) => end.resolve(some)],
  ['failure', (end: PromiseWithEnds) => end.reject(new Error('failed'))],
])('the late %s for other bars changes nothing', async (_, late) => {
  older.restart(false);
  const end = promiseWithEnds();
  answer = () => end.promise;
  const overtaken = want();
  older.restart(false);
  answer = async () => null;
  await want();
  late(end);
  expect([await overtaken, older.take()]).toEqual([false, null]);
  await want();
  expect(asked).toBe(2);
});

it('bars for earlier ones are not prepended to others', async () => {
  older.restart(false);
  await want();
  older.restart(true);
  expect(older.take()).toBeNull();
});

interface PromiseWithEnds {
  readonly promise: Promise<Prepend | null>;
  resolve(prepend: Prepend | null): void;
  reject(reason: Error): void;
}

function promiseWithEnds(): PromiseWithEnds {
  let ends: Omit<PromiseWithEnds, 'promise'> | undefined;
  const promise = new Promise<Prepend | null>((resolve, reject) => {
    ends = { resolve, reject };
  });
  return { promise, resolve: (prepend) => ends?.resolve(prepend), reject: (reason) => ends?.reject(reason) };
}
