import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { FeedMarket } from '../../../server/feeds/feed-market.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import type { AsOfMarket } from '../../../server/replay/as-of-market.ts';
import { replayLines } from '../../../server/replay/replay-lines.ts';
import { Replays } from '../../../server/replay/replays.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { DAYS, type Moment, recordDays, SESSION } from './recorded-days.ts';

/** 10:00 on a day after all recordings. */
const NOW = unixSeconds(wallOfDate(20201216) + 36_000) * 1000;
const SYMBOLS = ['TRD', 'LVL', 'MIN', 'NEW'];

const turn = async (): Promise<void> => {};

/** A market of real feeds, none of which exists any more, over recorded data. */
class RecordedFeeds {
  readonly replays: Replays;
  private readonly place: TemporaryStore;
  private readonly market: FeedMarket;

  private constructor(place: TemporaryStore, market: FeedMarket) {
    this.place = place;
    this.market = market;
    this.replays = new Replays(place.store, market);
  }

  static async upTo(until?: Moment): Promise<RecordedFeeds> {
    const place = await temporaryStore();
    await recordDays(place.store, until, 'whole');
    return new RecordedFeeds(place, await FeedMarket.open(place.store, [], { wallClock: () => NOW }));
  }

  async close(): Promise<void> {
    await this.market.close();
    await this.place.remove();
  }
}

let full: RecordedFeeds;

beforeAll(async () => {
  full = await RecordedFeeds.upTo();
});

afterAll(() => full.close());

/** Everything that a market shows. */
async function told({ replays }: RecordedFeeds, { date, time }: Moment): Promise<unknown[]> {
  const view = replays.at(date, time, turn);
  const names = SYMBOLS.map((symbol) => ({ symbol, region: 'U' as const }));
  await view.prepare(names);
  const known = names.flatMap(({ symbol, region }) => view.find(symbol, region) ?? []);
  const searched = replays.at(date, time, turn);
  await searched.settled();
  return Promise.all(
    known.map(async (one) => ({
      symbol: one.symbol,
      quote: view.quote(one, false, emptyQuote()),
      found: searched.quote(one, false, emptyQuote()),
      bars: await view.bars(one, 20201101, 20201231, false),
      minutes: await view.minutes(one, 20201201, 20201231, true, false),
      session: await view.minutes(one, date, date, false, false),
      restructurings: view.restructurings(one),
      simulatedSince: view.simulatedSince(one),
      depth: await view.depthOf(one),
      levels: (await view.book(one))?.levels,
    })),
  );
}

async function linesOf(
  { replays }: RecordedFeeds,
  { date, time }: Moment,
  since?: number,
): Promise<{ readonly until: number; readonly text: string }> {
  const market: AsOfMarket = replays.at(date, time, turn);
  const instruments = SYMBOLS.flatMap((symbol) => market.find(symbol, 'U') ?? []);
  return replayLines(replays, { market, instruments, isDelayed: () => false, hasDepth: () => true, since });
}

const moment = fc.record({
  date: fc.constantFrom(...DAYS),
  time: fc.integer({ min: SESSION.from, max: SESSION.to }),
});

describe('a recorded day of a market of feeds', () => {
  it('shows the same, whether or not later events were recorded', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (at) => {
        const cut = await RecordedFeeds.upTo(at);
        const until = await RecordedFeeds.upTo({ date: at.date, time: at.time + 60_000 });
        try {
          expect(await told(full, at)).toEqual(await told(cut, at));
          expect(await linesOf(full, at)).toEqual(await linesOf(until, at));
          expect(await linesOf(full, at, at.time + 7)).toEqual(await linesOf(until, at, at.time + 7));
        } finally {
          await cut.close();
          await until.close();
        }
      }),
      { numRuns: 8, seed: 31, endOnFailure: true },
    );
  });

  it('simulates nothing: recorded trades come as they happened, otherwise each minute at its end, and no bid and ask', async () => {
    const { text } = await linesOf(full, { date: 20201210, time: 40_000_000 });
    const lines = text.split('\n').map((line) => line.split(','));
    const kinds = (symbol: string): string[] =>
      [...new Set(lines.filter(([, , , of]) => of === symbol).map(([, name]) => name ?? ''))].sort();
    expect(kinds('TRD')).toEqual(
      expect.arrayContaining(['D', 'DA', 'DAT', 'DB', 'DBT', 'DL', 'DR', 'MP', 'Q', 'S', 'T', 'TH']),
    );
    expect(kinds('LVL')).toEqual(['MP', 'Q', 'S', 'T', 'TH']);
    expect(kinds('MIN')).toEqual(['Q', 'R', 'S']);
    for (const [, name, , symbol, bid = '', , ask = ''] of lines) {
      if (name === 'Q') expect([symbol, bid !== '', ask !== '']).toEqual([symbol, symbol !== 'MIN', symbol !== 'MIN']);
    }
    const ends = lines.filter(([, name]) => name === 'R').map(([time]) => Number(time) % 60_000);
    expect(new Set(ends)).toEqual(new Set([0]));
  });

  it('has the halts that were recorded', async () => {
    const at = async (time: number): Promise<number> => {
      const view = full.replays.at(20201210, time, turn);
      await view.prepare([{ symbol: 'TRD', region: 'U' }]);
      const trd = view.find('TRD', 'U');
      return trd === undefined ? -1 : view.quote(trd, false, emptyQuote()).haltcode;
    };
    expect([await at(38_999_999), await at(39_000_000), await at(39_299_999), await at(39_300_000)]).toEqual([
      0, 169, 169, 0,
    ]);
    const { text } = await linesOf(full, { date: 20201210, time: 38_990_000 }, 38_990_000);
    expect(text).toMatch(/^39000000,S,N,TRD,169,/m);
  });

  it('restates the close before the day in the day’s shares', async () => {
    const view = full.replays.at(20201210, 34_000_000, turn);
    await view.prepare([{ symbol: 'TRD', region: 'U' }]);
    const trd = view.find('TRD', 'U');
    if (trd === undefined) throw new Error('TRD is recorded');
    const [yesterday] = (await view.bars(trd, 20201209, 20201209, false)).slice(-1);
    const trade = full.replays.at(20201210, 50_000_000, turn);
    await trade.prepare([trd]);
    const quote = trade.quote(trd, false, emptyQuote());
    expect(quote.change).toBeCloseTo(quote.last - (yesterday?.close ?? 0) / 2, 4);
  });
});
