import { beforeEach, describe, expect, it } from 'vitest';
import { costOf, Dispatcher } from '../../../server/hub/dispatcher.ts';
import { noCounts } from '../../../server/hub/hub-counts.ts';
import { BOOK_WEIGHT, DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { type ClientMessage, RECORD_END } from '../../../server/hub/messages.ts';
import { Outbox } from '../../../server/hub/outbox.ts';
import { Subscribers } from '../../../server/hub/subscribers.ts';
import { TickerSession } from '../../../server/hub/ticker-session.ts';
import type { Transport } from '../../../server/hub/transport.ts';
import { HandMarket } from './hand-market.ts';

let dispatcher: Dispatcher;
let session: TickerSession;
let outbox: Outbox;
let units: string[];

beforeEach(() => {
  units = [];
  const transport: Transport = {
    kind: 'WebSockets',
    buffered: 0,
    send: (unit) => void units.push(unit),
    end() {},
    abort() {},
    tick: () => undefined,
  };
  const limits = { ...DEFAULT_LIMITS, batch: 0 };
  outbox = new Outbox(limits, () => {});
  outbox.connect(transport);
  const context = {
    source: new HandMarket(),
    subscribers: new Subscribers(),
    bookFollowers: new Subscribers(),
    limits,
    counts: noCounts(),
    silent: () => false,
  };
  session = new TickerSession(context, outbox, new Set(['T']), new Set(['T']), () => true);
  dispatcher = new Dispatcher(session, outbox);
});

const call = (target: string, args: readonly unknown[], asked: object = {}): ClientMessage => ({
  type: 'invocation',
  id: '1',
  target,
  args,
  uploads: false,
  ...asked,
});
const stream = (args: readonly unknown[], asked: object = {}): ClientMessage =>
  call('Ticker', args, { type: 'stream-invocation', ...asked });

/** The answers to messages: of each its id and error, without stream items. */
function answers(...messages: readonly ClientMessage[]): string[] {
  for (const message of messages) dispatcher.dispatch(message);
  outbox.settle();
  return units
    .splice(0)
    .flatMap((unit) => unit.split(String.fromCharCode(RECORD_END)).slice(0, -1))
    .map((record) => JSON.parse(record) as { type: number; invocationId: string; error?: string })
    .filter(({ type }) => type === 3)
    .map(({ invocationId, error = 'done' }) => `${invocationId}: ${error}`);
}

describe('a call', () => {
  it('is answered if it has an id, and made in any case', () => {
    expect(answers(call('subscribe', ['RY', 'C']))).toEqual(['1: done']);
    expect(answers(call('subscribe', ['BCE', 'C'], { id: undefined }))).toEqual([]);
    expect(session.subscriptions).toBe(2);
    expect(answers(call('startorders', ['RY', 'C']), call('stoporders', ['RY', 'C'], { id: '2' }))).toEqual([
      '1: done',
      '2: done',
    ]);
    expect(answers(call('unsubscribe', ['RY', 'C']))).toEqual(['1: done']);
    expect([session.subscriptions, session.books]).toEqual([1, 0]);
  });

  it.each([
    [[]],
    [['RY']],
    [['RY', 'C', 1]],
    [['', 'C']],
    [['x'.repeat(21), 'C']],
    [[7, 'C']],
    [['RY', 'X']],
    [['RY', null]],
  ])('with the arguments %j fails', (args) => {
    expect(answers(call('subscribe', args))).toEqual([
      "1: Failed to invoke 'subscribe' due to an error on the server.",
    ]);
    expect(session.subscriptions).toBe(0);
  });

  it('may have a symbol of twenty characters in either country, and uploads nothing', () => {
    const longest = 'x'.repeat(20);
    expect(answers(call('subscribe', [longest, 'U']))).toEqual([`1: Unknown symbol U ${longest}`]);
    expect(answers(call('subscribe', ['RY', 'C'], { uploads: true }))).toHaveLength(1);
    expect(session.subscriptions).toBe(0);
  });

  it('of another method, or in the wrong way, is refused in the words of the protocol', () => {
    expect(answers(call('buy', ['RY', 'C']))).toEqual(["1: Unknown hub method 'buy'"]);
    expect(answers(call('Ticker', [[], '']))[0]).toMatch(/streaming 'Ticker' method with a non-streaming/);
    expect(answers(stream([], { target: 'subscribe' }))[0]).toMatch(
      /non-streaming 'subscribe' method with a streaming/,
    );
    expect(answers(stream([], { target: 'buy' }))).toEqual(["1: Unknown hub method 'buy'"]);
  });

  it('costs more for an order book', () => {
    const costs = [call('startorders', []), call('subscribe', []), { type: 'ping' } as const].map(costOf);
    expect(costs).toEqual([BOOK_WEIGHT, 1, 1]);
    expect(costOf(stream([], { target: 'startorders' }))).toBe(1);
  });
});

describe('the stream', () => {
  it('is opened once, for keys of at most twenty characters', () => {
    expect(answers(stream([['x'.repeat(21)], '']))).toHaveLength(1);
    expect(answers(stream([[7], '']))).toHaveLength(1);
    expect(answers(stream(['T', '']))).toHaveLength(1);
    expect(answers(stream([['T']]))).toHaveLength(1);
    expect(answers(stream([['T'], ''], { uploads: true }))).toHaveLength(1);
    expect(session.stream).toBeUndefined();
    expect(answers(stream([['x'.repeat(20), 'T'], '']))).toEqual([]);
    expect(session.stream?.id).toBe('1');
    expect(answers(stream([['T'], '']))).toEqual(["1: Invocation ID '1' is already in use."]);
    expect(answers(stream([['T'], ''], { id: '2' }))).toEqual(['2: Denied: the Ticker stream is already open.']);
  });

  it('ends by its own id, or without one, and may be opened again', () => {
    answers(stream([['T'], '']));
    expect(answers({ type: 'cancel', id: '7' })).toEqual([]);
    expect(session.stream).toBeDefined();
    expect(answers({ type: 'cancel', id: '1' }, { type: 'cancel', id: '1' })).toEqual(['1: done']);
    expect(session.stream).toBeUndefined();
    answers(stream([['T'], ''], { id: '3' }));
    dispatcher.endStream();
    dispatcher.endStream();
    expect(answers({ type: 'ping' }, { type: 'ignored' })).toEqual(['3: done']);
  });
});
