import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { WebSocketTransport } from '../../../server/hub/web-socket-transport.ts';

/** A socket that accepts data when the test says so. */
class HeldSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly done: string[] = [];
  readonly waiting: (() => void)[] = [];

  send(records: string, taken: () => void): void {
    this.done.push(records);
    this.waiting.push(taken);
  }

  close(code: number): void {
    this.done.push(`close ${code}`);
  }

  terminate(): void {
    this.done.push('terminate');
  }
}

let socket: HeldSocket;
let transport: WebSocketTransport;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  socket = new HeldSocket();
  heard = [];
  transport = new WebSocketTransport(socket as unknown as WebSocket, DEFAULT_LIMITS, {
    received: (bytes) => heard.push(`received ${bytes}`),
    drained: () => heard.push('drained'),
    gone: () => heard.push('gone'),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

it('a WebSocket is ended with a word and a code, and aborted without either', () => {
  transport.end(false);
  transport.end(true);
  transport.abort();
  expect(socket.done).toEqual(['close 1000', 'close 1011', 'terminate']);
});

it('what comes, a broken frame and the end are reported, and nothing is sent into a socket that closes', () => {
  socket.emit('message', Buffer.from('record'));
  socket.emit('error', new Error('a broken frame'));
  socket.readyState = 2;
  transport.send('late');
  socket.emit('close');
  expect([heard, socket.done]).toEqual([['received record', 'gone'], []]);
});

it('a client is stuck when it has read nothing of its queue for the time limit, not while it reads something', () => {
  const { sendTimeout } = DEFAULT_LIMITS;
  transport.send('first');
  transport.send('second');
  vi.advanceTimersByTime(sendTimeout);
  expect(transport.tick(performance.now())).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(transport.tick(performance.now())).toBe(`it read nothing for ${sendTimeout / 1000} s`);
  socket.waiting.shift()?.();
  expect([heard, transport.tick(performance.now())]).toEqual([['drained'], undefined]);
  vi.advanceTimersByTime(sendTimeout + 1);
  expect(transport.tick(performance.now())).toBeDefined();
  socket.waiting.shift()?.();
  // With nothing to send, a client may be as slow as it likes, and the next write has its own time limit.
  vi.advanceTimersByTime(2 * sendTimeout);
  expect(transport.tick(performance.now())).toBeUndefined();
  transport.send('third');
  expect(transport.tick(performance.now())).toBeUndefined();
});
