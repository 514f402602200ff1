import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileFormula } from '../../../engine/formula/compile.ts';
import { FormulaIndicator } from '../../../engine/formula/formula-indicator.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Study } from '../../../engine/indicators/study.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { FormulaRuns } from '../../../server/screens/formula-runs.ts';
import { RUN_LEASE_MS, RUN_LIMITS } from '../../../server/screens/limits.ts';
import { type TestApp, testApp } from '../http/test-app.ts';

const TODAY = 20201216;

let one: TestApp;
let runs: FormulaRuns;

beforeEach(async () => {
  one = await testApp({ MARKET_TIME: '10:30' });
  runs = new FormulaRuns(one.market, async (signal) => !signal.aborted);
});

afterEach(async () => {
  runs.close();
  await one.close();
});

const the = (symbol: string, region: 'C' | 'U' = 'C'): Instrument => {
  const found = one.market.find(symbol, region);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return found;
};

const ask = (text: string, securities: readonly Instrument[], asked: object = {}): Promise<Float64Array> =>
  runs.values({ text, period: 'day', userid: 'ann', isDelayed: () => false, ...asked }, securities, 0, false);

/** The value on the last bar, by another path: a study over all bars up to now. */
async function whole(text: string, security: Instrument, period: 'day' | 'minute', isDelayed = false): Promise<number> {
  const bars = new Bars();
  if (period === 'day') {
    for (const { date, open, high, low, close, volume, trades } of await one.market.bars(
      security,
      0,
      TODAY,
      isDelayed,
    )) {
      bars.append(wallOfDate(date), open, high, low, close, volume, trades);
    }
  } else {
    for (const { date, minutes } of await one.market.minutes(security, 20201201, TODAY, false, isDelayed)) {
      for (const { minute, open, high, low, close, volume, trades } of minutes) {
        bars.append(wallOfDate(date) + minute * 60, open, high, low, close, volume, trades);
      }
    }
  }
  const { program } = compileFormula(text);
  if (program === null) throw new Error(text);
  const sound = new SoundBars(bars);
  sound.fill();
  const study = new Study(new FormulaIndicator(program));
  study.fill(sound);
  return study.lines[0][bars.count - 1];
}

describe('a formula over securities', () => {
  it.each([
    ['day', 'sma(close, 5)'],
    ['day', 'highest(high, 20) - close'],
    ['day', '100 * volume / sum(volume, 3)'],
    ['minute', 'ema(close, 10)'],
    ['minute', 'sum(volume, 20)'],
  ] as const)('of bars of a %s is what a chart shows: %s', async (period, text) => {
    const securities = [the('AAA'), the('BBB'), the('QQQ', 'U')];
    for (const step of [0, 60_000, 180_000]) {
      one.market.clock.step(step);
      const values = await ask(text, securities, { period });
      for (const [k, security] of securities.entries()) {
        expect([security.symbol, values[k]]).toEqual([
          security.symbol,
          expect.closeTo(await whole(text, security, period), 6),
        ]);
      }
    }
  });

  it('is delayed for a reader who gets the security delayed, and shared between readers who see the same', async () => {
    const aaa = the('AAA');
    one.market.clock.step(60_000);
    one.market.print('AAA', 'C', 500, 100, 4);
    const late = { isDelayed: () => true };
    expect(await ask('close', [aaa])).toEqual(Float64Array.of(500));
    expect((await ask('close', [aaa], late))[0]).toBeCloseTo(await whole('close', aaa, 'day', true), 9);
    expect((await ask('close', [aaa], late))[0]).toBeLessThan(500);
    expect(runs.count).toBe(2);
    await ask('close', [aaa], { userid: 'bob' });
    expect(runs.count).toBe(2);
  });

  it('keeps its values during a minute, unless asked by tick', async () => {
    const aaa = the('AAA');
    const [first] = await ask('close', [aaa]);
    one.market.print('AAA', 'C', 500, 100, 4);
    expect(await ask('close', [aaa])).toEqual(Float64Array.of(first));
    one.market.clock.step(60_000);
    expect((await ask('close', [aaa]))[0]).not.toBe(first);
  });

  it('reads another security, in its own country first', async () => {
    const ratio = await ask('close("BBB")', [the('AAA'), the('BBB')]);
    const [bbb] = await ask('close', [the('BBB')]);
    expect(ratio).toEqual(Float64Array.of(bbb, bbb));
    expect((await ask('close("U:QQQ")', [the('AAA')]))[0]).toBeCloseTo(await whole('close', the('QQQ', 'U'), 'day'), 9);
    expect(await ask('close("NOPE")', [the('AAA')])).toEqual(Float64Array.of(Number.NaN));
  });
});

describe('limits', () => {
  it('says in words what is wrong with a text', async () => {
    await expect(ask('clsoe > 1', [the('AAA')])).rejects.toThrow(/clsoe/);
  });

  it('refuses a formula that looks back too many minutes', async () => {
    const asked = ask('highest(high, 5000)', [the('AAA')], { period: 'minute' });
    await expect(asked).rejects.toThrow(/5000|4999/);
  });

  it('allows a subscriber a number of formulas at a time', async () => {
    for (let n = 0; n < RUN_LIMITS.runsOfOne; n++) await ask(`close + ${n}`, [the('AAA')]);
    await expect(ask('close + 99', [the('AAA')])).rejects.toMatchObject({ status: 429 });
    await ask('close + 0', [the('AAA')]);
    await ask('close + 99', [the('AAA')], { userid: 'bob' });
  });

  it('drops what nobody has asked for', async () => {
    await ask('close', [the('AAA')]);
    expect(runs.bytes).toBeGreaterThan(0);
    runs.tidy(performance.now() + RUN_LEASE_MS - 1_000);
    expect(runs.count).toBe(1);
    runs.tidy(performance.now() + RUN_LEASE_MS + 1);
    expect([runs.count, runs.bytes]).toEqual([0, 0]);
  });
});
