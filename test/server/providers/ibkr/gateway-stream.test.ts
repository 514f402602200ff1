import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FeedError } from '../../../../server/providers/feed-error.ts';
import { Gateway } from '../../../../server/providers/ibkr/gateway.ts';
import { gatewayAddress } from '../../../../server/providers/ibkr/gateway-address.ts';
import { GatewayStream } from '../../../../server/providers/ibkr/gateway-stream.ts';
import { ibkrTestPace } from '../../../feeds/ibkr/ibkr-test-pace.ts';

let server: WebSocketServer;
let gateway: Gateway;
let silence: number;
/** What the listener heard. */
let heard: string[];
let lost: FeedError[];
let streams: GatewayStream[];

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  gateway = new Gateway(
    gatewayAddress(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/api`),
    ibkrTestPace(),
  );
  silence = 30_000;
  heard = [];
  lost = [];
  streams = [];
});
afterEach(async () => {
  for (const stream of streams) await stream.close();
  gateway.close();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

/** A stream that is being opened, and its socket at the gateway. */
async function opening(
  signal = new AbortController().signal,
): Promise<{ stream: Promise<GatewayStream>; socket: WebSocket }> {
  const connection = once(server, 'connection') as Promise<[WebSocket]>;
  const pace = ibkrTestPace({ silence });
  const listener = {
    message: (topic: string) => void heard.push(topic),
    lost: (reason: FeedError) => void lost.push(reason),
  };
  const stream = GatewayStream.open(gateway, 'a-session', pace, listener, signal);
  stream.then(
    (open) => streams.push(open),
    () => {},
  );
  const [socket] = await connection;
  return { stream, socket };
}

const say = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message));
const SIGNED_IN = { topic: 'sts', args: { authenticated: true } };

it.each([SIGNED_IN, { topic: 'system', success: 'anna' }])(
  'opens once the gateway has confirmed the session with %j',
  async (message) => {
    const { stream, socket } = await opening();
    say(socket, { topic: 'system', hb: 1 });
    say(socket, { topic: 'sts', args: {} });
    socket.send('no JSON');
    say(socket, { message: 'waiting for session' });
    const [answer] = await once(socket, 'message');
    expect([JSON.parse(String(answer)), streams.length]).toEqual([{ session: 'a-session' }, 0]);
    say(socket, message);
    const open = await stream;
    say(socket, { topic: 'smd+265598' });
    say(socket, { topic: 'sbd+1' });
    say(socket, { topic: 'other' });
    open.send('smd');
    const [text] = await once(socket, 'message');
    expect(String(text)).toBe('smd');
    await expect.poll(() => heard).toEqual(['smd+265598', 'sbd+1']);
    expect([open.failure, lost]).toEqual([undefined, []]);
  },
);

it('is refused and cut where nobody is signed in', async () => {
  const { stream, socket } = await opening();
  say(socket, { topic: 'sts', args: { authenticated: false } });
  await expect(stream).rejects.toMatchObject({ refusal: 'credentials', message: gateway.signInWords });
  await once(socket, 'close');
  expect(lost).toEqual([]);
});

it('tells its listener once why it has ended, and is cut at the gateway, too', async () => {
  const { stream, socket } = await opening();
  say(socket, SIGNED_IN);
  const open = await stream;
  say(socket, { topic: 'sts', args: { authenticated: false } });
  say(socket, { topic: 'smd+1' });
  await once(socket, 'close');
  open.end('another reason');
  await open.close();
  expect(lost.map(({ refusal }) => refusal)).toEqual(['credentials']);
  expect([open.failure, heard]).toEqual([lost[0], []]);
});

it('tells its listener that the gateway has closed it', async () => {
  const { stream, socket } = await opening();
  say(socket, SIGNED_IN);
  const open = await stream;
  socket.close();
  await expect
    .poll(() => lost.map(({ message }) => message))
    .toEqual(['The stream of the Interactive Brokers gateway has ended: it was closed.']);
  // A text into a closed stream is dropped.
  open.send('late');
});

it('counts as lost when it is silent for too long after its session was confirmed', async () => {
  silence = 40;
  const { stream, socket } = await opening();
  say(socket, SIGNED_IN);
  await stream;
  await once(socket, 'close');
  expect(lost.map(({ message }) => message)).toEqual([
    'The stream of the Interactive Brokers gateway has ended: nothing came for a while.',
  ]);
});

it('is not opened when its signal aborts before, and is not cut by a later abort', async () => {
  const early = new AbortController();
  const first = await opening(early.signal);
  early.abort();
  await expect(first.stream).rejects.toThrow('it was closed');
  await once(first.socket, 'close');
  const late = new AbortController();
  const { stream, socket } = await opening(late.signal);
  say(socket, SIGNED_IN);
  const open = await stream;
  late.abort();
  say(socket, { topic: 'smd+1' });
  await expect.poll(() => heard).toEqual(['smd+1']);
  expect([open.failure, lost]).toEqual([undefined, []]);
});

it('that is closed by its owner tells the listener nothing more', async () => {
  const { stream, socket } = await opening();
  say(socket, SIGNED_IN);
  const open = await stream;
  const closing = open.close();
  say(socket, { topic: 'smd+1' });
  await closing;
  expect([heard, lost, open.failure]).toEqual([[], [], undefined]);
});

it('does not wait for a gateway that does not close', async () => {
  const { stream, socket } = await opening();
  say(socket, SIGNED_IN);
  const open = await stream;
  socket.pause();
  await open.close();
  expect(lost).toEqual([]);
});
