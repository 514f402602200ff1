import { describe, expect, it } from 'vitest';
import type { MarketLine } from '../../../engine/feed/feed-lines.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { SESSION_OPEN } from '../../../engine/series/session.ts';
import { addDays, tradingDates } from '../../../engine/series/trading-calendar.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { TradingSession } from '../../../server/embedded-market/trading-session.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { dayHistory } from '../../../server/simulation/day-history.ts';
import { HALTED, HaltSchedule } from '../../../server/simulation/halts.ts';
import { planSession, type SessionPlan } from '../../../server/simulation/session-plan.ts';
import { NEEDS_NOTHING } from '../../../server/simulation/session-plans.ts';
import { covers, DEFUNCT, type Stop, SUSPENDED, stopOf } from '../../../server/simulation/stops.ts';
import { instrument, simulationOf } from '../market/sample-market.ts';

const SEED = 5;
const TODAY = 20261120;
const NONE = new Bars(1);
const simulation = simulationOf(SEED);
const companies = Array.from({ length: 300 }, (_, id) => instrument({ id, symbol: `FRL${id}`, kind: 'venture' }));

const stopped = (of: Instrument): Stop | undefined => stopOf(of, simulation.random, SEED);

function planOf(of: Instrument, date: number, halts: HaltSchedule = new HaltSchedule([], SEED)): SessionPlan {
  const source = { instrument: of, basePrice: 2, restructurings: [], hasBars: false, hasMinutes: false };
  const days = dayHistory({ ...source, recorded: NONE }, date, simulation);
  return planSession(source, days, date, simulation, halts);
}

/**
 * Runs a whole session of one instrument; returns the halt codes of its summaries in order, and the number of trades under each.
 */
function session(plan: SessionPlan, date: number): { readonly codes: number[]; readonly trades: Map<number, number> } {
  const codes: number[] = [];
  const trades = new Map<number, number>();
  const running = new TradingSession(date, { rows: 1, ...NEEDS_NOTHING, of: () => plan }, SEED);
  running.plan(0);
  const sink = (_of: Instrument, name: MarketLine, text: string): void => {
    const [, , , haltcode] = text.split(',');
    const code = running.quotes.haltcode[0];
    if (name === 'T') trades.set(code, (trades.get(code) ?? 0) + 1);
    else if (name === 'S' && codes.at(-1) !== Number(haltcode)) codes.push(Number(haltcode));
  };
  running.summarise(sink);
  running.finish(sink);
  running.summarise(sink);
  return { codes, trades };
}

describe('a company that stops trading', () => {
  for (const [haltcode, name] of [
    [SUSPENDED, 'suspended'],
    [DEFUNCT, 'defunct'],
  ] as const) {
    it(`when it was ${name}, trades again when its time is over`, () => {
      const found = companies.filter((of) => {
        const stop = stopped(of);
        return stop?.haltcode === haltcode && stop.until !== undefined && stop.until < TODAY;
      });
      expect(found.length).toBeGreaterThan(10);
      for (const of of found.slice(0, 4)) {
        const { since, until = 0 } = stopped(of) as Stop;
        const bars = dayHistory(
          { instrument: of, basePrice: 2, restructurings: [], recorded: NONE },
          TODAY,
          simulation,
        );
        const dates = Array.from(bars.time.subarray(0, bars.count), dateOfWall);
        const [back = 0] = tradingDates('C', until, TODAY);
        const lacking = tradingDates('C', 20080102, TODAY).filter((date) => !dates.includes(date));
        // Although thinly traded, it has a bar on all other days, flat if nobody traded.
        expect(lacking).toEqual(tradingDates('C', since, addDays(until, -1)));
        expect(dates).toContain(back);

        const [during = 0] = lacking.slice(-1);
        expect(session(planOf(of, during), during)).toEqual({ codes: [haltcode], trades: new Map() });
        const after = session(planOf(of, back), back);
        expect(after.codes).toEqual([0]);
        expect(planOf(of, back).previousClose).toBe(bars.close[dates.indexOf(back) - 1]);
      }
      const traded = found.map((of) => {
        const [back = 0] = tradingDates('C', stopped(of)?.until ?? 0, TODAY);
        return session(planOf(of, back), back).trades.get(0) ?? 0;
      });
      expect(traded.filter((trades) => trades > 0).length).toBeGreaterThan(found.length / 2);
    });
  }

  it('when it was halted, trades again within the session, and never before', () => {
    const banks = Array.from({ length: 100 }, (_, id) => instrument({ id, symbol: `HLT${id}`, kind: 'bank' }));
    const halts = new HaltSchedule(banks, SEED);
    const halted = banks.filter((of) => halts.of(of, TODAY));
    expect(halted).toHaveLength(13);
    for (const of of halted) {
      const plan = planOf(of, TODAY, halts);
      const { codes, trades } = session(plan, TODAY);
      expect(codes).toEqual([0, HALTED, 0]);
      expect([...trades.keys()]).toEqual([0]);
      const times = plan.minutes.time.subarray(0, plan.minutes.count);
      expect(times.at(-1)).toBeGreaterThan(wallOfDate(TODAY) + SESSION_OPEN + 60 * (plan.halt?.to ?? 390));
    }
  });

  it('is never a real or a healthy company, and some have not resumed trading', () => {
    expect(companies.map((of) => stopped({ ...of, invented: false })).filter(Boolean)).toEqual([]);
    expect(companies.map((of) => stopped({ ...of, kind: 'bank' })).filter(Boolean)).toEqual([]);
    const gone = stopped(instrument({ kind: 'defunct' }));
    expect(gone && covers(gone, TODAY)).toBe(true);
    expect(gone?.until).toBeUndefined();
  });
});

it('a stop covers its first day, and not the one on which it ends', () => {
  const stop = { haltcode: SUSPENDED, since: 20200110, until: 20200120 };
  expect([20200109, 20200110, 20200119, 20200120].map((date) => covers(stop, date))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(covers({ haltcode: DEFUNCT, since: 20200110 }, 20301231)).toBe(true);
});
