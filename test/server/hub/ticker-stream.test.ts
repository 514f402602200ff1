import { beforeEach, expect, it } from 'vitest';
import { noCounts } from '../../../server/hub/hub-counts.ts';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { wireLine } from '../../../server/hub/messages.ts';
import { Outbox } from '../../../server/hub/outbox.ts';
import { TickerStream } from '../../../server/hub/ticker-stream.ts';
import { HandMarket } from './hand-market.ts';
import { HeldTransport } from './held-transport.ts';

const LIMITS = { ...DEFAULT_LIMITS, batch: 0, backlogLines: 3, heartbeat: 4_000 };

let market: HandMarket;
let transport: HeldTransport;
let outbox: Outbox;
let counts: ReturnType<typeof noCounts>;

beforeEach(() => {
  market = new HandMarket();
  transport = new HeldTransport();
  outbox = new Outbox(LIMITS, () => {});
  outbox.connect(transport);
  counts = noCounts();
});

function open(silent = false): TickerStream {
  const stream = new TickerStream('0', market, outbox, LIMITS, counts, silent);
  outbox.follow(stream);
  return stream;
}

/** Lets the outbox work, and returns the heads of the lines that were sent since. */
async function sent(): Promise<string[]> {
  await Promise.resolve();
  return transport.lines.splice(0).map((line) => line.split(',').slice(0, 3).join());
}
/** The count of the heartbeat that is due. */
async function counted(stream: TickerStream): Promise<number> {
  stream.beatLast();
  outbox.settle();
  const beats = transport.lines.splice(0).filter((line) => line.startsWith('H,'));
  return Number(beats.at(-1)?.split(',')[1]);
}
const trade = (stream: TickerStream, symbol = 'RY'): void =>
  stream.push(market.the(symbol), 'trade', wireLine(market.trade(symbol)));

it('begins with a heartbeat, and beats again when it is due, not before', async () => {
  const stream = open();
  expect((await sent()).map((head) => head.slice(0, 2))).toEqual(['H,']);
  stream.tick(performance.now() + 3_000);
  expect(await sent()).toEqual([]);
  stream.tick(performance.now() + 4_000);
  expect(await sent()).toHaveLength(1);
  stream.tick(performance.now() + 3_000);
  expect(await sent()).toEqual([]);
});

it('counts every line that it sent, and one more for lines that were lost before it', async () => {
  const stream = open();
  await sent();
  trade(stream);
  trade(stream);
  expect(await sent()).toHaveLength(2);
  expect(await counted(stream)).toBe(3);
  stream.declareGap();
  expect((await sent())[0]).toMatch(/^H,5/);
  expect(counts).toMatchObject({ gaps: 1, linesSent: 5, linesDropped: 0 });
});

it('sends nothing while it is silenced, and then everything that was not lost meanwhile', async () => {
  const stream = open(true);
  expect([stream.pending, await sent()]).toEqual([false, []]);
  trade(stream);
  stream.announce(wireLine('X,an announcement,-'));
  expect([stream.backlog, await sent(), stream.take()]).toEqual([1, [], '']);
  stream.silence(false);
  expect(await sent()).toEqual(['X,an announcement,-', 'T,T,RY', expect.stringMatching(/^H,2/)]);
  expect(stream.backlog).toBe(0);
});

it('once more is held back than there is room for, each that lost lines gets one snapshot, and the rest goes on', async () => {
  const stream = open();
  await sent();
  transport.hold();
  for (const symbol of ['RY', 'BCE', 'RY', 'RY', 'RY']) trade(stream, symbol);
  expect(stream.backlog).toBe(0);
  trade(stream, 'VNT');
  expect(counts).toMatchObject({ linesDropped: 5, gaps: 2 });
  transport.release();
  outbox.wake();
  const heads = await sent();
  expect(heads.filter((head) => head.startsWith('S,'))).toEqual(['S,T,RY', 'S,T,BCE']);
  expect(heads.filter((head) => head.startsWith('T,'))).toEqual(['T,V,VNT']);
  trade(stream);
  expect(await sent()).toEqual(['T,T,RY']);
});

it('forgets what is due of an instrument that is no longer followed, and of its book alone', async () => {
  const stream = open();
  await sent();
  const RY = market.the('RY');
  stream.renew(RY, false);
  stream.refresh(RY, true, 'first');
  stream.forget(RY, true);
  const heads = await sent();
  expect([heads[0], heads.filter((head) => head.startsWith('D'))]).toEqual(['R,T,RY', []]);
  stream.renew(RY, false);
  stream.forget(RY, false);
  expect([stream.pending, await sent()]).toEqual([false, []]);
  // The announcement of new minutes is forgotten, too.
  stream.refresh(RY, false, 'first');
  expect((await sent())[0]).toBe('S,T,RY');
});

it('leaves lines to the snapshot that is due, except trades for a client that has had all of them', async () => {
  const stream = open();
  await sent();
  const RY = market.the('RY');
  stream.refresh(RY, false, 'again');
  trade(stream);
  stream.push(RY, 'quote', wireLine(market.bid('RY', 9)));
  const again = await sent();
  expect([again[0], again.filter((head) => head.startsWith('Q,'))]).toEqual(['T,T,RY', ['Q,T,RY']]);
  stream.refresh(RY, false, 'first');
  trade(stream);
  const first = await sent();
  expect(first.filter((head) => head.startsWith('T,'))).toEqual([]);
  expect(counts.linesDropped).toBe(0);
});

it('gives a client that is asked to begin again while it is behind no trade that its snapshot has', async () => {
  const stream = open();
  await sent();
  transport.hold();
  trade(stream);
  stream.refresh(market.the('RY'), false, 'again');
  trade(stream);
  transport.release();
  outbox.wake();
  const heads = await sent();
  expect(heads.filter((head) => head.startsWith('T,'))).toEqual([]);
  expect(heads[0]).toBe('S,T,RY');
});

it('sends at most five hundred lines as one item, and never splits a snapshot', async () => {
  const stream = open();
  await sent();
  const { units } = transport;
  for (let i = 0; i < 499; i++) trade(stream);
  expect(stream.full).toBe(false);
  trade(stream, 'BCE');
  expect(stream.full).toBe(true);
  trade(stream);
  expect([(await sent()).length, transport.units - units]).toEqual([501, 2]);
});
