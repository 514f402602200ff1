import { describe, expect, it } from 'vitest';
import type { MarketLine } from '../../../engine/feed/feed-lines.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { openingOf } from '../../../server/embedded-market/session-clock.ts';
import { TradingSession } from '../../../server/embedded-market/trading-session.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { emptyQuote, readQuote } from '../../../server/market/quote-figures.ts';
import { dayHistory } from '../../../server/simulation/day-history.ts';
import { HaltSchedule } from '../../../server/simulation/halts.ts';
import { planNeedsFrom, planSession } from '../../../server/simulation/session-plan.ts';
import { NEEDS_NOTHING, type SessionPlans } from '../../../server/simulation/session-plans.ts';
import { instrument, simulationOf } from '../market/sample-market.ts';

const DATE = 20261120;
const SEED = 7;
const ROWS = 12;
const KINDS = ['bank', 'venture', 'thin', 'megacap', 'fund', 'suspended'];

/** Plans of invented instruments, and the rows for which one was made, in order. */
function plansOf(rows: number): SessionPlans & { readonly made: number[] } {
  const simulation = simulationOf(SEED);
  const listed = Array.from({ length: rows }, (_, row) =>
    instrument({ id: row, symbol: `S${row}`, kind: KINDS[row % KINDS.length] }),
  );
  const halts = new HaltSchedule(listed, SEED);
  const made: number[] = [];
  return {
    rows,
    ...NEEDS_NOTHING,
    made,
    of: (row) => {
      made.push(row);
      const source = {
        instrument: listed[row],
        basePrice: 3 + 7 * row,
        restructurings: [],
        hasBars: false,
        hasMinutes: false,
      };
      const days = dayHistory({ ...source, recorded: new Bars(1) }, DATE, simulation, planNeedsFrom(DATE));
      return planSession(source, days, DATE, simulation, halts);
    },
  };
}

/** Everything that a session shows of a row. */
const shown = (session: TradingSession, row: number): unknown => [
  readQuote(session.quotes, row, emptyQuote()),
  readQuote(session.delayedQuotes(), row, emptyQuote()),
  session.snapshot(row),
];

describe('a session', () => {
  it('makes nothing of an instrument that nobody asks for, and writes nothing of it', () => {
    const plans = plansOf(ROWS);
    const session = new TradingSession(DATE, plans, SEED);
    const symbols = new Set<string>();
    session.runTo(1800, undefined);
    expect(plans.made).toEqual([]);
    session.plan(3);
    session.plan(3);
    session.runTo(3600, (of) => symbols.add(of.symbol));
    session.summarise((of) => symbols.add(of.symbol));
    expect(plans.made).toEqual([3]);
    expect([...symbols]).toEqual(['S3']);
  });

  it('makes no line that nobody wants, and the same figures', () => {
    const heard: string[] = [];
    const quiet: string[] = [];
    const every = new TradingSession(DATE, plansOf(ROWS), SEED);
    const some = new TradingSession(DATE, plansOf(ROWS), SEED, (of, kind) => of.symbol === 'S0' && kind === 'trade');
    for (const session of [every, some]) while (session.enterNext(undefined));
    every.runTo(1800, (of, name, line) => of.symbol === 'S0' && name === 'T' && heard.push(line));
    some.runTo(1800, (_of, _name, line) => quiet.push(line));
    expect(quiet).toEqual(heard);
    expect(heard.length).toBeGreaterThan(0);
    for (let row = 0; row < ROWS; row++) expect(shown(some, row)).toEqual(shown(every, row));
  });

  it('is the same for an instrument whenever it enters', () => {
    const early = new TradingSession(DATE, plansOf(ROWS), SEED);
    while (early.enterNext(undefined));
    const late = new TradingSession(DATE, plansOf(ROWS), SEED);
    let entered = 0;
    for (let second = 0; second <= 9000; second += 617) {
      early.runTo(second, undefined);
      late.runTo(second, undefined);
      if (entered < ROWS) late.plan(entered++);
    }
    for (let row = 0; row < ROWS; row++) {
      expect(shown(late, row)).toEqual(shown(early, row));
      // From here on too.
      expect(late.plan(row)).toEqual(early.plan(row));
    }
    early.finish(undefined);
    late.finish(undefined);
    for (let row = 0; row < ROWS; row++) expect(shown(late, row)).toEqual(shown(early, row));
  });

  it('emits the state of an instrument that enters, and its trades from then on', () => {
    const session = new TradingSession(DATE, plansOf(2), SEED);
    session.runTo(600, undefined);
    const lines: string[] = [];
    const sink = (_of: unknown, _kind: unknown, line: string): void => {
      lines.push(line);
    };
    expect(session.enterNext(sink)).toBe(true);
    const heads = lines.map((line) => line.split(',').slice(0, 3).join());
    expect(heads.filter((head) => /^[SQT]/.test(head))).toEqual(['S,T,S0', 'Q,T,S0']);
    expect(session.enterNext(sink)).toBe(true);
    expect(session.enterNext(sink)).toBe(false);
    session.runTo(900, sink);
    expect(lines.some((line) => line.startsWith('T,T,S0,'))).toBe(true);
  });

  it('brings a new reader every trade of the running minute and the one before, at any second', () => {
    const session = new TradingSession(DATE, plansOf(ROWS), SEED);
    while (session.enterNext(undefined));
    const told = Array.from({ length: ROWS }, (): { time: number; line: string }[] => []);
    const sink = (of: Instrument, name: MarketLine, line: string): void => {
      if (name === 'T') told[of.id].push({ time: Number(line.split(',')[5]), line: line.replace('T,', 'TH,') });
    };
    const opening = openingOf(DATE);
    for (let second = 0; second <= 900; second += 7) {
      session.runTo(second, sink);
      const from = opening + 60 * (Math.floor(second / 60) - 1);
      for (const [row, lines] of told.entries()) {
        const recent = lines.filter(({ time }) => time >= from).map(({ line }) => line);
        const snapshot = session.snapshot(row).filter((line) => line.startsWith('TH,'));
        expect(snapshot, `S${row} after ${second} s`).toEqual(recent);
      }
    }
  });

  it('writes what is made by hand to the one who listens now, whoever listened before', () => {
    const session = new TradingSession(DATE, plansOf(2), SEED);
    const heard: string[] = [];
    const sink = (of: Instrument, name: MarketLine): void => {
      heard.push(`${name} ${of.symbol}`);
    };
    session.runTo(600, undefined);
    session.print(0, 5, 300, 4, sink);
    expect(heard.filter((line) => line.startsWith('T'))).toEqual(['T S0']);
    heard.length = 0;
    session.runTo(601, undefined);
    session.halt(1, 169, sink);
    expect(heard).toContain('S S1');
    session.runTo(602, sink);
    heard.length = 0;
    session.print(0, 6, 100, 4, undefined);
    session.halt(0, 169, undefined);
    expect(heard).toEqual([]);
    expect(readQuote(session.quotes, 0, emptyQuote())).toMatchObject({ last: 6, haltcode: 169 });
  });
});
