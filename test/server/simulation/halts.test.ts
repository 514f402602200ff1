import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINE_FIELDS } from '../../../engine/feed/line-fields.ts';
import { LINE_CLASS, LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { EmbeddedMarket } from '../../../server/embedded-market/embedded-market.ts';
import type { Instrument, MinuteBar } from '../../../server/market/market-source.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { seedInstruments } from '../../../server/seed/seed-instruments.ts';
import { HALTED, HaltSchedule } from '../../../server/simulation/halts.ts';
import { hashOfText } from '../../../server/simulation/random.ts';
import { digest } from '../market/market-digest.ts';
import { instrument } from '../market/sample-market.ts';
import { stoppedMarket, storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';

const OPEN = 34_200;
const DATE = 20261120;
const HALF_HOUR = 30;

/** The companies of the demo. */
const demo = (await seedInstruments()).map(({ symbol, ex, region, kind, sectypestr, invented, is_index }, id) =>
  instrument({ id, symbol, ex, region, kind, sectypestr, invented: invented === 1, isIndex: is_index === 1 }),
);

/** The half hours of a date in which a region's companies are halted and trade again, by company. */
function halfHours(schedule: HaltSchedule, region: string, date: number): [of: Instrument, from: number, to: number][] {
  return demo
    .filter((of) => of.region === region)
    .flatMap((of) => {
      const halt = schedule.of(of, date);
      if (!halt) return [];
      expect(halt.to).toBeGreaterThan(halt.from + 5);
      return [[of, Math.floor(halt.from / HALF_HOUR), Math.floor(halt.to / HALF_HOUR)] as const];
    })
    .map(([of, from, to]) => [of, from, to]);
}

describe('the halts of the demo', () => {
  const schedule = new HaltSchedule(demo, hashOfText('tests'));

  it('are one a half hour in each country, which is over within it, of invented companies, none twice a day', () => {
    for (const date of [20201216, 20260717, 20261119, DATE]) {
      for (const region of ['C', 'U']) {
        const halted = halfHours(schedule, region, date);
        const every = Array.from({ length: 13 }, (_, i) => i);
        expect(halted.map(([, from]) => from).sort((a, b) => a - b)).toEqual(every);
        expect(halted.map(([, , to]) => to).sort((a, b) => a - b)).toEqual(every);
        expect(halted.filter(([of]) => !of.invented || of.isIndex)).toEqual([]);
      }
    }
    // A half day in New York, and none in Toronto.
    expect(halfHours(schedule, 'U', 20261127)).toHaveLength(7);
    expect(halfHours(schedule, 'C', 20261127)).toHaveLength(13);
  });

  it('follow from seed and date alone, in whatever order the companies are known', () => {
    const again = new HaltSchedule(demo.toReversed(), hashOfText('tests'));
    const other = new HaltSchedule(demo, hashOfText('others'));
    const on = (of: HaltSchedule, date: number): unknown => demo.map((company) => of.of(company, date));
    expect(on(again, DATE)).toEqual(on(schedule, DATE));
    expect(on(schedule, DATE)).toEqual(on(schedule, DATE));
    expect(on(other, DATE)).not.toEqual(on(schedule, DATE));
    expect(on(schedule, 20261119)).not.toEqual(on(schedule, DATE));
  });

  it('are fewer where there are fewer companies, one for each', () => {
    const few = demo.filter(({ kind, region }) => kind === 'bank' && region === 'C');
    const halts = new HaltSchedule(few, 3);
    expect(few.map((of) => halts.of(of, DATE) !== undefined)).toEqual(few.map(() => true));
  });
});

let own: TemporaryStore;

beforeAll(async () => {
  const companies = Array.from({ length: 28 }, (_, i) => ({ symbol: `HLT${i}`, kind: 'stock', price: 20 + i }));
  own = await storeOf([
    ...companies.map((company, i) => ({ ...company, ex: i % 2 ? 'T' : 'Q' })),
    { symbol: 'BANK', ex: 'V', kind: 'bank', price: 40 },
  ]);
});

afterAll(() => own.remove());

interface Heard {
  readonly kind: number;
  readonly haltcode: number;
  /** Second of the day. */
  readonly time: number;
  readonly line: string;
}

/** Records the lines of each instrument from now on, and for some of them those of their books. */
function hear(market: EmbeddedMarket, withBooks: readonly string[]): Map<string, Heard[]> {
  const heard = new Map<string, Heard[]>(market.instruments().map(({ symbol }) => [symbol, []]));
  const record = new LineRecord();
  for (const of of market.instruments()) if (withBooks.includes(of.symbol)) market.followBook(of);
  market.listen({
    line: ({ symbol }, _kind, line) => {
      expect(parseLine(line, 0, line.length, record)).toBe(true);
      const { kind } = record;
      const time = secondOfDay(wallSeconds(record.time));
      const haltcode = kind === LineKind.S ? record.field(LINE_FIELDS.S.haltcode) : Number.NaN;
      heard.get(symbol)?.push({ kind, haltcode, time, line });
    },
  });
  return heard;
}

async function minutesOf(market: EmbeddedMarket, of: Instrument): Promise<readonly MinuteBar[]> {
  const [day] = await market.minutes(of, DATE, DATE, false, false);
  return day?.minutes ?? [];
}

describe('a halt that the market makes', () => {
  it('is emitted, stops all changes, and ends with a trade', async () => {
    const market = await stoppedMarket(own, 'halts', DATE, OPEN);
    try {
      const heard = hear(market, ['HLT2', 'HLT3', 'HLT4', 'HLT5']);
      market.clock.step(6.5 * 3_600_000 - 1);
      let halted = 0;
      for (const of of market.instruments()) {
        const lines = heard.get(of.symbol) ?? [];
        const from = lines.findIndex(({ haltcode }) => haltcode === HALTED);
        if (from < 0) continue;
        halted++;
        const to = lines.findIndex(({ haltcode }, i) => i > from && haltcode === 0);
        const stretch = (lines[to]?.time ?? 0) - (lines[from]?.time ?? 0);
        expect(stretch).toBeGreaterThanOrEqual(360);
        expect(isStill(lines.slice(from, to))).toBe(true);
        expect(quoteOf(lines.slice(to))).toBe(quoteOf(lines.slice(from)));
        const again = lines.slice(to).find(({ kind }) => kind === LineKind.T);
        expect(again?.time).toBe(lines[to]?.time);
        const first = (lines[from]?.time ?? 0) / 60;
        const last = (lines[to]?.time ?? 0) / 60;
        const minutes = await minutesOf(market, of);
        expect(minutes.filter(({ minute }) => minute >= first && minute < last)).toEqual([]);
        expect(minutes.map(({ minute }) => minute)).toContain(last);
      }
      expect(halted).toBe(26);
      await agreesWithTheNextDay(market);
    } finally {
      await market.close();
    }
  });
});

/** Expects the day's minutes, once all have passed, to add up to the bar that the next day has. */
async function agreesWithTheNextDay(market: EmbeddedMarket): Promise<void> {
  const next = await stoppedMarket(own, 'halts', 20261123, OPEN);
  try {
    for (const of of next.instruments()) {
      const [bar] = await next.bars(of, DATE, DATE, false);
      const [past] = await next.minutes(of, DATE, DATE, false, false);
      const minutes = past?.minutes ?? [];
      expect(minutes.reduce((sum, { volume }) => sum + volume, 0)).toBe(bar?.volume);
      expect(minutes.reduce((sum, { trades }) => sum + trades, 0)).toBe(bar?.trades);
      expect([minutes[0]?.open, minutes.at(-1)?.close]).toEqual([bar?.open, bar?.close]);
      const today = await minutesOf(market, of);
      expect(today).toEqual(minutes.slice(0, today.length));
    }
  } finally {
    await next.close();
  }
}

/** Whether lines only repeat one state, as at the end of a minute. */
function isStill(lines: readonly Heard[]): boolean {
  const said = new Map(lines.map((heard) => [heard.kind, withoutTime(heard)]));
  const stands = lines.every(
    (heard) => LINE_CLASS[heard.kind] === 'quote' && withoutTime(heard) === said.get(heard.kind),
  );
  return stands && said.has(LineKind.S) && said.has(LineKind.Q);
}

/** The first quote among lines. */
function quoteOf(lines: readonly Heard[]): string | undefined {
  const heard = lines.find(({ kind }) => kind === LineKind.Q);
  return heard && withoutTime(heard);
}

const withoutTime = ({ line }: Heard): string => line.slice(0, line.lastIndexOf(','));

describe('a halt made by hand', () => {
  const begin = OPEN + 1800;

  it('stops trades, quotes and the book of what it halts, and of nothing else, until it is lifted', async () => {
    const market = await stoppedMarket(own, 'halts', DATE, begin);
    try {
      const bank = market.find('BANK', 'C') as Instrument;
      const heard = hear(market, ['BANK']);
      const lines = heard.get('BANK') ?? [];
      market.clock.step(90_500);
      expect(lines.filter(({ kind }) => kind === LineKind.T).length).toBeGreaterThan(2);
      const before = market.quote(bank, false, emptyQuote());
      const book = market.bookSnapshot(bank);
      const from = lines.length;
      market.halt('BANK', 'C', 169);
      const told = lines.length;
      market.clock.step(599_500);
      expect(lines.length).toBeGreaterThan(told);
      expect(isStill(lines.slice(from))).toBe(true);
      expect({ ...market.quote(bank, false, emptyQuote()), haltcode: 0 }).toEqual(before);
      expect(market.bookSnapshot(bank)).toEqual(book);
      expect(() => market.print('BANK', 'C', 40, 100, 4)).toThrow('BANK is halted');
      const others = [...heard].filter(([symbol]) => symbol !== 'BANK').flatMap(([, all]) => all);
      expect(others.filter(({ kind, time }) => kind === LineKind.T && time > begin + 200).length).toBeGreaterThan(10);

      market.halt('BANK', 'C', 0);
      market.clock.step(180_000);
      const trades = lines.slice(from).filter(({ kind }) => kind === LineKind.T);
      expect(trades.length).toBeGreaterThan(2);
      expect(trades.every(({ time }) => time >= begin + 690)).toBe(true);
      const minutes = await minutesOf(market, bank);
      const halted = minutes.filter(
        ({ minute }) => minute > (begin + 90) / 60 && minute < Math.floor((begin + 690) / 60),
      );
      expect(halted).toEqual([]);
      // The minute in which it was halted contains only the trades before the halt.
      const opened = await stoppedMarket(own, 'halts', DATE, begin + 120);
      const [planned] = (await minutesOf(opened, opened.find('BANK', 'C') as Instrument)).slice(-1);
      const [cut] = minutes.filter(({ minute }) => minute === planned?.minute);
      expect(cut?.open).toBe(planned?.open);
      expect(cut?.volume).toBeLessThan(planned?.volume ?? 0);
      await opened.close();
    } finally {
      await market.close();
    }
  });

  it('outlives the end of a scheduled one, and is the same if another process continues it', async () => {
    const schedule = new HaltSchedule(await companies(), hashOfText('halts'));
    const first = await stoppedMarket(own, 'halts', DATE, OPEN);
    const second = await stoppedMarket(own, 'halts', DATE, OPEN);
    try {
      const of = first.instruments().find((one) => (schedule.of(one, DATE)?.from ?? 390) < HALF_HOUR) as Instrument;
      const halt = schedule.of(of, DATE) ?? { from: 0, to: 0 };
      const code = (): number => first.quote(of, false, emptyQuote()).haltcode;
      first.clock.step(halt.from * 60_000 + 30_000);
      expect(code()).toBe(169);
      first.halt(of.symbol, of.region, 194);
      first.clock.step((halt.to - halt.from) * 60_000);
      expect(code()).toBe(194);
      const { trades } = first.quote(of, false, emptyQuote());
      first.clock.step(120_000);
      expect(first.quote(of, false, emptyQuote()).trades).toBe(trades);
      await second.wake(first.rest(), first.madeByHand());
      expect(await digest(second)).toBe(await digest(first));
      second.halt(of.symbol, of.region, 0);
      second.clock.step(600_000);
      expect(second.quote(of, false, emptyQuote()).trades).toBeGreaterThan(trades);
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('is over with the run of the session', async () => {
    const market = await stoppedMarket(own, 'halts', DATE, OPEN + 23_000);
    try {
      market.halt('BANK', 'C', 169);
      market.clock.step(600_000);
      const bank = market.find('BANK', 'C') as Instrument;
      expect(market.quote(bank, false, emptyQuote())).toMatchObject({ haltcode: 0 });
      expect(market.quote(bank, false, emptyQuote()).trades).toBeGreaterThan(0);
    } finally {
      await market.close();
    }
  });
});

async function companies(): Promise<readonly Instrument[]> {
  const market = await stoppedMarket(own, 'halts', DATE, OPEN);
  try {
    return market.instruments();
  } finally {
    await market.close();
  }
}
