import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_CLASSES } from '../../../engine/feed/line-class.ts';
import { noCounts } from '../../../server/hub/hub-counts.ts';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { Outbox } from '../../../server/hub/outbox.ts';
import { Subscribers } from '../../../server/hub/subscribers.ts';
import { TickerSession } from '../../../server/hub/ticker-session.ts';
import { bookOf, sidesOf, view } from './client-view.ts';
import { HandMarket } from './hand-market.ts';
import { HeldTransport } from './held-transport.ts';
import { heartbeatsCount } from './hub-client.ts';

const SYMBOLS = ['RY', 'BCE'] as const;

/** Possible events between a client and the market; `turn` lets the outbox work. */
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('trade', 'bid'), symbol: fc.constantFrom(...SYMBOLS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('turn'), symbol: fc.constant('RY') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('hold', 'release', 'subscribe', 'beat'),
      symbol: fc.constantFrom(...SYMBOLS),
    }),
  },
);

/** A session that is open and subscribed to `SYMBOLS`, on a network that a test holds. */
function openSession() {
  const market = new HandMarket();
  const limits = { ...DEFAULT_LIMITS, batch: 0, backlogLines: 4, heartbeat: 0 };
  const transport = new HeldTransport();
  const outbox = new Outbox(limits, () => {});
  outbox.connect(transport);
  const subscribers = new Subscribers();
  const bookFollowers = new Subscribers();
  const counts = noCounts();
  const session = new TickerSession(
    { source: market, subscribers, bookFollowers, limits, counts, silent: () => false },
    outbox,
    new Set(['T']),
    new Set(['T']),
    () => true,
  );
  market.listen({
    line: (of, kind, line) => (LINE_CLASSES[kind].ofBook ? bookFollowers : subscribers).publish(of, kind, line),
  });
  session.open('0', ['T']);
  for (const symbol of SYMBOLS) session.subscribe(symbol, 'C');
  const release = (): void => {
    transport.release();
    outbox.wake();
  };
  return { market, transport, session, counts, release, subscribers, bookFollowers };
}

/** Lets the outbox work. */
const turn = (): Promise<void> => Promise.resolve();

describe('a ticker session', () => {
  it('never loses a trade without a fresh summary, whatever the network does, and ends with what the market has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 40, maxLength: 200 }), async (happenings) => {
        const { market, transport, session, release } = openSession();
        session.startOrders('RY', 'C');
        let bids = 0;
        for (const { do: what, symbol } of happenings) {
          if (what === 'trade') market.trade(symbol);
          else if (what === 'bid') market.bid(symbol, ++bids);
          else if (what === 'turn') await turn();
          else if (what === 'hold') transport.hold();
          else if (what === 'subscribe') session.subscribe(symbol, 'C');
          else if (what === 'beat') session.stream?.tick(performance.now());
          else release();
        }
        session.stream?.tick(performance.now());
        release();
        await turn();
        for (const symbol of SYMBOLS) {
          const { trades, quote } = market.state(symbol);
          expect(view(transport.lines, symbol)).toEqual({ trades, quote });
        }
        expect(bookOf(transport.lines)).toEqual(sidesOf((await market.book(market.the('RY'))).orders));
        expect(heartbeatsCount(transport.lines)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('conflates quotes while the client is behind, and only then', async () => {
    const { market, transport, release } = openSession();
    await turn();
    const start = transport.lines.length;
    const prompt = [market.bid('RY', 1), market.bid('RY', 2)];
    await turn();
    transport.hold();
    market.bid('RY', 3);
    const held = [market.trade('RY'), market.bid('RY', 4), market.bid('BCE', 5)];
    await turn();
    expect(transport.lines.slice(start)).toEqual(prompt);
    release();
    await turn();
    expect(transport.lines.slice(start)).toEqual([...prompt, ...held]);
  });

  it('says once that the trades of a symbol were made anew, before the snapshot that replaces them', async () => {
    const { market, transport, session, subscribers } = openSession();
    await turn();
    const start = transport.lines.length;
    subscribers.renew(market.the('RY'), false);
    subscribers.renew(market.the('RY'), false);
    await turn();
    const heads = transport.lines.slice(start).map((line) => line.split(',', 3).join());
    expect(heads.filter((head) => !head.startsWith('H,'))).toEqual(['R,T,RY', 'S,T,RY', 'Q,T,RY', 'TH,T,RY']);
    const before = transport.lines.length;
    session.subscribe('RY', 'C');
    await turn();
    expect(transport.lines.slice(before).some((line) => line.startsWith('R,'))).toBe(false);
  });

  it('sends no more than one unit to a network that takes no more', async () => {
    const { market, transport, release } = openSession();
    await turn();
    const start = transport.lines.length;
    transport.slow = true;
    const sent: string[] = [];
    for (let n = 0; n < 1_200; n++) sent.push(market.trade('RY'));
    await turn();
    expect(transport.lines.slice(start)).toEqual(sent.slice(0, 500));
    release();
    await turn();
    expect(transport.lines.slice(start)).toEqual(sent.slice(0, 1_000));
    release();
    await turn();
    expect(transport.lines.slice(start)).toEqual(sent);
  });

  it('sends a client that does not keep up what it still holds before its end, and counts it', async () => {
    const { market, transport, session } = openSession();
    await turn();
    const start = transport.lines.length;
    transport.hold();
    const held = [market.trade('RY'), market.bid('RY', 4), market.trade('BCE')];
    await turn();
    session.settle();
    expect(transport.lines.slice(start, -1)).toEqual(held);
    expect(transport.lines.at(-1)).toMatch(/^H,/);
    expect(heartbeatsCount(transport.lines)).toBe(true);
  });

  it('costs a client one unit for all lines of a turn, and nothing for lines that it does not follow', async () => {
    const { market, transport, session, counts } = openSession();
    session.unsubscribe('BCE', 'C');
    await turn();
    const { units } = transport;
    const { linesSent } = counts;
    for (let n = 0; n < 100; n++) market.trade('BCE');
    await turn();
    expect([transport.units, counts.linesSent]).toEqual([units, linesSent]);
    for (let n = 0; n < 100; n++) market.trade('RY');
    await turn();
    expect([transport.units, counts.linesSent]).toEqual([units + 1, linesSent + 100]);
  });

  it('counts no line as dropped that a first snapshot contains', async () => {
    const { market, session, counts } = openSession();
    await turn();
    session.unsubscribe('RY', 'C');
    session.subscribe('RY', 'C');
    market.trade('RY');
    await turn();
    expect(counts).toMatchObject({ linesDropped: 0, gaps: 0 });
  });

  it('sends live trades to a client that gets the snapshot again, because a trade in a snapshot triggers no alarm', async () => {
    const { market, transport, session } = openSession();
    await turn();
    const before = transport.lines.length;
    session.subscribe('RY', 'C');
    market.trade('RY');
    await turn();
    const kinds = transport.lines.slice(before).map((line) => line.split(',', 1)[0]);
    expect(kinds.slice(0, 3)).toEqual(['T', 'S', 'Q']);
  });

  it('releases a book, and sends nothing more of it, when the entitlement to its depth is withdrawn', async () => {
    const { market, transport, session, bookFollowers } = openSession();
    session.startOrders('RY', 'C');
    await turn();
    session.entitle(new Set(['T']), new Set());
    expect([session.books, session.subscriptions]).toEqual([0, 2]);
    expect([market.followedBooks, bookFollowers.has(market.the('RY'))]).toEqual([[], false]);
    const before = transport.lines.length;
    const told = [market.bid('RY', 9.5)];
    await turn();
    expect(transport.lines.slice(before)).toEqual(told);
    expect(session.startOrders('RY', 'C')).toMatch(/^Denied/);
    session.entitle(new Set(['T']), new Set(['T']));
    expect([session.startOrders('RY', 'C'), session.books]).toEqual([undefined, 1]);
  });

  it('follows nothing on a stream that has ended, and everything from the start on the next', async () => {
    const { market, transport, session, subscribers, bookFollowers } = openSession();
    session.startOrders('RY', 'C');
    await turn();
    const ry = market.the('RY');
    session.end();
    expect([subscribers.has(ry), bookFollowers.has(ry)]).toEqual([false, false]);
    expect([session.subscriptions, session.books]).toEqual([2, 1]);
    market.trade('RY');
    market.bid('RY', 9.5);
    const before = transport.lines.length;
    session.open('1', ['T']);
    expect([subscribers.has(ry), bookFollowers.has(ry)]).toEqual([true, true]);
    await turn();
    const lines = transport.lines.slice(before);
    const { trades, quote } = market.state('RY');
    expect(view(lines, 'RY')).toEqual({ trades, quote });
    expect(bookOf(lines)).toEqual(sidesOf((await market.book(ry)).orders));
  });

  it('retains nothing of a client that has disconnected', async () => {
    const { market, session, subscribers, bookFollowers } = openSession();
    session.startOrders('RY', 'C');
    session.startOrders('BCE', 'C');
    await turn();
    session.close();
    expect([session.followed, market.followedBooks]).toEqual([0, []]);
    for (const symbol of SYMBOLS) {
      const of = market.the(symbol);
      expect([subscribers.has(of), bookFollowers.has(of)]).toEqual([false, false]);
    }
  });

  it('counts lines sent, lines dropped and gaps declared', async () => {
    const { market, transport, session, counts, release } = openSession();
    await turn();
    expect(counts).toMatchObject({ linesSent: transport.lines.length, linesDropped: 0, gaps: 0 });
    transport.hold();
    // Four are held back; the fifth finds no room and is lost with them, and two more fall into the gap.
    for (let n = 0; n < 7; n++) market.trade('RY');
    expect(counts).toMatchObject({ linesDropped: 7, gaps: 1 });
    market.trade('BCE');
    expect(session.stream?.backlog).toBe(1);
    expect([session.subscriptions, session.books]).toEqual([2, 0]);
    release();
    await turn();
    expect(counts).toMatchObject({ linesSent: transport.lines.length, linesDropped: 7, gaps: 1 });
  });
});
