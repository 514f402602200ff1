import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { bookOf, sidesOf, view } from './client-view.ts';
import { heartbeatsCount, TRANSPORTS } from './hub-client.ts';
import { type HubServer, startHubServer, until } from './hub-server.ts';
import { type StallingClient, stallingClient } from './stalling-client.ts';

let server: HubServer;
const clients: StallingClient[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const client of clients.splice(0)) client.close();
  await server.stop();
});

const SYMBOLS = ['RY', 'BCE', 'MSFT'] as const;
/** Lines between two checks of the hub's memory. */
const ROUND = 2_000;
const ROUNDS = 20;
/** Bytes that one unit may put on top of the high-water mark: 500 lines, a snapshot and its record. */
const ONE_UNIT = 96 * 1024;
/** Longer than any test runs, so that nobody is dropped before the test moves the hub's time. */
const LONG = 600_000;

/** A client that follows every symbol and one order book, from their snapshots on. */
async function follower(transport: string): Promise<StallingClient> {
  const client = await stallingClient(server.url, transport);
  clients.push(client);
  const call = (target: string, symbol: string) => {
    return { type: 1, target, arguments: [symbol, server.market.the(symbol).region] };
  };
  await client.say({ type: 4, invocationId: '0', target: 'Ticker', arguments: [['T', 'Q'], ''] });
  await client.say(...SYMBOLS.map((symbol) => call('subscribe', symbol)), call('startorders', 'RY'));
  await until(() => client.lines.includes('DL,T,RY') && client.lines.some((line) => line.startsWith('TH,Q,MSFT')));
  return client;
}

/** Whether a client has a line among its latest. */
const has = ({ lines }: StallingClient, line: string): boolean => lines.indexOf(line, lines.length - 2 * ROUND) >= 0;

/** The market's state, in the form of a client's view. */
const expected = async (): Promise<unknown> => [
  ...SYMBOLS.map((symbol) => {
    const { trades, quote } = server.market.state(symbol);
    return { trades, quote };
  }),
  sidesOf((await server.market.book(server.market.the('RY'))).orders),
];

/** A client's state. Throws if a trade is missing without a fresh summary. */
const seen = ({ lines }: StallingClient): unknown => [
  ...SYMBOLS.map((symbol) => view(lines, symbol)),
  bookOf(lines.filter((line) => /^(D|MP)/.test(line))),
];

/** Makes a client stop reading, and its network fill up: sockets buffer megabytes before the hub notices. */
async function stall(client: StallingClient, other: StallingClient): Promise<void> {
  client.stall();
  while (server.hub.census().largestBuffer < DEFAULT_LIMITS.highWater) {
    const seen = other.lines.length;
    server.hub.raw('X'.padEnd(60_000, 'x'));
    await until(() => other.lines.length > seen);
  }
}

/** Trades, quotes and changes of the book, some of each for every symbol. */
function trade(lines: number): void {
  const before = server.hub.counts.marketLines;
  for (let n = 0; server.hub.counts.marketLines - before < lines; n++) {
    const symbol = SYMBOLS[n % SYMBOLS.length] as string;
    server.market.trade(symbol, 10 + (n % 700) / 100);
    if (n % 5 === 0) server.market.bid(symbol, 5 + (n % 311) / 100);
  }
}

describe.each(TRANSPORTS)('a client that stops reading over %s', (transport) => {
  it('costs the hub no more than its share, affects nobody else, and ends up in sync with the market', async () => {
    server = await startHubServer({ sendTimeout: LONG, idle: LONG, poll: LONG, heartbeat: 300 });
    const slow = await follower(transport);
    const other = await follower('WebSockets');
    await stall(slow, other);
    for (let round = 0; round < ROUNDS; round++) {
      trade(ROUND);
      const last = server.market.trade('BCE');
      await until(() => has(other, last));
      const census = server.hub.census();
      expect(census.longestBacklog).toBeLessThanOrEqual(DEFAULT_LIMITS.backlogLines);
      expect(census.largestBuffer).toBeLessThanOrEqual(DEFAULT_LIMITS.highWater + ONE_UNIT);
    }
    const { linesDropped } = server.hub.counts;
    expect(linesDropped).toBeGreaterThan(0);
    // Nobody else got a fresh snapshot: there is one summary per symbol, from the subscription.
    expect(other.lines.filter((line) => line.startsWith('S,'))).toHaveLength(SYMBOLS.length);
    expect(other.lines.filter((line) => line === 'DL,T,RY')).toHaveLength(1);
    expect(heartbeatsCount(other.lines)).toBe(true);

    slow.resume();
    const last = SYMBOLS.map((symbol) => server.market.trade(symbol, 42));
    const isLast = (line: string): boolean => last.includes(line) || /^TH,.*,42,/.test(line);
    await until(() =>
      SYMBOLS.every((symbol) => slow.lines.findLast((line) => line.split(',')[2] === symbol && isLast(line))),
    );
    await until(() => server.hub.census().backlogLines === 0);
    const beaten = slow.lines.length;
    await until(() => slow.lines.slice(beaten).some((line) => line.startsWith('H,')));
    expect(slow.lines.filter((line) => line.startsWith('S,')).length).toBeGreaterThan(SYMBOLS.length);
    for (const client of [slow, other]) expect(seen(client)).toEqual(await expected());
    expect(heartbeatsCount(slow.lines)).toBe(true);
    for (const symbol of SYMBOLS) {
      const own = slow.lines
        .map((line) => line.split(','))
        .filter(([kind = '', , of]) => of === symbol && !/^(D|MP)/.test(kind));
      const declared = own.findLastIndex(([kind]) => kind === 'S');
      expect(own.slice(declared, declared + 3).map(([kind]) => kind)).toEqual(['S', 'Q', 'TH']);
    }
    expect(server.hub.counts.clientsDropped).toBe(0);
  });

  it('is dropped when it reads nothing for too long, and nobody else is', async () => {
    server = await startHubServer({ sendTimeout: LONG, idle: LONG });
    const slow = await follower(transport);
    const other = await follower('WebSockets');
    await stall(slow, other);
    trade(ROUND);
    const last = server.market.trade('BCE');
    await until(() => has(other, last));
    expect(server.hub.counts.clientsDropped).toBe(0);
    // By the machine's clock, the client could be dropped while it is still being stalled.
    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + LONG);
    await until(() => server.hub.counts.clientsDropped > 0);
    trade(ROUND);
    const after = server.market.trade('BCE');
    await until(() => has(other, after));
    slow.resume();
    await until(() => slow.ended);
    expect(server.hub.clients()).toBe(1);
    expect(other.ended).toBe(false);
    expect(seen(other)).toEqual(await expected());
  });
});
