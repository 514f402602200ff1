import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { ownCode } from '../../../engine/chart/own-indicator.ts';
import { ownIndicator } from '../../../engine/chart/own-study.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import type { StudyChoice } from '../../../engine/chart/study-choice.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { waveDays } from './chart-bars.ts';

const CODE = ownCode('formula1');
const own = (text: string, pane: 'price' | 'own' = 'own', ...parameters: number[]): StudyChoice => ({
  code: CODE,
  parameters,
  formula: { name: 'Mine', text, pane },
});
const NO_OTHERS = (): null => null;

/** A chart with formulas, and the bars that it shows. */
function shown(choices: { overlays?: StudyChoice[]; lower?: StudyChoice[] }, bars = waveDays(200)) {
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  series.studies.choose({ overlays: choices.overlays ?? [], lower: choices.lower ?? [] });
  series.studies.renewOwn((choice) => ownIndicator(choice, NO_OTHERS));
  return { series, bars, studies: series.studies };
}

const last = ({ count }: Bars): number => count - 1;

describe('a formula on a chart', () => {
  it('has the values of the indicator that it is, now and after each tick', () => {
    const { series, bars, studies } = shown({ lower: [own('rsi(14)'), { code: 'rsi', parameters: [14] }] });
    const pair = (): number[] => studies.all.map((study) => study.valueAt(0, last(bars)));
    expect(pair()[0]).toBeCloseTo(pair()[1] ?? 0, 9);
    for (let i = 0; i < 3; i++) {
      bars.close[last(bars)] += 1;
      series.changed(BarChange.Amended, last(bars));
      expect(pair()[0]).toBeCloseTo(pair()[1] ?? 0, 9);
    }
  });

  it('is loading until what compiles it is there, and keeps its place meanwhile', () => {
    const series = new ChartSeries();
    series.studies.choose({ overlays: [], lower: [own('close')] });
    expect(series.studies.lower[0]?.own?.fault).toBe('loading');
    series.studies.renewOwn((choice) => ownIndicator(choice, NO_OTHERS));
    expect(series.studies.lower[0]?.own?.fault).toBeNull();
  });

  it('with a mistake, or deleted, has no values and stays', () => {
    const gone: StudyChoice = { code: CODE, parameters: [], formula: null };
    const { studies, bars } = shown({ lower: [own('sma(close'), gone, own('close')] });
    expect(studies.lower.map((study) => study.own?.fault)).toEqual(['mistake', 'deleted', null]);
    expect(studies.valuesAt(last(bars)).map(([value]) => value)).toEqual([
      Number.NaN,
      Number.NaN,
      bars.close[last(bars)],
    ]);
  });

  it('takes the values of its parameters, within their limits', () => {
    const text = 'param n = 3 from 2 to 10\nparam shift = -1\nsma(close, n) + shift';
    const used = (...parameters: number[]) => ownIndicator(own(text, 'own', ...parameters), NO_OTHERS).parameters;
    expect(used()).toEqual([3, -1]);
    expect(used(5, -2.5)).toEqual([5, -2.5]);
    expect(used(11, 0)).toEqual([3, 0]);
    const { studies, bars } = shown({ lower: [own(text, 'own', 5, 100), { code: 'mas', parameters: [5] }] });
    expect(studies.lower[0]?.valueAt(0, last(bars))).toBeCloseTo(
      (studies.lower[1]?.valueAt(0, last(bars)) ?? 0) + 100,
      9,
    );
  });

  it('as a condition is a mark at lows over the prices, and a column below them', () => {
    const { studies, bars } = shown({ overlays: [own('close > open', 'price')], lower: [own('close > open')] });
    const [over, below] = studies.all;
    expect([over?.marks[0]?.mark, below?.marks[0]?.mark]).toEqual(['signals', 'columns']);
    for (let i = 0; i < bars.count; i++) {
      const isTrue = bars.close[i] > bars.open[i];
      expect(over?.lineOf(0)[i]).toEqual(isTrue ? bars.low[i] : Number.NaN);
      expect([over?.valueAt(0, i), below?.valueAt(0, i)]).toEqual([Number(isTrue), Number(isTrue)]);
    }
  });

  it('is called by its name, and its lines by theirs', () => {
    const { studies } = shown({ lower: [own('line fast = ema(close, 5); line late = ema(close, 20)'), own('close')] });
    expect(studies.lower.map(({ columns }) => columns)).toEqual([['Mine.fast', 'Mine.late'], ['Mine']]);
  });

  it('reads the bars of other securities, which may come later and change', () => {
    const bars = waveDays(50);
    const other = waveDays(50);
    const sound = new SoundBars(other);
    sound.fill();
    const { series, studies } = shown({ lower: [own('close / close("SPY")')] }, bars);
    expect(studies.valuesAt(last(bars))).toEqual([[Number.NaN]]);
    studies.renewOwn((choice) => ownIndicator(choice, (symbol) => (symbol === 'SPY' ? sound : null)));
    expect(studies.valuesAt(last(bars))).toEqual([[1]]);
    other.close[last(other)] *= 2;
    sound.next();
    series.changed(BarChange.Amended, last(bars));
    expect(studies.valuesAt(last(bars))).toEqual([[0.5]]);
  });

  it('is computed anew if its text changes, and only then', () => {
    const { studies } = shown({ lower: [own('close')] });
    const [before] = studies.lower;
    studies.choose({ overlays: [], lower: [own('close')] });
    expect(studies.lower[0]).toBe(before);
    studies.choose({ overlays: [], lower: [own('open')] });
    expect(studies.lower[0]).not.toBe(before);
  });
});
