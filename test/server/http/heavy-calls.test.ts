import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { HeavyCalls } from '../../../server/http/heavy-calls.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { until } from '../hub/hub-server.ts';
import { pointText } from './point-text.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A hundred calendar days: fifteen weeks, which makes it a heavy call. */
const HEAVY = '/api/trade/AAA/C/20200906/20201215';
const WEEKS = 15;
const ATTACKER = '127.0.0.1';
const VISITOR = '127.0.0.2';
/** Longer than any test. */
const ANSWER_TIMEOUT_MS = 600_000;

let one: TestApp;
let port = 0;
/** Releases the requests waiting for minutes. */
let open: () => void;
/** How often the market was asked for a week of minutes. */
let asked: () => number;

async function start(heavy = new HeavyCalls({ answerTimeout: ANSWER_TIMEOUT_MS })): Promise<void> {
  one = await testApp({ CALL_LIMIT: '0' }, undefined, undefined, heavy);
  await one.app.listen({ host: '127.0.0.1', port: 0 });
  port = (one.app.server.address() as AddressInfo).port;
}

/** From now on the real market answers requests for minutes only after `open` has been called, except the first `free` ones. */
function hold(free = 0): void {
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { market } = one;
  const minutes = market.minutes.bind(market);
  let questions = 0;
  asked = () => questions;
  vi.spyOn(market, 'minutes').mockImplementation(async (...question) => {
    if (++questions > free) await gate;
    return minutes(...question);
  });
}

afterEach(async () => {
  open?.();
  one.app.server.closeAllConnections();
  await one.close();
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

/** A call from an address, over a connection of its own. */
class Caller {
  readonly request: ClientRequest;
  readonly answer: Promise<Answer>;
  /** The part of the body received so far. */
  body = '';
  ended = false;

  constructor(localAddress: string, path = HEAVY, headers: Record<string, string> = {}) {
    const target = { host: '127.0.0.1', port, path, localAddress, agent: false, headers } as const;
    let arrived: (response: IncomingMessage) => void = () => {};
    const response = new Promise<IncomingMessage>((resolve) => {
      arrived = resolve;
    });
    this.request = get(target, (one) => arrived(one));
    this.request
      .on('error', () => {})
      .on('close', () => {
        this.ended = true;
      });
    this.answer = response.then(async (message) => {
      for await (const piece of message.setEncoding('utf8')) this.body += piece;
      return { status: message.statusCode ?? 0, body: this.body, retryAfter: message.headers['retry-after'] };
    });
    this.answer.catch(() => {});
  }
}

const several = (count: number, address: string): Caller[] => Array.from({ length: count }, () => new Caller(address));

it('runs at most two heavy calls of an address, and answers others meanwhile', async () => {
  await start();
  hold();
  const attack = several(6, ATTACKER);
  await until(() => one.heavy.waiting === 4);
  expect(one.heavy.running).toBe(2);
  expect((await new Caller(VISITOR, '/api/quote/AAA/C').answer).status).toBe(200);
  expect((await new Caller(ATTACKER, '/api/quote/AAA/C').answer).status).toBe(200);
  const heavy = new Caller(VISITOR);
  await until(() => one.heavy.running === 3);
  expect([one.heavy.waiting, asked()]).toEqual([4, 3]);
  open();
  const answers = await Promise.all([heavy, ...attack].map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect([one.heavy.running, one.heavy.waiting]).toEqual([0, 0]);
});

it('refuses an address whose queue is full, and everybody if all queues together are, and says when to retry', async () => {
  await start();
  hold();
  const crowd = ['127.0.0.1', '127.0.0.3', '127.0.0.4', '127.0.0.5'].flatMap((address) => several(34, address));
  await until(() => one.heavy.waiting === 128);
  const refused = await Promise.all([new Caller(ATTACKER).answer, new Caller(VISITOR).answer]);
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([
    [429, '2'],
    [503, '2'],
  ]);
  expect([one.heavy.running, one.heavy.refused]).toEqual([8, 2]);
  // A flood of refusals must not flood the log.
  expect(one.log).toEqual([]);
  expect((await new Caller(VISITOR, '/api/quote/AAA/C').answer).status).toBe(200);
  for (const { request } of crowd) request.destroy();
  await until(() => one.heavy.waiting + one.heavy.running === 0);
});

it('drops a waiting call whose client disconnects, and stops a running one', async () => {
  await start();
  hold(1);
  const [first, , third] = several(3, ATTACKER);
  await until(() => one.heavy.waiting === 1);
  third?.request.destroy();
  await until(() => one.heavy.waiting === 0);
  expect(one.heavy.running).toBe(2);
  await until(() => asked() === 3);
  first?.request.destroy();
  await until(() => one.heavy.running === 1);
  open();
  const rest = new Caller(VISITOR);
  expect((await rest.answer).status).toBe(200);
  await until(() => one.heavy.running === 0);
  // All weeks of the call that stayed and of the visitor's, but none more of the one that disconnected.
  expect(asked()).toBe(2 * WEEKS + 2);
});

it('retains nothing of an address whose only call was dropped while waiting for those of others', async () => {
  await start(new HeavyCalls({ answerTimeout: ANSWER_TIMEOUT_MS, allRunning: 1 }));
  hold();
  const running = new Caller(ATTACKER);
  await until(() => one.heavy.running === 1);
  const gone = new Caller(VISITOR);
  await until(() => one.heavy.waiting === 1);
  expect(one.heavy.addresses).toBe(2);
  gone.request.destroy();
  await until(() => one.heavy.waiting === 0);
  expect(one.heavy.addresses).toBe(1);
  open();
  expect((await running.answer).status).toBe(200);
  await until(() => one.heavy.addresses === 0);
});

it('sends what it has before it produces more', async () => {
  await start();
  hold(2);
  const caller = new Caller(VISITOR);
  // The third week is held back, but the days of the first two have arrived.
  await until(() => asked() === 3 && caller.body.includes('"date":20200918'));
  expect(caller.body).toMatch(/^\[\{"date":20200908,/);
  open();
  const { status, body } = await caller.answer;
  const dates = (JSON.parse(body) as { readonly date: number }[]).map(({ date }) => date);
  expect([status, dates.length, dates[0], dates.at(-1)]).toEqual([200, 70, 20200908, 20201215]);
  expect(dates).toEqual([...dates].sort());
  expect(asked()).toBe(WEEKS);
});

it('answers the same, compressed or whole, by weeks or at once', async () => {
  await start();
  const plain = await one.get(HEAVY);
  const packed = await one.app.inject({ url: HEAVY, headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  const instrument = one.market.find('AAA', 'C') as Instrument;
  const days = await one.market.minutes(instrument, 20200906, 20201215, true, true);
  expect(plain.json()).toEqual(
    days.map(({ date, simulated, minutes }) => ({ date, sim: Number(simulated), points: minutes.map(pointText) })),
  );
});

it('cuts off a client that does not receive its answer in time', async () => {
  await start(new HeavyCalls({ answerTimeout: 50 }));
  hold(1);
  const slow = new Caller(ATTACKER);
  await until(() => slow.ended);
  await until(() => one.heavy.running === 0);
});
