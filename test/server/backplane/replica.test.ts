import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BatchView } from '../../../server/backplane/batch.ts';
import { Publisher } from '../../../server/backplane/publisher.ts';
import { Replica } from '../../../server/backplane/replica.ts';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import type { Instrument, MarketSource } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const OPEN = 34_200;
const DATE = 20201216;
/** Instruments whose order books are wanted, one of each country. */
const BOOKS = [
  ['NBK.A', 'C'],
  ['MSFT', 'U'],
] as const;

let seeded: TemporaryStore;
const markets: EmbeddedMarket[] = [];

beforeAll(async () => {
  seeded = await temporaryStore();
  await loadSeed(seeded.store, () => {});
});

afterAll(() => seeded.remove());

afterEach(async () => {
  for (const market of markets.splice(0)) await market.close();
});

/** A market that is stopped 20 minutes after the opening, or at the close. */
async function stopped(resting = false, second = OPEN + 1200): Promise<EmbeddedMarket> {
  const settings = { seed: 'tests', marketDate: DATE, marketTime: second, speed: 0, resting };
  const market = await openMarket(seeded.store, settings);
  markets.push(market);
  await market.settled?.();
  return market;
}

/** A holder, and a process that follows it over a connection on which a test may lose batches. */
class Link {
  readonly replica: Replica;
  readonly lines: string[] = [];
  readonly renewed: string[] = [];
  interruptions = 0;
  batches = 0;
  losing = false;
  private publisher: Publisher | undefined;
  private readonly view = new BatchView();
  private readonly batchesOnTheirWay: Buffer[] = [];

  constructor(instruments: readonly Instrument[]) {
    this.replica = new Replica(instruments, () => {});
    this.replica.listen({
      line: (_of, _kind, line) => this.lines.push(line),
      renewed: ({ symbol }, ofBook) => this.renewed.push(ofBook ? `book of ${symbol}` : symbol),
      interrupted: () => {
        this.interruptions++;
      },
    });
  }

  /** `source` holds the market from now on. */
  begin(source: MarketSource, epoch: number, continues = false): Publisher {
    const publisher = new Publisher(source, epoch, (batch) => {
      if (!this.losing) this.batchesOnTheirWay.push(batch);
    });
    publisher.begin(this.replica, continues);
    this.publisher = publisher;
    return publisher;
  }

  /** Waits until the holder has finished its turn and everything has arrived. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await turn();
      for (const batch of this.batchesOnTheirWay.splice(0)) {
        quiet = 0;
        this.batches++;
        expect(this.view.read(batch)).toBe(true);
        this.replica.take(this.view);
      }
    }
  }

  /** What a process does when it lacks data. */
  async ask(): Promise<void> {
    if (!this.replica.whole) this.publisher?.publishAllStates();
    const { ids, lacking } = this.replica.books.wanted;
    this.publisher?.wantBooks('follower', ids, lacking);
    await this.settle();
  }

  forget(): void {
    this.lines.length = 0;
    this.renewed.length = 0;
    this.interruptions = 0;
  }
}

type StateSource = Pick<MarketSource, 'quote' | 'snapshot'>;

/** Expects a process to answer every question about the live market as the market does. */
function expectSame(copy: StateSource, market: StateSource & Pick<MarketSource, 'instruments' | 'clock'>): void {
  const instruments = market.instruments();
  expect(instruments.map((of) => stateOf(copy, of))).toEqual(instruments.map((of) => stateOf(market, of)));
  for (const of of instruments) {
    const { dollar } = market.quote(of, false, emptyQuote());
    expect(Math.abs(copy.quote(of, false, emptyQuote()).dollar - dollar)).toBeLessThan(0.02 + dollar / 1e9);
    const minute = Math.floor(market.clock.now() / 60_000) * 60;
    // The market drops the planned trades of the previous minute once it has made the next one; the copy does not.
    expect(tradesSince(copy, of, minute)).toEqual(tradesSince(market, of, minute));
    expect(tradesSince(copy, of, minute - 60)).toEqual(tradesSince(copy, of, 0));
  }
}

/** The `TH` lines of a snapshot from a time on (Unix seconds). */
function tradesSince(source: StateSource, of: Instrument, time: number): string[] {
  return source.snapshot(of).filter((line) => line.startsWith('TH,') && Number(line.split(',')[5]) >= time);
}

function stateOf(source: StateSource, of: Instrument): unknown {
  const now = source.quote(of, false, emptyQuote());
  const delayed = source.quote(of, true, emptyQuote());
  // A sum of products may differ in the last bits; its terms are covered by the other figures.
  for (const quote of [now, delayed]) quote.dollar = 0;
  const lines = source.snapshot(of).filter((line) => !line.startsWith('TH,'));
  return [of.symbol, now, delayed, ...lines.map((line) => (line.startsWith('S,') ? withoutDollar(line) : line))];
}

function withoutDollar(line: string): string {
  return line
    .split(',')
    .filter((_, field) => field !== 11)
    .join(',');
}

function booksOf(
  source: Pick<MarketSource, 'bookSnapshot'>,
  instruments: readonly Instrument[],
): (readonly string[])[] {
  return instruments.map((instrument) => source.bookSnapshot(instrument));
}

const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('step' as const), seconds: fc.integer({ min: 1, max: 150 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('print' as const), price: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('halt' as const), code: fc.constantFrom(0, 169) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
);

describe('a copy of the market', () => {
  it('agrees with the market on everything, whatever happens and whatever is lost in transit', async () => {
    // Close to the end of the day, so that the day restarts.
    const market = await stopped(false, OPEN + 22_800);
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 10 }), async (happenings) => {
        const link = new Link(market.instruments());
        const books = BOOKS.map(([symbol, region]) => market.find(symbol, region) as Instrument);
        for (const of of books) link.replica.books.follow(of);
        const publisher = link.begin(market, 1);
        await link.settle();
        expect(link.replica.whole).toBe(true);
        await link.ask();
        try {
          for (const what of happenings) {
            link.forget();
            if (what.do === 'step') market.clock.step(what.seconds * 1000);
            else if (what.do === 'print') market.print('MSFT', 'U', what.price, 700, 4);
            else if (what.do === 'halt') market.halt('NBK.A', 'C', what.code);
            else {
              await link.settle();
              link.losing = true;
              market.clock.step(90_000);
              await link.settle();
              link.losing = false;
              market.clock.step(1000);
              await link.settle();
              expect(link.replica.whole).toBe(false);
              expect(link.interruptions).toBe(0);
              await link.ask();
              expect(link.interruptions).toBe(1);
              expect(link.renewed).toHaveLength(market.instruments().length + BOOKS.length);
            }
            await link.settle();
            if (what.do !== 'lose') expect([link.interruptions, link.renewed]).toEqual([0, []]);
            expectSame(link.replica, market);
            expect(booksOf(link.replica, books)).toEqual(booksOf(market, books));
            expect(link.replica.clock.now()).toBe(market.clock.now());
          }
        } finally {
          publisher.stop();
        }
      }),
      // The market continues from run to run, so a failure cannot be shrunk.
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('emits every line, in order, as the market did', async () => {
    const market = await stopped();
    const told: string[] = [];
    market.listen({ line: (_of, _kind, line) => told.push(line) });
    const link = new Link(market.instruments());
    link.begin(market, 1);
    await link.settle();
    link.forget();
    for (let i = 0; i < 20; i++) {
      market.clock.step(7000);
      await turn();
    }
    await link.settle();
    expect(told.length).toBeGreaterThan(1000);
    expect(link.lines).toEqual(told);
  });

  it('emits no line that nobody wants', async () => {
    const market = await stopped();
    const link = new Link(market.instruments());
    const heard: string[] = [];
    link.replica.listen({
      wants: ({ symbol }, kind) => symbol === 'MSFT' && kind === 'trade',
      line: ({ symbol }, kind) => heard.push(`${kind} of ${symbol}`),
    });
    link.begin(market, 1);
    await link.settle();
    market.clock.step(60_000);
    await link.settle();
    expect(new Set(heard)).toEqual(new Set(['trade of MSFT']));
  });

  it('ignores what it has read before', async () => {
    const market = await stopped();
    const link = new Link(market.instruments());
    const batches: Buffer[] = [];
    const publisher = new Publisher(market, 5, (batch) => batches.push(batch));
    publisher.begin(link.replica, false);
    const view = new BatchView();
    for (let i = 0; i < 5; i++) {
      await turn();
      market.clock.step(1000);
    }
    await turn();
    for (const batch of [...batches, ...batches]) {
      view.read(batch);
      link.replica.take(view);
    }
    expect(link.replica.whole).toBe(true);
    const { sequence } = link.replica;
    expect(sequence).toBe(batches.length - 1);
  });
});

describe('a market that changes hands', () => {
  it('continues where it was, without a line too many or too few', async () => {
    const undisturbed = await stopped();
    const expected: string[] = [];
    undisturbed.listen({ line: (_of, kind, line) => kind !== 'level' && expected.push(line) });
    const first = await stopped();
    const second = await stopped(true);
    const link = new Link(first.instruments());
    const before = link.begin(first, 1);
    await link.settle();
    link.forget();
    for (const market of [undisturbed, first]) market.clock.step(61_500);
    await link.settle();
    second.follow(link.replica.clock.batchNow);
    for (const market of [undisturbed, first]) market.clock.step(30_250);
    before.end(first.rest());
    await link.settle();
    expect(link.replica.ended).toBe(true);
    await second.wake(link.replica.clock.batchNow);
    link.begin(second, 2, true);
    await link.settle();
    for (const market of [undisturbed, second]) market.clock.step(95_000);
    await link.settle();
    expect(expected.length).toBeGreaterThan(1000);
    expect(link.lines).toEqual(expected);
    expect([link.interruptions, link.renewed]).toEqual([0, []]);
    expect(link.replica.whole).toBe(true);
    expectSame(link.replica, second);
  });

  it('has different order books with its new holder, which are sent in full', async () => {
    const first = await stopped();
    const second = await stopped(true);
    const link = new Link(first.instruments());
    const before = link.begin(first, 1);
    const books = BOOKS.map(([symbol, region]) => first.find(symbol, region) as Instrument);
    for (const of of books) link.replica.books.follow(of);
    await link.settle();
    await link.ask();
    first.clock.step(30_000);
    before.end(first.rest());
    await link.settle();
    expect(booksOf(link.replica, books)).toEqual(booksOf(first, books));
    await second.wake(link.replica.clock.batchNow);
    link.forget();
    link.begin(second, 2, true);
    await link.settle();
    await link.ask();
    second.clock.step(30_000);
    await link.settle();
    expect(link.renewed).toEqual(BOOKS.map(([symbol]) => `book of ${symbol}`));
    const its = BOOKS.map(([symbol, region]) => second.find(symbol, region) as Instrument);
    expect(booksOf(link.replica, books)).toEqual(booksOf(second, its));
    expect(link.interruptions).toBe(0);
  });

  it('sends fresh snapshots of what differs at its new holder, and declares the loss of lines', async () => {
    const first = await stopped();
    const second = await stopped(true);
    const link = new Link(first.instruments());
    const before = link.begin(first, 1);
    await link.settle();
    // It was not planned, and no other process will ever know.
    first.print('MSFT', 'U', 4321, 700, 4);
    before.end(first.rest());
    await link.settle();
    link.forget();
    await second.wake(link.replica.clock.batchNow);
    link.begin(second, 2, true);
    await link.settle();
    expect(link.renewed).toEqual(['MSFT']);
    expect(link.interruptions).toBe(1);
    expectSame(link.replica, second);
  });

  it('is not trusted by a process that missed the end of the previous epoch', async () => {
    const first = await stopped();
    const second = await stopped(true);
    const link = new Link(first.instruments());
    const before = link.begin(first, 1);
    await link.settle();
    link.losing = true;
    first.clock.step(5000);
    const end = first.rest();
    before.end(end);
    await link.settle();
    link.losing = false;
    const informed = new Link(first.instruments());
    await second.wake(end);
    link.forget();
    const publisher = new Publisher(second, 2, () => {});
    publisher.stop();
    // The new holder knows everything; this follower does not.
    Object.defineProperty(informed.replica, 'epoch', { value: 1 });
    Object.defineProperty(informed.replica, 'sequence', { value: link.replica.sequence + 2 });
    expect(link.replica.whole).toBe(true);
    const view = new BatchView();
    new Publisher(second, 2, (batch) => {
      view.read(batch);
      link.replica.take(view);
    }).begin(informed.replica, true);
    expect(link.replica.whole).toBe(false);
  });
});
