import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { LongPollingTransport, type Poll } from '../../../server/hub/long-polling-transport.ts';

const LIMITS = { ...DEFAULT_LIMITS, idle: 15_000, poll: 90_000 };

let transport: LongPollingTransport;
/** What the polls were answered, and what the connection was told, in order. */
let told: string[];

beforeEach(() => {
  told = [];
  transport = new LongPollingTransport(LIMITS, {
    received: () => told.push('received'),
    drained: () => told.push('drained'),
    gone: () => told.push('gone'),
  });
});

const poll = (name: string): Poll => {
  const made: Poll = { answer: (status, records) => void told.push(`${name} ${status} ${records}`) };
  transport.poll(made);
  return made;
};

it('the first poll is answered at once and empty, the next with what was sent meanwhile, whole and once', () => {
  transport.send('one;');
  poll('a');
  transport.send('two;');
  expect([told, transport.buffered]).toEqual([['a 200 '], 8]);
  poll('b');
  expect([told.slice(1), transport.buffered]).toEqual([['b 200 one;two;', 'drained'], 0]);
  poll('c');
  transport.send('three;');
  transport.send('four;');
  expect([told.slice(3), transport.buffered]).toEqual([['c 200 three;'], 5]);
});

it('a poll that another replaces is answered without records, and one that was given up is not answered', () => {
  poll('a');
  const first = poll('b');
  const second = poll('c');
  expect(told.slice(1)).toEqual(['b 204 ']);
  transport.abandon(first);
  transport.send('one;');
  expect(told.slice(2)).toEqual(['c 200 one;']);
  transport.abandon(second);
  const third = poll('d');
  transport.abandon(third);
  transport.send('two;');
  poll('e');
  expect(told.slice(3)).toEqual(['e 200 two;', 'drained']);
});

it('its end is reported to the waiting poll or else to the next one, after the queue, which then stays closed', () => {
  poll('a');
  poll('b');
  transport.end();
  transport.end();
  transport.send('late;');
  expect([told.slice(1), transport.buffered]).toEqual([['b 204 ', 'gone'], 0]);
});

it('without a waiting poll the end comes after what is queued, and once', () => {
  poll('a');
  transport.send('one;');
  transport.end();
  expect(told).toEqual(['a 200 ']);
  poll('b');
  poll('c');
  poll('d');
  expect(told.slice(1)).toEqual(['b 200 one;', 'drained', 'c 204 ', 'gone', 'd 204 ']);
});

it('when it is aborted nothing queued is delivered, and its end is told once', () => {
  poll('a');
  transport.send('one;');
  transport.abort();
  transport.abort();
  expect([told, transport.buffered]).toEqual([['a 200 ', 'gone'], 0]);
  poll('b');
  expect(told.slice(2)).toEqual(['b 204 ']);
});

it('an aborted one answers the poll that waits', () => {
  poll('a');
  poll('b');
  transport.abort();
  expect(told.slice(1)).toEqual(['b 204 ', 'gone']);
});

it('a client that does not poll is dropped in time, counted from its last poll or answer', () => {
  const begun = performance.now();
  expect(transport.tick(begun + 14_000)).toBeUndefined();
  expect(transport.tick(performance.now() + 15_000)).toBe('no poll for 15 s');
  poll('a');
  poll('b');
  expect(transport.tick(performance.now() + 60_000)).toBeUndefined();
  expect(told).toEqual(['a 200 ']);
  expect(transport.tick(performance.now() + 90_000)).toBeUndefined();
  expect(told.slice(1)).toEqual(['b 200 ']);
  // It may poll again for as long as before.
  expect(transport.tick(performance.now() + 14_000)).toBeUndefined();
  expect(transport.tick(performance.now() + 15_000)).toBe('no poll for 15 s');
});
