import { describe, expect, it } from 'vitest';
import { barTable } from '../../../engine/chart/bar-table.ts';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { choiceAfter } from '../../../engine/chart/choice-after.ts';
import { ComparedLine } from '../../../engine/chart/compared-line.ts';
import { type ComparedSecurity, withCompared, withoutCompared } from '../../../engine/chart/compared-security.ts';
import { csvPieces } from '../../../engine/chart/csv.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { shownChoice } from '../../../engine/chart/shown-choice.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { takeReadout } from '../../../engine/chart/take-readout.ts';
import { rowOf, valueAt } from '../../../engine/chart/value-scale.ts';
import { type ChartView, openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { comparedStyle } from '../../../engine/draw/compared-style.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { waveDays } from './chart-bars.ts';
import { CHART_THEME, textWidth } from './chart-look.ts';

const security = (symbol: string): ComparedSecurity => ({ region: 'U', symbol });

/**
 * 50 days; the other security costs a tenth and moves half as much, and has no bar on day 30. `prices`: whether the chart's own
 * security has any.
 */
function compared(
  count = 50,
  view: Partial<ChartView> = {},
  prices = true,
): { scene: Scene; series: ChartSeries; other: Bars } {
  const bars = waveDays(count);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const other = new Bars();
  for (let i = 0; i < count; i++) {
    const value = (100 + (bars.close[i] - 100) / 2) / 10;
    if (i !== 30) other.append(bars.time[i], value, value, value, value, 1);
  }
  if (!prices) for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(0);
  const line = new ComparedLine(security('SPY'));
  line.take(other);
  series.compared.show([line]);
  const shown = viewOfRange(openingView({ ...FIRST_CHOICE, chartType: 'percent' }), series.axis, 0);
  const scene = new Scene(shown);
  scene.arrange({ ...shown, width: 800, height: 500, ...view }, series, CHART_THEME, textWidth, true);
  return { scene, series, other };
}

describe('compared securities', () => {
  it('are placed on the axis by per cent from their first bar in sight, like the chart’s own', () => {
    const { scene, series, other } = compared(50, { right: 45.5, span: 30 });
    const [marks] = scene.compared;
    const first = scene.visible.firstIndex;
    expect(first).toBeGreaterThan(10);
    const last = other.count - 7;
    const percent = (other.close[last] / other.close[first] - 1) * 100;
    expect(valueAt(scene.axisScale, rowOf(marks.scale, other.close[last]))).toBeCloseTo(percent, 9);
    expect(valueAt(scene.axisScale, rowOf(marks.scale, marks.base))).toBeCloseTo(0, 9);
    expect(rowOf(marks.scale, marks.base)).toBeCloseTo(rowOf(scene.prices, series.bars.close[first]), 9);
  });

  it('are not shown while the chart itself has no price in sight', () => {
    expect(compared().scene.compared[0].isShown).toBe(true);
    const [marks] = compared(50, {}, false).scene.compared;
    expect([marks.isShown, marks.lowest, marks.highest]).toEqual([
      false,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it('are fully visible, and cost at most two values per pixel column, whatever the number of bars', () => {
    for (const count of [50, 20_000]) {
      const { scene } = compared(count);
      const [{ visible, scale }] = scene.compared;
      expect(rowOf(scale, visible.highest)).toBeGreaterThanOrEqual(scale.top);
      expect(rowOf(scale, visible.lowest)).toBeLessThanOrEqual(scale.top + scale.height);
      expect(visible.touched).toBeLessThanOrEqual(2 * Math.ceil(scene.layout.plotWidth) + 2);
    }
  });

  it('continue straight across a date that they lack', () => {
    const { scene } = compared();
    expect(scene.compared[0].visible.count).toBe(49);
    expect([...scene.compared[0].visible.high.subarray(0, 49)].every(Number.isFinite)).toBe(true);
  });

  it('are read out at the cursor’s bar, absent if they have none there, and by their newest value without a cursor', () => {
    const { scene, series, other } = compared();
    const readoutAt = (cursor: number) => {
      scene.view = { ...scene.view, cursor };
      return takeReadout(scene, series);
    };
    expect(readoutAt(30)?.compared).toEqual([Number.NaN]);
    expect(readoutAt(31)?.compared[0]).toBeCloseTo((other.close[30] / other.close[0] - 1) * 100, 9);
    expect(readoutAt(31)?.percent).toBeCloseTo((series.bars.close[31] / series.bars.close[0] - 1) * 100, 9);
    other.truncate(40);
    series.comparedChanged(series.compared.lines[0], 40);
    expect(readoutAt(-1)?.compared[0]).toBeCloseTo((other.close[39] / other.close[0] - 1) * 100, 9);
  });

  it('are columns of the table and of the CSV: closes, and per cent from the first bar in sight', () => {
    const { series, other } = compared(50, { right: 45.5, span: 30 });
    const { from } = series.compared;
    const table = barTable(series, from, 45);
    expect(table.columns.slice(-3)).toEqual(['percent', 'U:SPY', 'U:SPY percent']);
    expect(table.rows[0].slice(-3).map(Number)).toEqual([0, Number(other.close[from].toFixed(6)), 0]);
    expect(table.rows[30 - from].slice(-2)).toEqual(['', '']);
    const csv = [...csvPieces(series, 0)].join('').split('\r\n');
    expect(csv[0]).toMatch(/,percent,U:SPY,U:SPY percent$/);
    expect(csv[from + 1]).toMatch(/,0,[\d.]+,0$/);
  });

  it('put the chart in per cent on a linear scale, and restore its type and scale when they are removed', () => {
    const options = { ...FIRST_CHOICE.options, log: true };
    const chosen = { ...FIRST_CHOICE, options, compared: [security('SPY')] };
    const shown = shownChoice(chosen, security('MSFT'));
    expect(shown).toEqual({ ...chosen, chartType: 'percent', options: { ...options, log: false } });
    const bars = choiceAfter(chosen, { type: 'chartType', chartType: 'bars' });
    expect(shownChoice(bars, security('MSFT'))).toEqual(shown);
    const after = shownChoice(choiceAfter(bars, { type: 'compared', compared: [] }), security('MSFT'));
    expect(after.chartType).toBe('bars');
    expect(after.options.log).toBe(true);
  });
});

describe('the list of compared securities', () => {
  it('holds each once and at most four', () => {
    const five = ['A', 'B', 'A', 'C', 'D', 'E'].map(security).reduce(withCompared, []);
    expect(five.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C', 'D']);
    expect(withCompared(five, security('E'))).toBe(five);
    expect(withoutCompared(five, security('E'))).toBe(five);
    expect(withoutCompared(five, { region: 'C', symbol: 'A' })).toBe(five);
    expect(withoutCompared(five, security('B')).map(({ symbol }) => symbol)).toEqual(['A', 'C', 'D']);
  });

  it('has a hue and dashes of its own for each', () => {
    const styles = [0, 1, 2, 3].map((k) => comparedStyle(k, paletteOf(CHART_THEME)));
    expect(new Set(styles.map(({ css }) => css)).size).toBe(4);
    expect(new Set(styles.map(({ dash, gap }) => `${dash} ${gap}`)).size).toBe(4);
  });
});
