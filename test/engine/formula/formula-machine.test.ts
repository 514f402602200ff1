import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../bench/seeded-random.ts';
import { FormulaScreen } from '../../../engine/formula/formula-screen.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { type Bar, barsFrom } from '../../support/arbitrary-bars.ts';
import { fuzzedFault } from '../../support/formula-fuzz.ts';
import { formulaLines, programOf } from '../../support/formulas.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Bars with these closes, a dollar between low and high, and as many hundred shares as the bar's number. */
function closes(...values: readonly number[]): Bars {
  return barsFrom(values.map((close, i): Bar => [close, close + 0.5, close - 0.5, close, 100 * i]));
}

/** The first line of a formula over bars with these closes. */
function over(values: readonly number[], text: string): number[] {
  return [...formulaLines(text, closes(...values))[0]];
}

const ABSENT = Number.NaN;

describe('precedence', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['2 * 3 + 4', 10],
    ['10 - 4 - 3', 3],
    ['16 / 4 / 2', 2],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['(-2) ^ 2', 4],
    ['2 ^ -1', 0.5],
    ['2 * -3', -6],
    ['2 - -3', 5],
    ['--3', 3],
    ['2 * 3 ^ 2', 18],
  ])('%s is %d', (text, value) => {
    expect(over([10], text)).toEqual([value]);
  });

  it.each([
    ['close + 1 > 3 * 2', '(close + 1) > (3 * 2)'],
    ['not close > 3 and volume > 1', '(not (close > 3)) and (volume > 1)'],
    ['close > 3 or close < 2 and volume > 1', '(close > 3) or ((close < 2) and (volume > 1))'],
    ['close crosses above 3 + 1 and volume > 1', '(close crosses above (3 + 1)) and (volume > 1)'],
    ['bars since close > 3 or volume > 100', 'bars since ((close > 3) or (volume > 100))'],
    ['-close ^ 2', '-(close ^ 2)'],
    ['-close * 2', '(-close) * 2'],
    ['MACD(12, 26, 9).SIGNAL', 'macd(12,26,9).signal'],
    ['rsi < 30', 'rsi(14) < 30'],
    ['close # the last\n  + 1', 'close + 1'],
    ['close\n+ 1', 'close + 1'],
    ['max(close,\n open)', 'max(close, open)'],
  ])('%s means %s', (text, meant) => {
    // Equal programs have equal steps.
    const stepsOf = (one: string): unknown =>
      programOf(one).layout.steps.map(({ kernel, inputs }) => [kernel.name, inputs]);
    expect(stepsOf(text)).toEqual(stepsOf(meant));
  });
});

describe('algebra', () => {
  const numbers = fc.array(
    fc.integer({ min: 1, max: 400 }).map((cents) => cents / 8),
    { minLength: 1, maxLength: 60 },
  );
  const length = fc.integer({ min: 1, max: 20 });

  it.each([
    ['close + open', 'open + close'],
    ['close - open', '0 - (open - close)'],
    ['2 * (close + volume)', '2 * close + 2 * volume'],
    ['close > 20', 'not close <= 20'],
    ['close > 20 and volume > 300', 'not (close <= 20 or volume <= 300)'],
    ['max(close, 20)', 'if(close > 20, close, 20)'],
    ['abs(close - 20)', 'max(close - 20, 20 - close)'],
    ['fill(if(close crosses above 20, 1, 0), 0)', 'fill(if(close > 20 and prev(close) <= 20, 1, 0), 0)'],
    ['close crosses below 20', '-close crosses above -20'],
    ['prev(prev(close, 2), 3)', 'prev(close, 5)'],
    ['close * close', 'close ^ 2'],
    ['(bars since close > 20) == 0', '(bars since close > 20) < 1'],
  ])('%s is %s', (text, same) => {
    fc.assert(
      fc.property(numbers, (values) => {
        expect(over(values, text)).toEqual(over(values, same));
      }),
    );
  });

  it('windows are what they say', () => {
    fc.assert(
      fc.property(numbers, length, (values, n) => {
        const windows = values.map((_, i) => (i < n - 1 ? null : values.slice(i - n + 1, i + 1)));
        const expected = (of: (window: number[]) => number): number[] =>
          windows.map((window) => (window === null ? ABSENT : of(window)));
        expect(over(values, `highest(close, ${n})`)).toEqual(expected((window) => Math.max(...window)));
        expect(over(values, `lowest(close, ${n})`)).toEqual(expected((window) => Math.min(...window)));
        expect(over(values, `sum(close, ${n})`)).toEqual(expected((window) => window.reduce((a, b) => a + b)));
        expect(over(values, `lowest(close, ${n})`)).toEqual(over(values, `-highest(-close, ${n})`));
      }),
    );
  });
});

describe('what is absent', () => {
  it('makes absent what is computed from it, and a window that contains it', () => {
    expect(over([1, 0.5, 2, 4], '1 / (close - 0.5)')).toEqual([2, ABSENT, 1 / 1.5, 1 / 3.5]);
    expect(over([1, 0.5, 2, 4, 8], 'sum(1 / (close - 0.5) * 0 + 1, 2)')).toEqual([ABSENT, ABSENT, ABSENT, 2, 2]);
    expect(over([1, 2, 3], 'prev(close)')).toEqual([ABSENT, 1, 2]);
    expect(over([1, 2], '1e200 * 1e200 * close; ')).toEqual([ABSENT, ABSENT]);
    expect(over([1], '1e200 * 1e200')).toEqual([ABSENT]);
    expect(over([1], 'log(-close); ')).toEqual([ABSENT]);
  });

  it('is neither true nor false, unless the other condition decides', () => {
    const unknown = 'prev(close) > 0';
    expect(over([1, 2], unknown)).toEqual([ABSENT, 1]);
    expect(over([1, 2], `not ${unknown}`)).toEqual([ABSENT, 0]);
    expect(over([1, 2], `${unknown} or close > 0`)).toEqual([1, 1]);
    expect(over([1, 2], `close < 0 and ${unknown}`)).toEqual([0, 0]);
    expect(over([1, 2], `${unknown} or close < 0`)).toEqual([ABSENT, 1]);
    expect(over([1, 2], `if(${unknown}, 5, 6)`)).toEqual([ABSENT, 5]);
  });

  it('can be filled', () => {
    expect(over([1, 2], 'fill(prev(close), 9)')).toEqual([9, 1]);
    expect(over([1, 2], 'missing(prev(close))')).toEqual([1, 0]);
  });

  it('is passed over by what runs on', () => {
    expect(over([1, 2, 3, 4], 'total(1 / (close - 2) * 0 + 1)')).toEqual([1, ABSENT, 2, 3]);
    expect(over([1, 2, 3], 'ema(prev(close), 2)')).toEqual([ABSENT, ABSENT, 1.5]);
  });
});

describe('earlier bars', () => {
  it('cross only from the other side', () => {
    expect(over([1, 3, 3, 2, 2.5, 4], 'close crosses above 2')).toEqual([ABSENT, 1, 0, 0, 1, 0]);
    expect(over([3, 2, 1, 1, 3, 1], 'close crosses below 2')).toEqual([ABSENT, 0, 1, 0, 0, 1]);
  });

  it('are counted since a condition', () => {
    expect(over([1, 3, 1, 1, 3], 'bars since close > 2')).toEqual([ABSENT, 0, 1, 2, 0]);
  });

  it('are summed since a condition', () => {
    expect(over([1, 3, 1, 1, 3, 1], 'totalsince(close, close > 2)')).toEqual([ABSENT, 3, 4, 5, 3, 4]);
  });
});

describe('sessions', () => {
  const minutes = new Bars();
  // Two sessions of three bars.
  for (const day of [0, 1]) {
    for (const k of [0, 1, 2]) {
      const price = 10 + 4 * day + k;
      minutes.append(day * DAY + 9.5 * HOUR + k * 60, price - 0.5, price + 1, price - 1, price, 100);
    }
  }
  const days = new Bars();
  for (const k of [0, 1, 2]) days.append(k * DAY, 9 + k, 12, 8, 10 + k, 100);

  it.each([
    ['prevclose', [ABSENT, ABSENT, ABSENT, 12, 12, 12], [ABSENT, 10, 11]],
    ['dayopen', [9.5, 9.5, 9.5, 13.5, 13.5, 13.5], [9, 10, 11]],
    ['change', [ABSENT, ABSENT, ABSENT, 2, 3, 4], [ABSENT, 1, 1]],
    ['gap', [ABSENT, ABSENT, ABSENT, 12.5, 12.5, 12.5], [ABSENT, 0, 0]],
    ['newsession', [1, 0, 0, 1, 0, 0], [1, 0, 0]],
    ['totalsince(volume, newsession)', [100, 200, 300, 100, 200, 300], [100, 200, 300]],
  ])('%s is that of the session', (text, onMinutes, onDays) => {
    expect([...formulaLines(text, minutes)[0]]).toEqual(onMinutes);
    expect([...formulaLines(text, days)[0]]).toEqual(onDays);
  });

  it('change% is the change in per cent', () => {
    const [ours] = formulaLines('change%', minutes);
    expect(ours[3]).toBeCloseTo((100 * 2) / 12, 12);
  });
});

it('numbers of trades have earlier values, too, however long the series', () => {
  const bars = new Bars();
  for (let i = 0; i < 3000; i++) bars.append(i * 60, 10, 11, 9, 10, 100, i % 5);
  const [sums, changes] = formulaLines('sum(trades, 5); trades - prev(trades)', bars);
  expect([...sums.subarray(2990)]).toEqual(new Array(10).fill(10));
  expect([...changes.subarray(2990)]).toEqual([-4, 1, 1, 1, 1, -4, 1, 1, 1, 1]);
});

describe('another security', () => {
  const bars = closes(10, 20, 30, 40);
  const other = new Bars();
  other.append(bars.time[1], 1, 1, 1, 2, 1);
  other.append(bars.time[2] + 0.5, 1, 1, 1, 4, 1);

  it('has the price of its last bar that begins no later', () => {
    expect([...formulaLines('close("SPY")', bars, [other])[0]]).toEqual([ABSENT, 2, 2, 4]);
    expect([...formulaLines('close / close("SPY")', bars, [other])[0]]).toEqual([ABSENT, 10, 15, 10]);
    expect([...formulaLines('highest(close("SPY"), 2)', bars, [other])[0]]).toEqual([ABSENT, ABSENT, 2, 4]);
  });

  it('is absent if nobody knows it', () => {
    expect([...formulaLines('close("SPY")', bars, [null])[0]]).toEqual([ABSENT, ABSENT, ABSENT, ABSENT]);
    expect([...formulaLines('close("SPY") + close("RY")', bars, [other, null])[0]]).toEqual([
      ABSENT,
      ABSENT,
      ABSENT,
      ABSENT,
    ]);
  });

  it('may be several', () => {
    const doubled = closes(2, 4, 6, 8);
    expect([...formulaLines('close("A") - open("B")', bars, [bars, doubled])[0]]).toEqual([8, 16, 24, 32]);
  });
});

describe('a screen', () => {
  it('keeps its rows apart', () => {
    const text = 'sma(close, 3); close crosses above 5; total(volume)';
    const [one, two] = [closes(1, 2, 9, 4, 8, 3), closes(7, 3, 6, 6, 2, 9)];
    const screen = new FormulaScreen(programOf(text), 2);
    for (let i = 0; i < 6; i++) {
      screen.next(1, two, i, true);
      screen.next(0, one, i, true);
      for (const [row, bars] of [one, two].entries()) {
        expect(screen.values.map((line) => line[row])).toEqual(formulaLines(text, bars).map((line) => line[i]));
      }
    }
    screen.restart(0);
    expect(screen.values.map((line) => line[0])).toEqual([ABSENT, ABSENT, ABSENT]);
    screen.feed(0, one, 0, 6);
    expect(screen.values.map((line) => line[0])).toEqual(formulaLines(text, one).map((line) => line[5]));
    expect(screen.values.map((line) => line[1])).toEqual(formulaLines(text, two).map((line) => line[5]));
  });

  it('computes a running bar again from the same state', () => {
    const screen = new FormulaScreen(programOf('close - prev(close)'), 1);
    const bars = closes(10, 12);
    screen.feed(0, bars, 0, 1);
    for (const price of [11, 14, 9]) {
      bars.close[1] = price;
      screen.next(0, bars, 1, false);
      expect(screen.values[0][0]).toBe(price - 10);
    }
  });
});

describe('any program', () => {
  it('gives the same values whole, in blocks, and bar by bar, within its memory', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const numbers = new SeededRandom(seed);
        expect(fuzzedFault(() => numbers.next())).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves out bars without a price, and takes 0 for a missing volume', () => {
    const bars = barsFrom([
      [1, 1, 1, 1, 5],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 5],
      [3, 3, 3, 3, Number.NaN],
    ]);
    expect([...formulaLines('sum(close + volume, 2)', bars)[0]]).toEqual([ABSENT, ABSENT, 13, 10]);
  });
});
