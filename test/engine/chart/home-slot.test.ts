import { describe, expect, it } from 'vitest';
import { homeSlot } from '../../../engine/chart/home-slot.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/series/exchange-time.ts';

const DATES = [20180102, 20191217, 20191218, 20200617, 20200618, 20201218];
const bars = new Bars();
for (const date of DATES) bars.append(wallOfDate(date), 1, 1, 1, 1, 1);
const axis = new OrdinalAxis(bars);

describe('the first slot of a range', () => {
  it.each([
    ['6m', 'd', 4],
    ['1y', 'd', 2],
    ['all', 'd', 0],
    ['1y', 'm', 1],
    ['5d', 5, 0],
  ] as const)('%s in %s is %d', (range, period, slot) => {
    expect(homeSlot(range, period, 20201218, axis)).toBe(slot);
  });

  it('is the first one while nobody knows the day', () => {
    expect(homeSlot('6m', 'd', 0, axis)).toBe(0);
  });
});
