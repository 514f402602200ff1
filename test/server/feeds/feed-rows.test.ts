import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedRows } from '../../../server/feeds/feed-rows.ts';
import { FeedSecurities } from '../../../server/feeds/feed-securities.ts';
import { FeedTable } from '../../../server/feeds/feed-table.ts';
import type { FeedProvider, Listing } from '../../../server/providers/feed-provider.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const TEN_MINUTES = 600_000;

let own: TemporaryStore;
let rows: FeedRows;
let table: FeedTable;
let now: number;
let complaints: string[];

async function opened(): Promise<FeedRows> {
  table = new FeedTable(feedDay(20261118), 560);
  const securities = await FeedSecurities.read(own.store);
  return new FeedRows(
    own.store,
    securities,
    table,
    () => now,
    (line) => complaints.push(line),
  );
}

beforeEach(async () => {
  own = await temporaryStore();
  now = 1_000_000;
  complaints = [];
  rows = await opened();
});
afterEach(() => own.remove());

function listing(symbol: string, region: 'C' | 'U'): Listing {
  return {
    symbol,
    region,
    exchange: region === 'C' ? 'T' : 'N',
    name: symbol,
    kind: 'stock',
    boardlot: 100,
    currency: 'USD',
  };
}

/** A provider of some regions that knows some symbols, and what it was asked for. */
function provider(name: string, regions: readonly ('C' | 'U')[], known: readonly string[]) {
  const asked: string[] = [];
  const state = { asked, known, failing: false };
  const made = {
    name,
    can: { regions },
    define: async ({ symbol, region }: { symbol: string; region: 'C' | 'U' }) => {
      asked.push(symbol);
      if (state.failing) throw new Error('busy');
      return state.known.includes(symbol) ? listing(symbol, region) : undefined;
    },
  };
  return Object.assign(state, { made: made as unknown as FeedProvider });
}

const define = (symbol: string, region: 'C' | 'U', ...providers: readonly FeedProvider[]): Promise<boolean> =>
  rows.define({ symbol, region }, providers);

describe('a symbol', () => {
  it('is defined by the first provider of its region that knows it, and has a row from then on', async () => {
    const abroad = provider('abroad', ['C'], ['IBM']);
    const ignorant = provider('ignorant', ['U'], []);
    const first = provider('first', ['C', 'U'], ['IBM']);
    const second = provider('second', ['U'], ['IBM']);
    const revision = await readRevision(own.store);
    expect(await define('IBM', 'U', abroad.made, ignorant.made, first.made, second.made)).toBe(true);
    expect([abroad, ignorant, first, second].map(({ asked }) => asked.length)).toEqual([0, 1, 1, 0]);
    const found = rows.find('IBM', 'U');
    expect(found && [rows.rowOf(found), [...rows.all], rows.instruments.length]).toEqual([0, [0], 1]);
    expect(rows.find('IBM', 'C')).toBeUndefined();
    expect(await readRevision(own.store)).toBeGreaterThan(revision);
    expect(table.instrument(0).symbol).toBe('IBM');
  });

  it('is asked for once by everybody who asks at the same time', async () => {
    const one = provider('one', ['U'], ['IBM']);
    expect(await Promise.all([define('IBM', 'U', one.made), define('IBM', 'U', one.made)])).toEqual([true, true]);
    expect([one.asked, rows.instruments.length]).toEqual([['IBM'], 1]);
    await define('IBM', 'U', one.made);
    expect(one.asked).toHaveLength(2);
  });

  it('that nobody knows is not asked for again for ten minutes, in its own country', async () => {
    const one = provider('one', ['C', 'U'], []);
    expect(await define('XYZ', 'U', one.made)).toBe(false);
    one.known = ['XYZ'];
    now += TEN_MINUTES - 1;
    expect(await define('XYZ', 'U', one.made)).toBe(false);
    expect(one.asked).toHaveLength(1);
    expect(await define('XYZ', 'C', one.made)).toBe(true);
    now += 1;
    expect(await define('XYZ', 'U', one.made)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('is asked for again at once if a provider did not answer, which is said', async () => {
    const one = provider('one', ['U'], ['IBM']);
    const other = provider('other', ['U'], []);
    one.failing = true;
    expect(await define('IBM', 'U', one.made, other.made)).toBe(false);
    expect([complaints, other.asked]).toEqual([['one could not be asked for U:IBM: busy'], ['IBM']]);
    one.failing = false;
    expect(await define('IBM', 'U', one.made, other.made)).toBe(true);
  });

  it('that is unknown is remembered among ten thousand; the oldest is forgotten first', async () => {
    const one = provider('one', ['U'], []);
    for (let i = 0; i < 10_000; i++) await define(`S${i}`, 'U', one.made);
    await define('S0', 'U', one.made);
    expect(one.asked).toHaveLength(10_000);
    await define('ONE MORE', 'U', one.made);
    await define('S1', 'U', one.made);
    expect(one.asked).toHaveLength(10_001);
    await define('S0', 'U', one.made);
    expect(one.asked).toHaveLength(10_002);
  });
});

describe('the securities', () => {
  it('keep their rows when they are read again, and new ones get rows', async () => {
    const one = provider('one', ['U'], ['IBM']);
    await define('IBM', 'U', one.made);
    const before = rows.instruments;
    expect(await rows.readAgain()).toBe(false);
    expect(rows.instruments).toBe(before);
    const elsewhere = await FeedSecurities.read(own.store);
    await elsewhere.add(listing('SPY', 'U'));
    await own.store.updateTable('instrument').set({ name: 'Renamed' }).where('symbol', '=', 'IBM').execute();
    expect(await rows.readAgain()).toBe(true);
    expect([...rows.all].map((row) => table.instrument(row).name)).toEqual(['Renamed', 'SPY']);
    const [ibm] = rows.instruments;
    expect(ibm && rows.rowOf(ibm)).toBe(0);
    // Another process begins with all of them.
    rows = await opened();
    expect([...rows.all]).toEqual([0, 1]);
    expect(() => rows.rowOf({ ...rows.instruments[0], id: 99, symbol: 'GONE' } as never)).toThrow('GONE is no longer');
  });
});
