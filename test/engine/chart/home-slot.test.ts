import { describe, expect, it } from 'vitest';
import { homeSlot } from '../../../engine/chart/home-slot.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { flatMinutes } from './chart-bars.ts';

const TODAY = 20201218;
const DATES = [20180102, 20191217, 20191218, 20200617, 20200618, TODAY];
const bars = new Bars();
for (const date of DATES) bars.append(wallOfDate(date), 1, 1, 1, 1, 1);
const axis = new OrdinalAxis(bars);

describe('the first slot of a range', () => {
  it.each([
    ['6m', 'd', 4],
    ['1y', 'd', 2],
    ['all', 'd', 0],
    ['1y', 'm', 1],
  ] as const)('%s in %s is %d', (range, period, slot) => {
    expect(homeSlot(range, period, TODAY, bars, axis)).toBe(slot);
  });

  it.each([
    ['1d', true, 4 * 78],
    ['1d', false, 4 * 78],
    ['3d', true, 2 * 78],
    ['3d', false, 2 * 78],
    ['20d', true, 0],
  ] as const)('%s of minutes is that of its first session, today counted (%s: traded)', (range, traded, slot) => {
    const minutes = new Bars();
    for (const date of [20201214, 20201215, 20201216, 20201217]) flatMinutes(date, 0, 390, 50, minutes);
    if (traded) flatMinutes(TODAY, 0, 5, 50, minutes);
    const chart = new MinuteChartBars(minutes, 5, TODAY, { boardlot: 100, isIndex: false }, false);
    expect(homeSlot(range, 5, TODAY, chart.source, chart.axis)).toBe(slot);
  });

  it('is the first one while the day is unknown', () => {
    expect(homeSlot('6m', 'd', 0, bars, axis)).toBe(0);
  });
});
