import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { ConnectionLimits } from '../../../server/http/connection-limits.ts';
import { HeavyCalls } from '../../../server/http/heavy-calls.ts';
import { until } from '../hub/hub-server.ts';
import { type TestApp, testApp } from './test-app.ts';

let one: TestApp;
const clients: Client[] = [];

/** `limits` are checked every few milliseconds. */
async function start(env: Record<string, string>, limits: Partial<ConnectionLimits> = {}): Promise<void> {
  one = await testApp(env, undefined, undefined, new HeavyCalls(), { checkInterval: 5, ...limits });
  await one.app.listen({ host: '127.0.0.1', port: 0 });
}

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await one.close();
});

/** A client that speaks HTTP by hand. */
class Client {
  readonly socket: Socket;
  heard = '';
  ended = false;

  constructor(localAddress = '127.0.0.1') {
    const { port } = one.app.server.address() as AddressInfo;
    this.socket = connect({ host: '127.0.0.1', port, localAddress });
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text) => {
      this.heard += text;
    });
    this.socket
      .on('error', () => {})
      .on('close', () => {
        this.ended = true;
      });
    clients.push(this);
  }

  /** Sends a text byte by byte, endlessly, until the server closes the connection. */
  drip(text: string): void {
    let at = 0;
    const dripping = setInterval(() => {
      if (this.ended) clearInterval(dripping);
      else this.socket.write(text[at++ % text.length] ?? '');
    }, 2);
  }
}

const GET = 'GET /api/loggedin HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('ends a connection whose headers come a byte at a time, or never', async () => {
  await start({}, { headers: 60, request: 10_000 });
  const slow = new Client();
  slow.socket.write('GET /api/loggedin HTTP/1.1\r\n');
  slow.drip('X-A: b\r\n');
  const silent = new Client();
  await until(() => slow.ended && silent.ended);
  expect(slow.heard).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends a connection whose body comes a byte at a time', async () => {
  await start({}, { headers: 100, request: 100 });
  const slow = new Client();
  slow.socket.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n',
  );
  slow.drip('{"userid":"');
  await until(() => slow.ended);
  expect(slow.heard).toMatch(/^HTTP\/1\.1 408 /);
});

it('ends a connection that has been answered and asks for nothing more, and one on which nothing moves', async () => {
  await start({}, { idle: 30 });
  const idle = new Client();
  idle.socket.write(GET);
  await until(() => idle.ended);
  expect(idle.heard).toMatch(/^HTTP\/1\.1 200 /);
  await one.close();
  await start({}, { inactive: 30 });
  const inactive = new Client();
  await until(() => inactive.ended);
});

it('refuses a body beyond 256 KB by its length, and cuts off one that does not say it', async () => {
  await start({});
  const post = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const long = new Client();
  long.socket.write(`${post}Content-Length: 300000\r\n\r\n`);
  await until(() => long.heard.startsWith('HTTP/1.1 413 '));
  const endless = new Client();
  endless.socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const pouring = setInterval(() => endless.ended || endless.socket.write(chunk), 1);
  await until(() => endless.heard.startsWith('HTTP/1.1 413 '));
  clearInterval(pouring);
});

it('limits the connections of an address, and tells the next one why; other addresses and freed connections are accepted', async () => {
  await start({ CONNECTION_LIMIT: '2' });
  const [first, second] = [new Client(), new Client()];
  first.socket.write(GET);
  second.socket.write(GET);
  await until(() => first.heard.includes('200 OK') && second.heard.includes('200 OK'));
  const third = new Client();
  await until(() => third.ended);
  expect(third.heard).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 10\r\n.*"Too many connections from this address/s);
  const other = new Client('127.0.0.2');
  other.socket.write(GET);
  await until(() => other.heard.includes('200 OK'));
  first.socket.destroy();
  // Its place is free once the server has noticed.
  const isTaken = async (): Promise<boolean> => {
    const again = new Client();
    again.socket.write(GET);
    await until(() => again.ended || again.heard.includes('200 OK'));
    return !again.ended;
  };
  while (!(await isTaken())) expect(clients.length).toBeLessThan(1000);
});

it('bounds no connections of an address where a proxy is trusted, and all of them in any case', async () => {
  await start({ CONNECTION_LIMIT: '1', TRUST_PROXY: 'loopback' }, { connections: 2 });
  const two = [new Client(), new Client()];
  for (const { socket } of two) socket.write(GET);
  await until(() => two.every(({ heard }) => heard.includes('200 OK')));
  const third = new Client();
  await until(() => third.ended);
  expect(third.heard).toBe('');
});
