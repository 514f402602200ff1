import { describe, expect, it } from 'vitest';
import {
  addDays,
  lastMarketDate,
  marketMinutes,
  sessionMinutes,
  tradingDates,
  weekdayNumber,
} from '../../../engine/series/trading-calendar.ts';

describe('the trading calendar', () => {
  it.each([
    ['New Year on a Saturday', 20211231, 390, 390],
    ['Martin Luther King Day', 20260119, 390, 0],
    ['Family Day and Presidents’ Day', 20260216, 0, 0],
    ['Good Friday', 20260403, 0, 0],
    ['Good Friday in March', 20240329, 0, 0],
    ['Victoria Day', 20260518, 0, 390],
    ['Memorial Day', 20260525, 390, 0],
    ['Juneteenth', 20260619, 390, 0],
    ['Canada Day', 20260701, 0, 390],
    ['the eve of Independence Day', 20240703, 390, 210],
    ['Independence Day on a Saturday', 20260703, 390, 0],
    ['Civic Holiday', 20260803, 0, 390],
    ['Labour Day', 20260907, 0, 0],
    ['Canadian Thanksgiving', 20261012, 0, 390],
    ['Thanksgiving', 20261126, 390, 0],
    ['the day after Thanksgiving', 20261127, 390, 210],
    ['Christmas Eve', 20261224, 210, 210],
    ['Christmas', 20261225, 0, 0],
    ['Boxing Day on a Saturday moves', 20261228, 0, 390],
    ['Christmas on a Saturday, the Friday before', 20211224, 210, 0],
    ['Christmas and Boxing Day on a weekend', 20211228, 0, 390],
    ['a president’s funeral', 20181205, 390, 0],
    ['an ordinary Friday', 20261120, 390, 390],
    ['a Saturday', 20261121, 0, 0],
  ])('%s: %i', (_, date, toronto, newYork) => {
    expect([sessionMinutes('C', date), sessionMinutes('U', date)]).toEqual([toronto, newYork]);
  });

  it('knows 2020 as it was: 253 sessions in New York, 252 in Toronto', () => {
    expect(tradingDates('U', 20200101, 20201231)).toHaveLength(253);
    expect(tradingDates('C', 20200101, 20201231)).toHaveLength(252);
  });

  it('goes back over weekends and days on which both sides are closed', () => {
    expect(lastMarketDate(20261122)).toBe(20261120);
    expect(lastMarketDate(20261225)).toBe(20261224);
    expect(lastMarketDate(20261126)).toBe(20261126);
    expect(marketMinutes(20261127)).toBe(390);
    expect(addDays(20241231, 1)).toBe(20250101);
  });

  it('numbers weekdays without a hole and puts a weekend on its Friday', () => {
    expect(weekdayNumber(19000101)).toBe(0);
    expect(weekdayNumber(20261123) - weekdayNumber(20261120)).toBe(1);
    expect(weekdayNumber(20261122)).toBe(weekdayNumber(20261120));
  });
});
