import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure, type FailureCode } from '../../../workers/api/failure.ts';
import { ServerWatch } from '../../../workers/market/server-watch.ts';

const WAITS = [2000, 2400];

/** The result of a greeting, and the number of greetings. */
let failure: FailureCode | '';
let greetings: number;
let reached: number;
/** The phase at each change of it. */
let phases: string[];
let waits: readonly number[];
let watch: ServerWatch;

beforeEach(() => {
  vi.useFakeTimers();
  // In the middle of the spread.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  waits = WAITS;
  failure = '';
  greetings = 0;
  reached = 0;
  phases = [];
  watch = new ServerWatch({
    async greet() {
      greetings += 1;
      if (failure !== '') throw new Failure(failure);
    },
    reached() {
      reached += 1;
    },
    changed: () => phases.push(watch.phase),
    waits: () => waits,
  });
});

afterEach(() => {
  watch.rest();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a server that was away for long is greeted within three seconds of its return', async () => {
  waits = [2000, 5000, 15_000, 30_000];
  failure = 'unreachable';
  await watch.greet();
  await vi.advanceTimersByTimeAsync(60_000);
  failure = '';
  await vi.advanceTimersByTimeAsync(3_000);
  expect([watch.phase, reached]).toEqual(['ready', 1]);
});

test('a silent server is greeted when it next sends something, before the next try is due', async () => {
  await watch.greet();
  watch.unreachable();
  expect(watch.phase).toBe('unreachable');
  watch.heard();
  await vi.advanceTimersByTimeAsync(0);
  expect([watch.phase, greetings, reached]).toEqual(['ready', 2, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(greetings).toBe(2);
});

test('one that answers the greeting with a failure is not greeted again at every answer', async () => {
  failure = 'failed';
  await watch.greet();
  for (let words = 0; words < 5; words += 1) {
    watch.heard();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([watch.phase, greetings]).toEqual(['unreachable', 1]);
  failure = '';
  await vi.advanceTimersByTimeAsync(WAITS[0] ?? 0);
  expect([watch.phase, greetings, reached]).toEqual(['ready', 2, 1]);
});

test('after a rest the next greeting is repeated until answered, and no earlier planned try is made', async () => {
  failure = 'unreachable';
  await watch.greet();
  watch.rest();
  watch.heard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(greetings).toBe(1);
  await watch.greet();
  expect(greetings).toBe(2);
  await vi.advanceTimersByTimeAsync(WAITS[1] ?? 0);
  expect(greetings).toBe(3);
  failure = '';
  await vi.advanceTimersByTimeAsync(WAITS[1] ?? 0);
  expect([watch.phase, greetings, reached]).toEqual(['ready', 4, 1]);
});

test('for a server that is lost again the waits start over', async () => {
  failure = 'unreachable';
  await watch.greet();
  await vi.advanceTimersByTimeAsync(4_400);
  expect(greetings).toBe(3);
  failure = '';
  await vi.advanceTimersByTimeAsync(2_400);
  expect([watch.phase, greetings]).toEqual(['ready', 4]);
  watch.unreachable();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([watch.phase, greetings]).toEqual(['ready', 5]);
});

test('a server is quiet only while it counts as reachable, and only after being silent for the period', async () => {
  await watch.greet();
  watch.heard();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(watch.isQuietFor(5_000)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.isQuietFor(5_000)).toBe(true);
  watch.heard();
  expect(watch.isQuietFor(5_000)).toBe(false);
  failure = 'unreachable';
  watch.unreachable();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.isQuietFor(5_000)).toBe(false);
});

test('callers that wait for the server learn of the first answer, and of the first failed greeting', async () => {
  const told: string[] = [];
  void watch.ready().then(() => told.push('ready'));
  void watch.greeted().then(() => told.push('greeted'));
  failure = 'unreachable';
  await watch.greet();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['greeted']);
  failure = '';
  await vi.advanceTimersByTimeAsync(WAITS[0] ?? 0);
  expect(told).toEqual(['greeted', 'ready']);
});

test('each change of the phase is told once, and one greeting is under way at a time', async () => {
  const both = Promise.all([watch.greet(), watch.greet()]);
  watch.unreachable();
  await both;
  expect([phases, greetings, reached]).toEqual([['ready'], 1, 1]);
  await watch.greet();
  watch.unreachable();
  watch.unreachable();
  expect(phases).toEqual(['ready', 'unreachable']);
  await vi.advanceTimersByTimeAsync(WAITS[0] ?? 0);
  expect([phases, greetings]).toEqual([['ready', 'unreachable', 'ready'], 3]);
});

test('callers that wait for the first greeting learn of one that succeeds', async () => {
  const told: string[] = [];
  void watch.greeted().then(() => told.push('greeted'));
  await watch.greet();
  expect(told).toEqual(['greeted']);
});

test('a server that answers what nobody understands is reported, and no other', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  failure = 'unreachable';
  await watch.greet();
  expect(error).not.toHaveBeenCalled();
  failure = 'bad-answer';
  await watch.greet();
  expect(error).toHaveBeenCalledOnce();
});

test('a server that is lost while no tab is open is not asked', async () => {
  await watch.greet();
  watch.rest();
  watch.unreachable();
  watch.heard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([greetings, watch.heardAt]).toEqual([1, Date.now() - 60_000]);
});
