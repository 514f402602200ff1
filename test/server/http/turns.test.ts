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

it('stops work whose client has disconnected, before its turn or in it', async () => {
  const turns = new Turns();
  const client = new AbortController();
  const waiting = turns.next(client.signal);
  client.abort();
  expect([await waiting, await turns.next(client.signal)]).toEqual([false, false]);
  expect(await turns.next(staying)).toBe(true);
  expect(turns.count).toBe(1);
});
