import { expect, it } from 'vitest';
import { Turns } from '../../../server/http/turns.ts';

const staying = new AbortController().signal;

it('runs one piece in each turn of the event loop, with the calls taking turns', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      await turns.next(staying);
      done.push(name);
    }
  };
  const works = Promise.all([work('a'), work('b')]);
  while (done.length < 6) {
    const before = done.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(done.length - before).toBeLessThanOrEqual(1);
  }
  await works;
  expect(done.join('')).toBe('ababab');
  expect(turns.count).toBe(6);
});

it('rests after each piece while several calls run, although only one of them waits for its turn', async () => {
  let run = 1;
  const turns = new Turns(() => run > 1);
  /** How many turns of the event loop pass between two pieces of ten milliseconds. */
  const between = async (): Promise<number> => {
    await turns.next(staying);
    for (const end = performance.now() + 10; performance.now() < end; );
    const next = turns.next(staying);
    let hasCome = false;
    void next.then(() => {
      hasCome = true;
    });
    let passed = 0;
    for (; !hasCome; passed++) await new Promise((resolve) => setImmediate(resolve));
    return passed;
  };
  expect(await between()).toBeLessThan(5);
  run = 2;
  expect(await between()).toBeGreaterThan(5);
});

it('stops work whose client has disconnected, before its turn or in it', async () => {
  const turns = new Turns();
  const client = new AbortController();
  const waiting = turns.next(client.signal);
  client.abort();
  expect([await waiting, await turns.next(client.signal)]).toEqual([false, false]);
  expect(await turns.next(staying)).toBe(true);
  expect(turns.count).toBe(1);
});
