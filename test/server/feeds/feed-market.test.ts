import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { minutesOf, type RecordedTrade, seededDay } from '../../feeds/recorded/recorded-day.ts';
import { RECORDED_LOT, RecordedMarket } from '../../feeds/recorded/recorded-market.ts';
import type { RecordedProvider } from '../../feeds/recorded/recorded-provider.ts';

const DATE = 20261118;
const HOUR = 3600;

let recorded: RecordedMarket;

beforeEach(async () => {
  recorded = await RecordedMarket.open(DATE);
});

afterEach(() => recorded.close());

/** A plain trade at a second of the day, which is also its id. */
function trade(second: number, price: number, size = RECORDED_LOT): RecordedTrade {
  return { time: recorded.midnight + second * 1000, price, size, flags: 4, id: second };
}

describe('securities', () => {
  it('are known once somebody requests them', async () => {
    const { market, provider } = recorded;
    expect(market.instruments()).toEqual([]);
    const instrument = await recorded.instrument();
    expect(instrument).toMatchObject({ symbol: 'REC', name: 'Recorded Inc', ex: 'N', boardlot: 100, invented: false });
    await market.prepare([{ symbol: 'NOT', region: 'U' }]);
    expect(market.instruments()).toEqual([instrument]);
    expect(provider.wanted.map(({ symbol }) => symbol)).toEqual(['REC']);
  });

  it('are requested once for several concurrent readers', async () => {
    const { market, provider, complaints } = recorded;
    await Promise.all([1, 2, 3].map(() => market.prepare([{ symbol: 'REC', region: 'U' }])));
    expect(provider.defined).toEqual(['REC']);
    expect(market.instruments()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('stay the same objects when the store is read again', async () => {
    const instrument = await recorded.instrument();
    const reloads: number[] = [];
    recorded.market.listen({ line() {}, reloaded: () => reloads.push(1) });
    await recorded.market.readAgain();
    expect(recorded.market.find('REC', 'U')).toBe(instrument);
    expect(reloads).toEqual([]);
    await recorded.own.store.updateTable('instrument').set({ name: 'Renamed Inc' }).execute();
    await recorded.market.readAgain();
    expect(recorded.market.find('REC', 'U')?.name).toBe('Renamed Inc');
    expect(reloads).toEqual([1]);
  });

  it('are not made live by a search that reads their quotes', async () => {
    const { market, provider } = recorded;
    await market.prepare([{ symbol: 'REC', region: 'U' }]);
    const [instrument] = market.instruments();
    market.tick();
    expect(provider.wanted).toHaveLength(1);
    recorded.now += 120_000;
    if (instrument) recorded.quote(instrument);
    market.tick();
    expect(provider.wanted).toEqual([]);
  });
});

describe('a day', () => {
  it('has the minutes and the quote that a plain calculation gives', async () => {
    const instrument = await recorded.instrument();
    const trades = seededDay(DATE, 1, 8000);
    recorded.provider.trades = trades;
    await recorded.play(trades);
    await recorded.settle();
    const expected = recorded.expected(trades);
    expect(await recorded.today(instrument)).toEqual(expected);
    const regular = expected.filter(({ minute }) => minute >= 570 && minute <= 960);
    expect(recorded.quote(instrument)).toMatchObject({
      high: Math.max(...regular.map(({ high }) => high)),
      low: Math.min(...regular.map(({ low }) => low)),
      open: regular[0]?.open,
      trades: trades.length,
      volume: trades.reduce((sum, { size }) => sum + size, 0),
    });
  });

  it('adds a late trade to its minute, in its place', async () => {
    const instrument = await recorded.instrument();
    const [first, second, third] = [trade(36_000, 10), trade(36_010, 12), trade(36_020, 11)];
    await recorded.play([first, third]);
    recorded.provider.sink?.trade(recorded.security, second.time, 12, 100, 4, second.id);
    expect(recorded.quote(instrument)).toMatchObject({ last: 11, high: 12 });
    await recorded.play([trade(36_100, 11)]);
    expect((await recorded.today(instrument))[0]).toMatchObject({ open: 10, high: 12, close: 11, trades: 3 });
    recorded.provider.sink?.trade(recorded.security, trade(35_995, 9).time, 9, 100, 4, 5);
    expect(recorded.quote(instrument)).toMatchObject({ last: 11, low: 9 });
  });

  it('includes the closing auction in its range and close, and nothing after it', async () => {
    const instrument = await recorded.instrument();
    await recorded.play([trade(36_000, 10), trade(57_599, 11), trade(57_605, 15), trade(57_700, 20)]);
    const [day] = await recorded.market.bars(instrument, DATE, DATE, false);
    expect(day).toMatchObject({ open: 10, high: 15, low: 10, close: 15 });
    expect(recorded.quote(instrument)).toMatchObject({ high: 15, last: 20 });
  });

  it('removes a cancelled trade from its minute, and puts a corrected one in its place', async () => {
    const instrument = await recorded.instrument();
    const { market, provider } = recorded;
    const lines: string[] = [];
    market.listen({ line: (_of, _kind, line) => lines.push(line) });
    const trades = [trade(36_000, 10), trade(36_001, 12), trade(36_002, 11)];
    provider.trades = trades;
    await recorded.play(trades);
    const at = recorded.midnight + 36_005_000;
    const is = { id: 9, price: 10.5, size: 300 };
    provider.sink?.cancel(recorded.security, at, { id: 36_001, price: 12, size: 100 });
    provider.sink?.correct(recorded.security, at, { id: 36_002, price: 11, size: 100 }, is, 4);
    expect(recorded.quote(instrument)).toMatchObject({
      last: 10.5,
      high: 10.5,
      low: 10,
      open: 10,
      volume: 400,
      trades: 2,
    });
    expect(lines.map((line) => line.split(',')[0])).toContain('TR');
    await recorded.reach(36_120);
    expect(await recorded.today(instrument)).toEqual([
      { minute: 600, open: 10, high: 10.5, low: 10, close: 10.5, volume: 400, trades: 2 },
    ]);
  });

  it('keeps no minute whose only trade is cancelled, even if it was already stored', async () => {
    const instrument = await recorded.instrument();
    const { market, provider } = recorded;
    const minutes = async () => (await market.minutes(instrument, DATE, DATE, true, false))[0]?.minutes ?? [];
    await recorded.play([trade(36_000, 10), trade(36_070, 99), trade(36_130, 11)]);
    await recorded.reach(36_300);
    await recorded.reach(36_400);
    const { store } = recorded.own;
    const closes = async () => {
      const { close, count } = await new Histories(store).readMinutes(instrument.id, DATE, DATE);
      return Array.from(close.subarray(0, count));
    };
    await expect.poll(closes).toEqual([10, 99, 11]);
    provider.sink?.cancel(recorded.security, recorded.now, { id: 36_070, price: 99, size: RECORDED_LOT });
    await recorded.reach(36_500);
    expect((await minutes()).map(({ close }) => close)).toEqual([10, 11]);
    await recorded.reach(24 * HOUR + 10 * HOUR);
    expect((await minutes()).map(({ close }) => close)).toEqual([10, 11]);
    expect(await closes()).toEqual([10, 11]);
    expect(await market.bars(instrument, DATE, DATE, false)).toMatchObject([{ high: 11, close: 11, volume: 200 }]);
  });

  it('has no range once its only trade is cancelled', async () => {
    const instrument = await recorded.instrument();
    await recorded.play([trade(36_000, 10)]);
    recorded.provider.sink?.cancel(recorded.security, recorded.now, { id: 36_000, price: 10, size: 100 });
    expect(recorded.quote(instrument)).toMatchObject({ open: 0, high: 0, low: 0, last: 0, volume: 0 });
  });

  it('records a burst of 20,000 trades within the first second completely', async () => {
    const instrument = await recorded.instrument();
    const opening = recorded.midnight + 34_200_000;
    const trades = Array.from({ length: 20_000 }, (_, i) => ({
      time: opening + Math.floor(i / 20),
      price: 100 + (i % 7) / 100,
      size: 100,
      flags: 4,
      id: i,
    }));
    const heard: string[] = [];
    recorded.market.listen({ line: (_of, kind, line) => kind === 'trade' && heard.push(line) });
    await recorded.reach(34_200);
    const { security } = recorded;
    for (const { time, price, size, flags, id } of trades) {
      recorded.provider.sink?.trade(security, time, price, size, flags, id);
    }
    expect(heard).toHaveLength(20_000);
    expect(recorded.quote(instrument)).toMatchObject({ trades: 20_000, volume: 2_000_000, high: 100.06, low: 100 });
    await recorded.reach(34_260);
    expect(await recorded.today(instrument)).toEqual(recorded.expected(trades));
  });

  it('is stored minute by minute, and restored after a restart', async () => {
    const instrument = await recorded.instrument();
    const trades = seededDay(DATE, 7, 3000);
    recorded.provider.trades = trades;
    await recorded.play(trades);
    await recorded.settle();
    await recorded.restart();
    const stored = await new Histories(recorded.own.store).readMinutes(instrument.id, DATE, DATE);
    const plain = minutesOf(trades, DATE, RECORDED_LOT);
    expect(Array.from(stored.close.subarray(0, stored.count))).toEqual(
      Array.from(plain.close.subarray(0, plain.count)),
    );
    const again = await recorded.instrument();
    await recorded.settle();
    expect(await recorded.today(again)).toEqual(recorded.expected(trades));
  });

  it('is not changed by a summary of the day before', async () => {
    const { days } = recorded.provider;
    days.append(wallOfDate(20261116), 9, 10, 8, 9, 500, 5);
    days.append(wallOfDate(20261117), 10, 30, 9, 20, 900, 9);
    const instrument = await recorded.instrument();
    const figures = { last: 20, previousClose: 9, open: 10, high: 30, low: 9, volume: 900, trades: 9 };
    recorded.provider.sink?.summary(recorded.security, { ...figures, time: recorded.midnight - 5 * HOUR * 1000 });
    expect(recorded.quote(instrument)).toMatchObject({ last: 20, change: 11, volume: 900 });
    await recorded.play([trade(34_200, 22)]);
    expect(recorded.quote(instrument)).toMatchObject({ last: 22, change: 2, volume: 100 });
  });

  it.each([
    [20261117, 20],
    [20261116, 0],
  ])('has the close of %i, which is stored, as its last price only if that was the day before', async (date, last) => {
    const instrument = await recorded.instrument();
    const days = new Bars();
    days.append(wallOfDate(date), 10, 30, 9, 20, 900, 9);
    await new Histories(recorded.own.store).mergeDays(instrument.id, days);
    await recorded.restart();
    recorded.provider.can = { ...recorded.provider.can, history: ['minute'] };
    expect(recorded.quote(await recorded.instrument()).last).toBe(last);
  });

  it('begins with the splits and the close of the one before', async () => {
    const instrument = await recorded.instrument();
    await recorded.play([trade(36_000, 10), trade(57_000, 12)]);
    recorded.provider.splits = [{ kind: 'split', date: 20261119, newshares: 2, oldshares: 1 }];
    await recorded.reach(24 * HOUR + 10 * HOUR);
    await recorded.market.prepare([{ symbol: 'REC', region: 'U' }]);
    expect(recorded.market.restructurings(instrument)).toMatchObject([{ date: 20261119, newshares: 2, oldshares: 1 }]);
    await recorded.play([trade(34 * HOUR + 60, 6.5)]);
    expect(recorded.quote(instrument)).toMatchObject({ last: 6.5, change: 0.5, open: 6.5, volume: 100 });
    // A provider may state the close in yesterday's shares.
    const stated = { last: 6.5, previousClose: 12, open: 6.5, high: 6.5, low: 6.5, volume: 100, trades: 1 };
    recorded.provider.sink?.summary(recorded.security, { ...stated, time: recorded.now });
    expect(recorded.quote(instrument).change).toBe(0.5);
  });

  it("has yesterday's close and the year's high and low in the shares of a split of today", async () => {
    const { provider } = recorded;
    provider.days.append(wallOfDate(20261116), 9, 40, 8, 9, 500, 5);
    provider.days.append(wallOfDate(20261117), 10, 30, 10, 20, 900, 9);
    provider.splits = [{ kind: 'split', date: DATE, newshares: 4, oldshares: 1 }];
    const instrument = await recorded.instrument();
    expect(recorded.quote(instrument)).toMatchObject({ last: 5, change: 2.75, yearhigh: 10, yearlow: 2, volume: 3600 });
    await recorded.play([trade(36_000, 5.5)]);
    expect(recorded.quote(instrument)).toMatchObject({ last: 5.5, change: 0.5, yearhigh: 10, yearlow: 2 });
    const [before] = await recorded.market.bars(instrument, 20261117, 20261117, false);
    expect(before).toMatchObject({ high: 30, close: 20 });
  });

  it('continues after a restart, although its provider has no history', async () => {
    recorded.provider.can = { ...recorded.provider.can, history: [] };
    const instrument = await recorded.instrument();
    await recorded.play([trade(36_000, 10), trade(36_060, 12), trade(36_125, 11)]);
    await recorded.reach(36_130);
    await recorded.restart();
    const again = await recorded.instrument();
    await recorded.play([trade(36_140, 9), trade(36_200, 10)]);
    await recorded.reach(36_300);
    expect((await recorded.today(again)).map(({ open, close, volume }) => [open, close, volume])).toEqual([
      [10, 10, 100],
      [12, 12, 100],
      [11, 9, 200],
      [10, 10, 100],
    ]);
    expect(recorded.quote(again)).toMatchObject({ open: 10, high: 12, low: 9, last: 10, volume: 500, trades: 5 });
    await recorded.reach(24 * HOUR + 10 * HOUR);
    await expect
      .poll(() => recorded.market.bars(instrument, DATE, DATE, false))
      .toMatchObject([{ open: 10, high: 12, close: 10 }]);
  });

  it('adds a trade to its minute that arrives half an hour late', async () => {
    const instrument = await recorded.instrument();
    const late = trade(36_010, 12);
    const trades = [trade(36_000, 10), trade(36_020, 11), trade(37_800, 13)];
    recorded.provider.trades = [...trades, late].sort((a, b) => a.time - b.time);
    await recorded.play(trades);
    recorded.provider.sink?.trade(recorded.security, late.time, 12, RECORDED_LOT, 4, late.id);
    await recorded.reach(37_900);
    expect(await recorded.today(instrument)).toEqual(recorded.expected(recorded.provider.trades));
    expect(recorded.quote(instrument)).toMatchObject({ last: 13, volume: 400, trades: 4 });
  });
});

describe('a requested security', () => {
  it('has its depth requested while somebody follows its book', async () => {
    const instrument = await recorded.instrument();
    const { market, provider } = recorded;
    const depths = (): boolean[] => provider.wanted.map(({ depth }) => depth);
    expect(depths()).toEqual([false]);
    const leave = market.followBook(instrument);
    market.tick();
    expect(depths()).toEqual([true]);
    provider.sink?.quote(recorded.security, recorded.now, 10, 200, 11, 300);
    expect(market.bookSnapshot(instrument).filter((line) => /^D[BA]T/.test(line))).toHaveLength(2);
    leave();
    market.tick();
    expect(depths()).toEqual([false]);
  });

  it('becomes live first if it is on a screen, then if it is followed, then if it was requested last', async () => {
    const { market, provider } = recorded;
    provider.can = { ...provider.can, symbols: 2 };
    const names = ['REA', 'REB', 'REC', 'RED', 'REE'].map((symbol) => ({ symbol, region: 'U' as const }));
    await market.prepare(names);
    const found = (symbols: readonly string[]) => symbols.flatMap((symbol) => market.find(symbol, 'U') ?? []);
    const see = (...symbols: string[]) => market.see(found(symbols), []);
    const live = () => provider.wanted.map(({ symbol }) => symbol).sort();
    const leave = market.listen({ line() {}, follows: ({ symbol }) => symbol === 'REA' || symbol === 'REB' });
    market.tick();
    expect(live()).toEqual(['REA', 'REB']);
    see('REE');
    market.tick();
    expect(live()).toEqual(['REA', 'REE']);
    see('RED', 'REE');
    market.tick();
    expect(live()).toEqual(['RED', 'REE']);
    market.see(found(['REC']), found(['RED']));
    market.tick();
    expect(live()).toEqual(['REC', 'REE']);
    market.see(found(['RED']), found(['REC']));
    market.tick();
    expect(live()).toEqual(['RED', 'REE']);
    const [low] = market.instruments().filter(({ symbol }) => symbol === 'REB');
    expect(low && market.notesOf([low])).toMatchObject([{ state: 'polled', symbols: 2 }]);
    // No page repeats that they are on the screen.
    await recorded.reach(4 * HOUR + 60);
    expect(live()).toEqual(['REA', 'REB']);
    leave();
    recorded.now += 95_000;
    await market.prepare(names.slice(2, 4));
    market.tick();
    expect(live()).toEqual(['REC', 'RED']);
  });

  it('has a book that begins with the best bid and ask', async () => {
    const instrument = await recorded.instrument();
    const { market, provider } = recorded;
    provider.sink?.quote(recorded.security, recorded.now, 10, 200, 11, 300);
    const lines: string[] = [];
    market.listen({ line: (_of, kind, line) => kind === 'depth' && lines.push(line) });
    const leave = market.followBook(instrument);
    expect(market.bookSnapshot(instrument).filter((line) => /^D[BA]T/.test(line))).toHaveLength(2);
    expect(lines).toEqual([]);
    leave();
    const book = await market.book(instrument);
    expect([book.orders.bids.count, book.orders.asks.count]).toEqual([1, 1]);
  });

  it('has its current figures requested together with others, before anything else', async () => {
    const { market, provider } = recorded;
    await market.prepare(['REC', 'RED', 'REE'].map((symbol) => ({ symbol, region: 'U' as const })));
    expect(provider.polls).toEqual([['REC', 'RED', 'REE']]);
    expect(provider.asked.filter((range) => range.startsWith('day'))).toHaveLength(3);
  });

  it('has its history requested once', async () => {
    const instrument = await recorded.instrument();
    const { market, provider } = recorded;
    provider.asked.length = 0;
    await market.minutes(instrument, 20261102, 20261106, false, false);
    await market.minutes(instrument, 20261104, 20261110, false, false);
    await market.minutes(instrument, 20261102, 20261110, false, false);
    expect(provider.asked).toEqual(['minute 20261102 20261106', 'minute 20261107 20261110']);
  });

  it.each([
    ['its corporate actions', ['minute'], 'REC could not be prepared: the history is not available'],
    ['its days', ['day'], 'U REC: Recorded did not send its history: the history is not available'],
  ] as const)('has %s asked for again a while after they could not be had', async (_, history, words) => {
    const { market, provider, complaints } = recorded;
    provider.can = { ...provider.can, history };
    provider.failures = 1;
    provider.days.append(wallOfDate(20261117), 10, 30, 10, 20, 900, 9);
    const prepare = () => market.prepare([{ symbol: 'REC', region: 'U' }]);
    for (let i = 0; i < 5; i++) await prepare();
    expect([provider.polls.length, complaints]).toEqual([1, [words]]);
    recorded.now += 32_000;
    provider.splits = [{ kind: 'split', date: 20261001, newshares: 2, oldshares: 1 }];
    for (let i = 0; i < 5; i++) await prepare();
    const [instrument] = market.instruments();
    if (instrument === undefined) throw new Error('REC is not known');
    expect([provider.polls.length, complaints]).toEqual([2, [words]]);
    expect(market.restructurings(instrument)).toMatchObject([{ date: 20261001 }]);
    if (history[0] === 'day') expect(recorded.quote(instrument)).toMatchObject({ last: 20, yearhigh: 30 });
  });

  it('shows the progress while its history is loaded', async () => {
    const instrument = await recorded.instrument();
    const { market, provider } = recorded;
    const loading = () => market.notesOf([instrument])[0]?.loading;
    expect(loading()).toBe(null);
    // The year before today was requested with the first figures.
    for (const date of [20231001, 20240401]) provider.days.append(wallOfDate(date), 9, 10, 8, 9, 500, 5);
    provider.portion = 1;
    const reported: (number | null | undefined)[] = [];
    provider.onPortion = () => reported.push(loading());
    await market.bars(instrument, 20230701, 20240701, false);
    expect(reported).toEqual([0, expect.closeTo(92 / 366, 1), expect.closeTo(275 / 366, 1)]);
    expect(loading()).toBe(null);
  });

  it('has its stories of the last week', async () => {
    const story = { id: 's1', time: recorded.now, title: 'Recorded grows', body: '', of: [] };
    recorded.provider.can = { ...recorded.provider.can, news: true };
    recorded.provider.stories = [{ ...story, of: [{ symbol: 'REC', region: 'U' }] }];
    await recorded.instrument();
    await expect
      .poll(() => recorded.own.store.selectFrom('article').select(['symbol', 'title']).execute())
      .toEqual([{ symbol: 'REC', title: 'Recorded grows' }]);
  });
});

describe('readers', () => {
  /** A price of 50, of 60 ten minutes later, and ten minutes more. */
  async function twoPrices() {
    const instrument = await recorded.instrument();
    await recorded.play([trade(11 * HOUR, 50)]);
    for (let minute = 1; minute <= 20; minute++) {
      await recorded.reach(11 * HOUR + minute * 60);
      if (minute === 10) await recorded.play([trade(11 * HOUR + 600, 60)]);
    }
    return instrument;
  }

  it('without real-time entitlement see the quotes of 15 minutes ago', async () => {
    const instrument = await twoPrices();
    expect(recorded.quote(instrument).last).toBe(60);
    expect(recorded.quote(instrument, true).last).toBe(50);
    expect(recorded.market.delayOf(instrument)).toBe(0);
  });

  it('see all quotes of a feed that is itself delayed', async () => {
    recorded.provider.can = { ...recorded.provider.can, delayMinutes: 15 };
    const instrument = await twoPrices();
    expect(recorded.quote(instrument, true).last).toBe(60);
    expect((await recorded.market.bars(instrument, DATE, DATE, true))[0]?.close).toBe(60);
    expect(recorded.market.delayOf(instrument)).toBe(15);
  });

  it("see an owner's data only if they are that owner", async () => {
    const { market, provider } = recorded;
    provider.can = { ...provider.can, shown: 'owner' };
    expect(market.mayShow(undefined)).toBe(false);
    expect(market.mayShow({ id: 5, administrator: false })).toBe(false);
    expect(market.mayShow({ id: 5, administrator: true })).toBe(true);
  });
});

describe('several feeds', () => {
  let second: RecordedProvider;

  /** The security, which both feeds know; the second is asked after the first. */
  async function ofBoth() {
    second = recorded.newProvider('Second');
    recorded.others = [second];
    await recorded.restart();
    return recorded.instrument();
  }

  const wanted = ({ wanted: wants }: RecordedProvider) => wants.map(({ symbol }) => symbol);
  const note = (instrument: Instrument) => recorded.market.notesOf([instrument])[0];

  it('are asked in their order', async () => {
    const instrument = await ofBoth();
    expect([wanted(recorded.provider), wanted(second)]).toEqual([['REC'], []]);
    expect(note(instrument)).toMatchObject({ feed: 'Recorded', state: 'live' });
  });

  it('share the securities that the first one refuses, does not know, or cannot be asked for', async () => {
    const instrument = await ofBoth();
    recorded.provider.refusal = 'Your plan has no such tape.';
    recorded.provider.want(recorded.provider.wanted);
    recorded.market.tick();
    expect([wanted(recorded.provider), wanted(second)]).toEqual([[], ['REC']]);
    expect(note(instrument)).toMatchObject({ feed: 'Second', state: 'live' });
    recorded.provider.unknown = ['REN'];
    await recorded.market.prepare([{ symbol: 'REN', region: 'U' }]);
    expect([recorded.market.find('REN', 'U')?.symbol, second.defined]).toEqual(['REN', ['REN']]);
    recorded.provider.unable = ['REO'];
    await recorded.market.prepare([{ symbol: 'REO', region: 'U' }]);
    expect(recorded.market.find('REO', 'U')?.symbol).toBe('REO');
  });

  it('replace one that is closed, without a missing minute, until it is back', async () => {
    const instrument = await ofBoth();
    const trades = [trade(36_000, 10), trade(36_050, 11), trade(36_100, 12), trade(36_400, 13), trade(36_500, 14)];
    recorded.provider.trades = trades;
    second.trades = trades;
    await recorded.play(trades.slice(0, 1));
    // Trades are missed until its end is noticed.
    await recorded.reach(36_200);
    recorded.provider.sink?.state('closed', 'The key was revoked.');
    await recorded.reach(36_300);
    expect(note(instrument)).toMatchObject({ feed: 'Second', state: 'live' });
    const [want] = second.wanted;
    if (want) second.sink?.trade(want.security, trades[3]?.time ?? 0, 13, 100, 4, 36_400);
    await recorded.reach(36_420);
    recorded.provider.sink?.state('live', '');
    await recorded.reach(36_480);
    expect(note(instrument)).toMatchObject({ feed: 'Recorded', state: 'live' });
    await recorded.play(trades.slice(4));
    for (const wait of [36_700, 36_800]) await recorded.reach(wait);
    expect(await recorded.today(instrument)).toEqual(recorded.expected(trades));
  });
});

describe('a halt', () => {
  it('ends with its message, or with a later trade if that was missed', async () => {
    const instrument = await recorded.instrument();
    const { provider } = recorded;
    const halt = (second: number, code: number) =>
      provider.sink?.status(recorded.security, recorded.midnight + second * 1000, code, '');
    await recorded.play([trade(36_000, 10)]);
    halt(36_001, 169);
    // Trades from before the halt may be reported after it.
    await recorded.play([trade(36_002, 10)]);
    expect(recorded.quote(instrument).haltcode).toBe(169);
    halt(36_300, 0);
    expect(recorded.quote(instrument).haltcode).toBe(0);
    halt(36_400, 169);
    // Other messages do not end it: the feed announces the resumption.
    await recorded.play([trade(36_500, 10)]);
    expect(recorded.quote(instrument).haltcode).toBe(169);
    provider.sink?.state('stale', 'The connection was lost.');
    provider.sink?.state('live', '');
    const lines: string[] = [];
    recorded.market.listen({ line: (_of, kind, line) => kind === 'quote' && lines.push(line) });
    await recorded.play([{ ...trade(36_700, 10), flags: 0 }]);
    expect(recorded.quote(instrument).haltcode).toBe(169);
    await recorded.play([trade(36_710, 10)]);
    expect(recorded.quote(instrument).haltcode).toBe(0);
    expect(lines.length).toBeGreaterThan(0);
  });
});

describe('a note', () => {
  it('has bands only while they apply', async () => {
    const instrument = await recorded.instrument();
    const band = () => recorded.market.notesOf([instrument])[0]?.band;
    const set = () => recorded.provider.sink?.band(recorded.security, 9.5, 10.5);
    await recorded.play([trade(36_000, 10)]);
    set();
    expect(band()).toEqual({ lower: 9.5, upper: 10.5 });
    recorded.provider.sink?.state('stale', 'The connection was lost.');
    recorded.provider.sink?.state('live', '');
    expect(band()).toBe(null);
    set();
    await recorded.reach(16 * HOUR + 60);
    expect(band()).toBe(null);
  });

  it('reports feed, tape, delay, age and bands of a live security', async () => {
    const instrument = await recorded.instrument();
    expect(recorded.market.notesOf([instrument])[0]).toMatchObject({ state: 'live', heardAt: 0, band: null });
    await recorded.play([trade(36_000, 10)]);
    recorded.provider.sink?.band(recorded.security, 9.5, 10.5);
    expect(recorded.market.notesOf([instrument])[0]).toEqual({
      feed: 'Recorded',
      state: 'live',
      words: '',
      delay: 0,
      tape: 'consolidated',
      tapeShare: 1,
      wholeHistory: false,
      symbols: 30,
      heardAt: recorded.now,
      band: { lower: 9.5, upper: 10.5 },
      loading: null,
    });
  });

  it('reports why a security is refused; it is polled, and tried again after a reconnect', async () => {
    const { market, provider } = recorded;
    provider.refusal = 'Your plan has no such tape.';
    const instrument = await recorded.instrument();
    expect(market.notesOf([instrument])[0]).toMatchObject({ state: 'refused', words: 'Your plan has no such tape.' });
    market.tick();
    expect(provider.wanted).toEqual([]);
    provider.polled.length = 0;
    await recorded.reach(4 * HOUR + 61);
    expect(provider.polled.map(({ symbol }) => symbol)).toEqual(['REC']);
    provider.refusal = undefined;
    provider.sink?.state('stale', 'The connection was lost.');
    provider.sink?.state('live', '');
    market.tick();
    expect(provider.wanted.map(({ symbol }) => symbol)).toEqual(['REC']);
    expect(market.notesOf([instrument])[0]?.state).toBe('live');
  });
});
