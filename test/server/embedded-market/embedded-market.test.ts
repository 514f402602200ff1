import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import { secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import { type EmbeddedMarket, openMarket } from '../../../server/embedded-market/embedded-market.ts';
import { importBars } from '../../../server/import/import-bars.ts';
import type { Instrument, MinuteBar } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import { seedFile } from '../../../server/seed/seed-instruments.ts';
import { raiseRevision } from '../../../server/store/revision.ts';
import { openStore } from '../../../server/store/store.ts';
import { until } from '../hub/hub-server.ts';
import { instrumentRow } from '../instrument-row.ts';
import { clientMinutes, minuteFigures, parsed } from '../market/client-minutes.ts';
import { digest } from '../market/market-digest.ts';
import { storeOf } from '../market/small-market.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const OPEN = 34_200;
const DATE = 20201216;

let seeded: TemporaryStore;
/** Thinly traded stocks, a few others, and recorded SPY and MSFT, so that whole days run quickly. */
let small: TemporaryStore;
const markets: EmbeddedMarket[] = [];

beforeAll(async () => {
  seeded = await temporaryStore();
  await loadSeed(seeded.store, () => {});
  const kinds = ['thin', 'pink', 'preferred', 'ventureenergy', 'suspended', 'cannabis'];
  const thin = Array.from({ length: 60 }, (_, i) => ({
    symbol: `THN${i}`,
    ex: i % 3 ? 'V' : 'P',
    kind: kinds[i % kinds.length],
    price: 0.05 * (i + 1),
  }));
  small = await storeOf([
    ...thin,
    { symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 },
    { symbol: 'INDEX', ex: 'I', kind: 'index', price: 25_000 },
  ]);
  const spy = { symbol: 'SPY', region: 'U', exchange: 'X', adjusted: false } as const;
  for (const file of ['spy_2017_2018.csv', 'spy_1min_2020_12.csv']) {
    await importBars(small.store, { ...spy, file: seedFile(file) }, () => {});
  }
  const msft = { symbol: 'MSFT', region: 'U', exchange: 'Q', adjusted: true } as const;
  await importBars(small.store, { ...msft, file: seedFile('msft_1990_2022.csv') }, () => {});
});

afterAll(async () => {
  await seeded.remove();
  await small.remove();
});

afterEach(async () => {
  for (const market of markets.splice(0)) await market.close();
});

/** A market that is stopped at a second of a day until it is stepped. */
async function stopped(second: number, marketDate = DATE, store = seeded.store): Promise<EmbeddedMarket> {
  const market = await openMarket(store, { seed: 'tests', marketDate, marketTime: second, speed: 0 });
  markets.push(market);
  return market;
}

function known(market: EmbeddedMarket, symbol: string, region: 'C' | 'U'): Instrument {
  const instrument = market.find(symbol, region);
  if (!instrument) throw new Error(`${symbol} is missing`);
  return instrument;
}

/** The lines of one instrument from now on. */
function linesOf(market: EmbeddedMarket, instrument: Instrument): string[] {
  const lines: string[] = [];
  market.listen({
    line: (of, _, line) => {
      if (of === instrument) lines.push(line);
    },
  });
  return lines;
}

async function todaysMinutes(market: EmbeddedMarket, of: Instrument, delayed = false): Promise<readonly MinuteBar[]> {
  const date = market.clock.date();
  const [day] = await market.minutes(of, date, date, false, delayed);
  return day?.minutes ?? [];
}

describe('two markets of the same seed', () => {
  it('agree whether they were stepped there or opened in the middle, in this process or in another', async () => {
    const stepped = await stopped(OPEN, DATE, small.store);
    stepped.clock.step(5_400_250);
    const opened = await stopped(OPEN + 5400.25, DATE, small.store);
    expect(await digest(stepped)).toBe(await digest(opened));
    const script = new URL('../market/market-digest.ts', import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [script, small.folder, String(OPEN + 5400.25)]);
    expect(stdout).toBe(await digest(opened));
  });

  it('agree at any speed of the clock', async () => {
    const elapsed = 6_000_000;
    const stepped = await stopped(OPEN + elapsed / 1000, DATE, small.store);
    const expected = await digest(stepped);
    for (const speed of [1, 60, 1000]) {
      const start = Date.parse('2026-11-20T15:00:00Z');
      let now = start;
      const settings = { seed: 'tests', marketDate: DATE, marketTime: OPEN, speed, wallClock: () => now };
      const market = await openMarket(small.store, settings);
      markets.push(market);
      await market.settled?.();
      let lines = 0;
      market.listen({ line: () => lines++ });
      // The clock is read at intervals, as by a timer.
      for (let part = 1; part <= 8; part++) {
        now = start + (elapsed * part) / 8 / speed;
        market.clock.step(0);
      }
      expect(await digest(market), `at speed ${speed}`).toBe(expected);
      expect(lines).toBeGreaterThan(1000);
    }
  });

  it('agree after a session has run again', async () => {
    const market = await stopped(OPEN + 600, DATE, small.store);
    const before = await digest(market);
    market.clock.step(6.5 * 3_600_000);
    expect(await digest(market)).toBe(before);
  });

  it('agree when one continues where the other came to rest, including what was made by hand there', async () => {
    const first = await stopped(OPEN + 1830, DATE, small.store);
    const settings = { seed: 'tests', marketDate: DATE, marketTime: OPEN, speed: 0, resting: true };
    const second = await openMarket(small.store, settings);
    markets.push(second);
    await second.settled?.();
    first.print('BANK', 'C', 999.5, 300, 4);
    first.print('BANK', 'C', 999, 17, 0);
    first.print('THN1', 'C', 12.5, 5_000, 4);
    first.print('BANK', 'C', 1, 200, 4);
    first.halt('INDEX', 'U', 169);
    first.clock.step(3_125);
    first.halt('BANK', 'C', 194);
    first.halt('THN1', 'C', 169);
    first.clock.step(30_250);
    first.halt('INDEX', 'U', 0);
    first.clock.step(95_000);
    await second.wake(first.rest(), first.madeByHand());
    expect(await digest(second)).toBe(await digest(first));
    expect(second.quote(known(second, 'BANK', 'C'), false, emptyQuote())).toMatchObject({
      high: 999.5,
      low: 1,
      haltcode: 194,
    });
    second.halt('BANK', 'C', 0);
    second.print('BANK', 'C', 1_000, 100, 4);
    second.clock.step(61_000);
    await first.wake(second.rest(), second.madeByHand());
    expect(await digest(first)).toBe(await digest(second));
  });
});

describe('a recorded day', () => {
  it('is replayed as trades that make its minutes and its volume exactly, the 16:00 print included', async () => {
    const market = await stopped(OPEN, 20201215, small.store);
    const spy = known(market, 'SPY', 'U');
    const lines = linesOf(market, spy);
    market.clock.step(6.5 * 3_600_000);
    const text = await readFile(seedFile('spy_1min_2020_12.csv'), 'utf8');
    const recorded = text
      .split('\n')
      .filter((row) => row.startsWith('2020-12-15T'))
      .map((row) => {
        const [time = '', ...numbers] = row.split(',');
        return [Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)), ...numbers.map(Number)];
      });
    expect(recorded).toHaveLength(391);
    // Everything up to the restart belongs to the first run.
    const trades = lines
      .slice(
        0,
        lines.findLastIndex((line) => line.startsWith('S,')),
      )
      .filter((line) => line.startsWith('T,'));
    expect(clientMinutes(trades, spy, false)).toEqual(recorded.filter(([minute]) => minute !== 960));
    const last = parsed(trades.at(-1) ?? '');
    expect(secondOfDay(wallSeconds(last.time))).toBe(57_600);
    expect(last.dayVolume).toBe(recorded.reduce((sum, row) => sum + (row[5] ?? 0), 0));
    expect(last.price).toBe(recorded.at(-1)?.[4]);
  });

  it('answers its minutes as they were recorded, completed ones only, none of them simulated', async () => {
    const market = await stopped(OPEN + 150);
    const spy = known(market, 'SPY', 'U');
    const days = await market.minutes(spy, 20201215, DATE, false, false);
    expect(days.map(({ date, simulated, minutes }) => [date, simulated, minutes.length])).toEqual([
      [20201215, false, 390],
      [DATE, false, 2],
    ]);
    expect(days[0]?.minutes[0]).toEqual({
      minute: 570,
      open: 367.4,
      high: 367.62,
      low: 367.36,
      close: 367.46,
      volume: 407_870,
      trades: 0,
    });
    const extended = await market.minutes(spy, 20201215, 20201215, true, false);
    expect(extended[0]?.minutes.at(-1)?.minute).toBe(960);
  });

  it('hides what comes after the clock', async () => {
    const market = await stopped(OPEN + 3600);
    for (const symbol of ['MSFT', 'SPY', '$SPX']) {
      const bars = await market.bars(known(market, symbol, 'U'), 0, 99_999_999, false);
      expect(bars.at(-1)?.date).toBe(DATE);
    }
    const msft = await market.bars(known(market, 'MSFT', 'U'), 20201215, DATE, false);
    expect(msft.every((bar) => !bar.simulated)).toBe(true);
    // The running bar is what has traded so far, not the day that was recorded.
    const quote = market.quote(known(market, 'MSFT', 'U'), false, emptyQuote());
    const { last, high, low, volume, trades } = quote;
    expect(msft[1]).toMatchObject({ close: last, high, low, volume, trades });
    expect(market.simulatedSince(known(market, 'MSFT', 'U'))).toBe(0);
    expect(market.simulatedSince(known(market, 'SPY', 'U'))).toBe(20190102);
    expect(market.simulatedSince(known(market, '$SPX', 'U'))).toBe(20121116);
  });

  it('never alters a recorded bar', async () => {
    const market = await stopped(OPEN);
    const bars = await market.bars(known(market, 'MSFT', 'U'), 0, 20201215, false);
    const text = await readFile(seedFile('msft_1990_2022.csv'), 'utf8');
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    const until = rows.filter(([date = '']) => date <= '2020-12-15');
    expect(bars.map(({ date, open, high, low, close, volume }) => [date, open, high, low, close, volume])).toEqual(
      until.map(([date = '', ...numbers]) => [Number(date.replaceAll('-', '')), ...numbers.map(Number)]),
    );
  });

  it('ends a simulated day of recorded bars at the recorded figures', async () => {
    const market = await stopped(OPEN, DATE, small.store);
    const msft = known(market, 'MSFT', 'U');
    const lines = linesOf(market, msft);
    market.clock.step(6.5 * 3_600_000 - 1);
    const quote = market.quote(msft, false, emptyQuote());
    const [next] = await (await stopped(OPEN, 20201217, small.store)).bars(msft, DATE, DATE, false);
    expect(next?.simulated).toBe(false);
    expect(quote).toMatchObject({ open: next?.open, high: next?.high, low: next?.low, last: next?.close });
    const minutes = await todaysMinutes(market, msft);
    expect(clientMinutes(lines, msft, false).slice(0, minutes.length)).toEqual(minutes.map(minuteFigures));
  });
});

describe('the live market', () => {
  it('shows a visitor what the quote was 15 minutes ago', async () => {
    const past = await stopped(OPEN + 3600);
    const now = await stopped(OPEN + 3600);
    now.clock.step(900_000);
    for (const instrument of now.instruments()) {
      expect(now.quote(instrument, true, emptyQuote())).toEqual(past.quote(instrument, false, emptyQuote()));
    }
    const bank = known(now, 'NBK.A', 'C');
    const then = known(past, 'NBK.A', 'C');
    expect(await now.bars(bank, DATE, DATE, true)).toEqual(await past.bars(then, DATE, DATE, false));
    expect(await todaysMinutes(now, bank, true)).toEqual(await todaysMinutes(past, then));
  });

  it('shows a visitor nothing of the session in its first quarter of an hour', async () => {
    const market = await stopped(OPEN + 600);
    const bank = known(market, 'NBK.A', 'C');
    const quote = market.quote(bank, true, emptyQuote());
    const [before] = (await market.bars(bank, 0, 20201215, false)).slice(-1);
    expect(quote).toMatchObject({ last: before?.close, change: 0, volume: 0, open: 0, lasttrade: -1 });
    expect(await market.bars(bank, DATE, DATE, true)).toEqual([]);
    expect(await todaysMinutes(market, bank, true)).toEqual([]);
  });

  it('writes trades with the day’s running volume, and quotes that follow them', async () => {
    const market = await stopped(OPEN + 1800);
    const bank = known(market, 'NBK.A', 'C');
    const before = market.quote(bank, false, emptyQuote());
    const collected = linesOf(market, bank);
    market.clock.step(120_000);
    let { volume, trades } = before;
    for (const record of collected.map(parsed).filter(({ kind }) => kind === LineKind.T)) {
      volume += record.size;
      trades += 1;
      expect([record.dayVolume, record.dayTrades]).toEqual([volume, trades]);
    }
    const after = market.quote(bank, false, emptyQuote());
    expect([after.volume, after.trades]).toEqual([volume, trades]);
    expect(after.volume).toBeGreaterThan(before.volume);
    const quote = collected.map(parsed).findLast(({ kind }) => kind === LineKind.Q);
    expect([quote?.bid, quote?.ask]).toEqual([after.bid, after.ask]);
    expect(after.bid).toBeLessThan(after.ask);
  });

  it('brings a new subscriber up to date: summary, quote, then the running minute', async () => {
    const market = await stopped(OPEN + 1845);
    const bank = known(market, 'NBK.A', 'C');
    const records = market.snapshot(bank).map(parsed);
    const kinds = records.map(({ kind }) => kind);
    const trades = records.filter(({ kind }) => kind === LineKind.TH);
    expect(kinds.indexOf(LineKind.S)).toBe(0);
    expect(kinds.indexOf(LineKind.Q)).toBeLessThan(kinds.indexOf(LineKind.TH));
    expect(kinds.slice(-trades.length)).toEqual(trades.map(({ kind }) => kind));
    expect(trades.length).toBeGreaterThan(0);
    const quote = market.quote(bank, false, emptyQuote());
    expect(trades.at(-1)).toMatchObject({ dayVolume: quote.volume, dayTrades: quote.trades });
    const seconds = trades.map(({ time }) => secondOfDay(wallSeconds(time)) - OPEN);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1740);
    expect(Math.max(...seconds)).toBeLessThan(1845);
  });

  it('starts the session again when it ends, with a summary that says so', async () => {
    const market = await stopped(57_590);
    const bank = known(market, 'NBK.A', 'C');
    const lines = linesOf(market, bank);
    market.clock.step(11_000);
    const summary = parsed(lines.findLast((line) => line.startsWith('S,')) ?? '');
    expect(Number.isNaN(summary.field(3))).toBe(true);
    expect(summary.field(6)).toBe(0);
    expect(market.quote(bank, false, emptyQuote()).volume).toBeLessThan(50_000);
    expect(await todaysMinutes(market, bank)).toEqual([]);
  });

  it('takes an unplanned trade into the quote, the minute, the day and the replay', async () => {
    const market = await stopped(OPEN + 1830);
    const bank = known(market, 'NBK.A', 'C');
    const lines = linesOf(market, bank);
    market.print('NBK.A', 'C', 999.5, 300, 4);
    market.print('NBK.A', 'C', 1234, 99, 4);
    expect(market.quote(bank, false, emptyQuote())).toMatchObject({ last: 999.5, high: 999.5 });
    const replay = market
      .snapshot(bank)
      .map(parsed)
      .map(({ price, size }) => [price, size]);
    expect(replay).toContainEqual([999.5, 300]);
    market.clock.step(60_000);
    const minutes = await todaysMinutes(market, bank);
    const last = minutes.at(-1);
    expect(last).toMatchObject({ minute: 600, high: 999.5 });
    // A client that had the minute's earlier trades derives from the lines what the server answers.
    const early = (await stopped(OPEN + 1830)).snapshot(bank).slice(2);
    expect(clientMinutes([...early, ...lines], bank, false).find(([minute]) => minute === 600)).toEqual(
      last && minuteFigures(last),
    );
    const [today] = await market.bars(bank, DATE, DATE, false);
    expect(today?.high).toBe(999.5);
    expect(() => market.print('NOSUCH', 'C', 1, 100, 4)).toThrow('NOSUCH');
  });

  it('halts invented companies for a while, and says it in both directions', async () => {
    const market = await stopped(OPEN, DATE, small.store);
    const said: string[] = [];
    market.listen({
      line: (of, _, line) => {
        const record = parsed(line);
        if (record.kind === LineKind.S && record.field(0) === 169) said.push(of.symbol);
      },
    });
    market.clock.step(6.5 * 3_600_000 - 1);
    expect(new Set(said).size).toBeGreaterThan(0);
    const real = market.instruments().filter(({ invented }) => !invented);
    expect(real.map(({ symbol }) => symbol).filter((symbol) => said.includes(symbol))).toEqual([]);
    expect(
      market
        .instruments()
        .every((of) => market.quote(of, false, emptyQuote()).haltcode !== 169 || said.includes(of.symbol)),
    ).toBe(true);
    market.halt('BANK', 'C', 194);
    expect(market.quote(known(market, 'BANK', 'C'), false, emptyQuote()).haltcode).toBe(194);
  });

  it('has a suspended and a defunct company, which do not trade', async () => {
    const market = await stopped(OPEN + 7200, 20261120);
    const codes = market.instruments().map((of) => market.quote(of, false, emptyQuote()).haltcode);
    expect([codes.filter((code) => code === 194).length, codes.filter((code) => code === 255).length]).toEqual([1, 1]);
    const tundra = known(market, 'TNDR', 'C');
    expect(await todaysMinutes(market, tundra)).toEqual([]);
    expect((await market.bars(tundra, 0, 99_999_999, false)).at(-1)?.date).toBe(20240627);
  });

  it('shows the last session of an exchange that is closed today', async () => {
    // Canadian Thanksgiving: New York trades, Toronto does not.
    const market = await stopped(OPEN + 7200, 20261012);
    const bank = known(market, 'NBK.A', 'C');
    const [before] = (await market.bars(bank, 0, 99_999_999, false)).slice(-1);
    expect(before?.date).toBe(20261009);
    expect(market.quote(bank, false, emptyQuote())).toMatchObject({ last: before?.close, volume: before?.volume });
    expect(market.quote(known(market, 'MSFT', 'U'), false, emptyQuote()).volume).toBeGreaterThan(0);
  });
});

describe('a running market', () => {
  it('lets the start finish first: until then only requested instruments enter', async () => {
    let started = (): void => {};
    const fillAfter = new Promise<void>((resolve) => {
      started = resolve;
    });
    const settings = { seed: 'tests', marketDate: DATE, marketTime: 37_800, speed: 0 };
    const market = await openMarket(small.store, { ...settings, fillAfter });
    markets.push(market);
    let filled = false;
    const settled = market.settled?.().then(() => {
      filled = true;
    });
    expect(market.quote(known(market, 'BANK', 'C'), false, emptyQuote()).last).toBeGreaterThan(0);
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
    expect(filled).toBe(false);
    started();
    await settled;
    expect(filled).toBe(true);
  });

  it('reads a recorded history when it is asked for, and says when a quote without one is there', async () => {
    let started = (): void => {};
    const fillAfter = new Promise<void>((resolve) => {
      started = resolve;
    });
    const now = Date.parse('2026-11-20T15:00:00Z');
    let read = 0;
    const observe = (): number => read++;
    const own = await openStore({ dataDir: small.folder, databaseUrl: '', observe });
    const settings = { seed: 'tests', marketDate: DATE, marketTime: 37_800, speed: 1, wallClock: () => now };
    const market = await openMarket(own, { ...settings, fillAfter });
    const stepped = await stopped(37_800, DATE, small.store);
    const [spy, msft] = [known(market, 'SPY', 'U'), known(market, 'MSFT', 'U')];
    const quoteOf = (of: EmbeddedMarket, { symbol }: Instrument) =>
      of.quote(known(of, symbol, 'U'), false, emptyQuote());
    const opened = read;
    await market.prepare?.([{ symbol: 'BANK', region: 'C' }]);
    expect(read).toBe(opened);
    await market.prepare?.([msft]);
    const once = read;
    expect(once).toBeGreaterThan(opened);
    expect(quoteOf(market, msft)).toEqual(quoteOf(stepped, msft));
    await Promise.all([market.prepare?.([msft]), market.bars(msft, DATE, DATE, false)]);
    const renewed = new Promise<string>((resolve) => {
      market.listen({ line: () => {}, renewed: ({ symbol }) => resolve(symbol) });
    });
    expect([quoteOf(market, spy), market.snapshot(spy), market.simulatedSince(spy)]).toEqual([emptyQuote(), [], 0]);
    expect(await renewed).toBe('SPY');
    expect(quoteOf(market, spy)).toEqual(quoteOf(stepped, spy));
    expect(market.snapshot(spy)).toEqual(stepped.snapshot(known(stepped, 'SPY', 'U')));
    started();
    await market.settled?.();
    expect(await digest(market)).toBe(await digest(stepped));
    await market.close();
    await own.destroy();
  });

  it('makes trades happen on its own, in step with the wall clock', async () => {
    let now = Date.parse('2026-11-20T15:00:00Z');
    const market = await openMarket(seeded.store, { seed: 'tests', speed: 1, wallClock: () => now });
    markets.push(market);
    const traded = new Promise<string>((resolve) => {
      market.listen({ line: (_, kind, line) => kind === 'trade' && resolve(line) });
    });
    // Securities enter one after the other: on a busy machine none may be there for the first seconds.
    const passing = setInterval(() => {
      now += 1000;
    }, 10);
    const record = parsed(await traded);
    clearInterval(passing);
    expect(record.time).toBeGreaterThanOrEqual(Date.parse('2026-11-20T15:00:00Z') / 1000);
    expect(record.time).toBeLessThan(now / 1000);
  });

  it('begins the next day with its summaries, and omits the rest of the old one', async () => {
    const opening = Date.parse('2026-11-23T09:00:00Z');
    let now = opening - 1000;
    const market = await openMarket(seeded.store, { seed: 'tests', speed: 1, wallClock: () => now });
    markets.push(market);
    const cut = market.clock.now() / 1000;
    const trades: number[] = [];
    const summaries = new Set<string>();
    const begun = new Promise<void>((resolve) => {
      market.listen({
        line: ({ symbol }, kind, line) => {
          const { kind: is, time } = parsed(line);
          if (kind === 'trade') trades.push(time);
          if (is !== LineKind.S || time < opening / 1000) return;
          summaries.add(symbol);
          if (summaries.size === market.instruments().length) resolve();
        },
      });
    });
    now += 2000;
    await begun;
    expect(market.clock.date()).toBe(20261123);
    expect(trades.filter((time) => time >= cut && time < opening / 1000)).toEqual([]);
  });

  it('resumes the session at the current time after a sleep, with summaries instead of what it missed', async () => {
    let now = Date.parse('2026-11-20T20:00:00Z');
    const market = await openMarket(small.store, { seed: 'tests', speed: 1, wallClock: () => now });
    markets.push(market);
    let trades = 0;
    let summaries = 0;
    const told = new Promise<void>((resolve) => {
      market.listen({
        line: (_, kind, line) => {
          if (kind === 'trade') trades++;
          if (line.startsWith('S,') && ++summaries === market.instruments().length) resolve();
        },
      });
    });
    // After 20:00: the session has ended meanwhile and restarted.
    now += 7 * 3_600_000;
    await told;
    expect(trades).toBe(0);
    expect(market.clock.secondOfDay()).toBe(OPEN + 7200);
    const fresh = await openMarket(small.store, { seed: 'tests', speed: 1, wallClock: () => now });
    markets.push(fresh);
    expect(await digest(market)).toBe(await digest(fresh));
  });

  it('notices an import by another process, and notifies its listeners', async () => {
    const own = await temporaryStore();
    try {
      const file = seedFile('spy_2017_2018.csv');
      const request = { file, region: 'U', exchange: 'X', adjusted: false } as const;
      await importBars(own.store, { ...request, symbol: 'SPY' }, () => {});
      const market = await stopped(OPEN + 60, 20181231, own.store);
      expect(market.find('ANEW', 'U')).toBeUndefined();
      const reloaded = new Promise<void>((resolve) => {
        market.listen({ line: () => {}, reloaded: () => resolve() });
      });
      await importBars(own.store, { ...request, symbol: 'ANEW' }, () => {});
      await reloaded;
      const found = known(market, 'ANEW', 'U');
      expect((await market.bars(found, 0, 20181230, false)).length).toBe(501);
      expect(market.quote(found, false, emptyQuote()).last).toBeGreaterThan(200);
      await market.close();
    } finally {
      await own.remove();
    }
  });

  it('retries to read changed data that it could not read at first', async () => {
    const own = await storeOf([{ symbol: 'BANK', ex: 'T', kind: 'bank', price: 142 }]);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const market = await stopped(OPEN + 60, DATE, own.store);
      const reloaded = new Promise<void>((resolve) => {
        market.listen({ line: () => {}, reloaded: () => resolve() });
      });
      await sql`alter table block rename to elsewhere`.execute(own.store);
      const anew = instrumentRow({ symbol: 'ANEW', ex: 'Q', kind: 'bank', base_price: 20 });
      await own.store.insertInto('instrument').values(anew).execute();
      await raiseRevision(own.store);
      await until(() => said.mock.calls.length > 0);
      expect(market.find('ANEW', 'U')).toBeUndefined();
      await sql`alter table elsewhere rename to block`.execute(own.store);
      await reloaded;
      expect(market.quote(known(market, 'ANEW', 'U'), false, emptyQuote()).last).toBeGreaterThan(0);
      await market.close();
    } finally {
      said.mockRestore();
      await own.remove();
    }
  });
});
