import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { ChartStudy } from '../../../engine/chart/chart-study.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import type { StudyChoice } from '../../../engine/chart/study-choice.ts';
import { createIndicator, LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { defaultParameters } from '../../../engine/indicators/catalogue-entry.ts';
import type { Indicator } from '../../../engine/indicators/indicator.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { waveDays } from './chart-bars.ts';

const choice = (code: string, ...parameters: number[]): StudyChoice => ({ code, parameters });
const defaults = LOWER_INDICATORS.concat(OVERLAYS).map((entry) => choice(entry.code, ...defaultParameters(entry)));

/** Shows the chosen indicators and counts the bars that each computes. */
class Counted {
  readonly computed = new Map<string, number>();
  readonly series: ChartSeries;

  constructor(bars: Bars) {
    this.series = new ChartSeries((code, parameters) => {
      const indicator = createIndicator(code, parameters);
      return indicator === undefined ? undefined : this.counting(code, indicator);
    });
    this.series.replace(bars, new OrdinalAxis(bars));
  }

  private counting(code: string, indicator: Indicator): Indicator {
    return {
      minimum: indicator.minimum,
      lineCount: indicator.lineCount,
      run: (bars, from, to, lines, keep) => {
        this.computed.set(code, (this.computed.get(code) ?? 0) + to - from);
        indicator.run(bars, from, to, lines, keep);
      },
    };
  }
}

function shown(bars: Bars, overlays: StudyChoice[], lower: StudyChoice[]): ChartSeries {
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  series.studies.choose({ overlays, lower });
  return series;
}

const values = (study: ChartStudy, count: number): number[][] =>
  study.marks.map((_, k) => Array.from({ length: count }, (_, i) => study.valueAt(k, i)));

const tick = (bars: Bars, series: ChartSeries, close: number): void => {
  const i = bars.count - 1;
  bars.close[i] = close;
  bars.high[i] = Math.max(bars.high[i], close);
  bars.low[i] = Math.min(bars.low[i], close);
  bars.volume[i] += 100;
  series.changed(BarChange.Amended, i);
};

const append = (bars: Bars, series: ChartSeries, close: number): void => {
  bars.append(bars.time[bars.count - 1] + 86_400, close, close + 1, close - 1, close, 500, 3);
  series.changed(BarChange.Appended, bars.count - 1);
};

describe('the studies of a chart', () => {
  it('are at most ten overlays and six lower ones, without unknown codes', () => {
    const many = Array.from({ length: 14 }, (_, i) => choice('mas', i + 2));
    const { studies } = shown(waveDays(60), [choice('nothing'), ...many], [choice('rsi', 14), ...many.slice(0, 8)]);
    expect([studies.overlays.length, studies.lower.length, studies.all.length]).toEqual([10, 6, 16]);
  });

  it.each(defaults)('$code has the same values tick by tick as computed at once', ({ code, parameters }) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.double({ min: 60, max: 140, noNaN: true })), { maxLength: 20 }),
        (changes) => {
          const bars = waveDays(90);
          const live = shown(bars, [], [choice(code, ...parameters)]);
          for (const [grows, close] of changes) (grows ? append : tick)(bars, live, close);
          const anew = shown(bars, [], [choice(code, ...parameters)]);
          expect(values(live.studies.lower[0], bars.count)).toEqual(values(anew.studies.lower[0], bars.count));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('compute only what a tick changed, however many bars there are', () => {
    for (const count of [1000, 100_000]) {
      const bars = waveDays(count);
      const { series, computed } = new Counted(bars);
      series.studies.choose({ overlays: [choice('mas', 25), choice('bb', 20, 2)], lower: [choice('rsi', 14)] });
      computed.clear();
      for (let i = 0; i < 10; i++) tick(bars, series, 100 + i);
      expect([...computed.values()]).toEqual([10, 10, 10]);
      for (let i = 0; i < 10; i++) append(bars, series, 100 + i);
      expect([...computed.values()]).toEqual([30, 30, 30]);
    }
  });

  it('are kept when another one is chosen, and computed when their parameters change', () => {
    const { series, computed } = new Counted(waveDays(500));
    const { studies } = series;
    studies.choose({ overlays: [choice('mas', 25)], lower: [choice('rsi', 14)] });
    const [average] = studies.overlays;
    computed.clear();
    studies.choose({ overlays: [choice('mae', 25), choice('mas', 25)], lower: [choice('rsi', 9)] });
    expect([...computed]).toEqual([
      ['mae', 500],
      ['rsi', 500],
    ]);
    expect(studies.overlays[1]).toBe(average);
  });

  it('are recomputed when a bar before the newest one changed', () => {
    const bars = waveDays(100);
    const series = shown(bars, [choice('mas', 5)], []);
    bars.close[50] = 300;
    series.changed(BarChange.Amended, 50);
    const anew = shown(bars, [choice('mas', 5)], []);
    expect(series.studies.valuesAt(52)).toEqual(anew.studies.valuesAt(52));
  });

  it('mark one that throws, compute the others, and retry it with other bars', () => {
    let broken = true;
    const series = new ChartSeries((code, parameters) => {
      const indicator = createIndicator(code, parameters);
      if (code !== 'rsi' || indicator === undefined) return indicator;
      return {
        minimum: indicator.minimum,
        lineCount: indicator.lineCount,
        run: (...given) => {
          if (broken) throw new Error('out of order');
          indicator.run(...given);
        },
      };
    });
    const bars = waveDays(100);
    series.replace(bars, new OrdinalAxis(bars));
    series.studies.choose({ overlays: [choice('mas', 5)], lower: [choice('rsi', 14), choice('atr', 14)] });
    const [rsi, atr] = series.studies.lower;
    expect([rsi.failed, rsi.valueAt(0, 99), atr.failed]).toEqual([true, Number.NaN, false]);
    const before = series.studies.version;
    tick(bars, series, 104);
    expect(atr.valueAt(0, 99)).toBeGreaterThan(0);
    broken = false;
    series.replace(bars, new OrdinalAxis(bars));
    expect([rsi.failed, series.studies.version > before]).toEqual([false, true]);
    expect(rsi.valueAt(0, 99)).toBeGreaterThan(0);
    broken = true;
    tick(bars, series, 103);
    expect([rsi.failed, atr.failed]).toEqual([true, false]);
  });

  it('mark one whose constructor throws', () => {
    const series = new ChartSeries((code) => {
      throw new Error(code);
    });
    series.studies.choose({ overlays: [choice('mas', 5)], lower: [] });
    expect(series.studies.overlays.map(({ failed }) => failed)).toEqual([true]);
    const bars = waveDays(30);
    series.replace(bars, new OrdinalAxis(bars));
    expect([series.studies.overlays[0].failed, series.studies.valuesAt(20)]).toEqual([true, [[Number.NaN]]]);
  });

  it('name their columns by code, adjustable parameters, and line', () => {
    const { studies } = shown(
      waveDays(60),
      [choice('kel', 20, 10, 2), choice('dar')],
      [choice('vol'), choice('macd', 12, 25, 9), choice('mhist', 12, 25, 9)],
    );
    expect(studies.all.flatMap(({ columns }) => columns)).toEqual([
      'kel(20,10).mid',
      'kel(20,10).upper',
      'kel(20,10).lower',
      'dar.top',
      'dar.bottom',
      'vol',
      'macd(12,25,9).line',
      'macd(12,25,9).signal',
      'macd(12,25,9).hist',
      'mhist(12,25,9)',
    ]);
  });

  it('show the bars’ volume without a copy', () => {
    const bars = waveDays(60);
    const { studies } = shown(bars, [], [choice('vol')]);
    expect(studies.lower[0].lineOf(0)).toBe(bars.volume);
    expect(studies.valuesAt(7)).toEqual([[bars.volume[7]]]);
  });

  it('read out the edges of the box at a bar', () => {
    const bars = waveDays(400);
    const series = shown(bars, [choice('dar')], []);
    const [study] = series.studies.overlays;
    const { boxes } = study;
    if (boxes === null) throw new Error('no boxes');
    expect(boxes.count).toBeGreaterThan(3);
    for (let k = 0; k < boxes.count; k++) {
      for (const i of [boxes.start[k], boxes.end[k]]) {
        expect(series.studies.valuesAt(i)).toEqual([[boxes.top[k], boxes.bottom[k]]]);
      }
    }
    expect(series.studies.valuesAt(0)[0].every((value) => boxes.start[0] === 0 || Number.isNaN(value))).toBe(true);
  });
});
