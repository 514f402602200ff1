import { describe, expect, it } from 'vitest';
import { AlarmEvent, AlarmFigures } from '../../../engine/alarms/alarm-figures.ts';
import {
  type Condition,
  ConditionType,
  type ConditionTypeNumber,
  Direction,
  type DirectionNumber,
  distanceOf,
  isTrueNow,
  Stand,
  standOf,
} from '../../../engine/alarms/condition.ts';

const { Trade, Quote, Summary } = AlarmEvent;
const figures = (some: Partial<AlarmFigures>): AlarmFigures => Object.assign(new AlarmFigures(), some);
const of = (type: ConditionTypeNumber, direction: DirectionNumber, value: number, upper = 0): Condition => ({
  type,
  direction,
  value,
  upper,
});
const stand = ({ type, direction, value, upper }: Condition, event: 0 | 1 | 2, some: Partial<AlarmFigures>) =>
  standOf(type, direction, value, upper, event, figures(some));

describe('a condition that compares a figure', () => {
  it.each([
    ['price at least', of(ConditionType.Price, 1, 10), { last: 10 }, { last: 9.99 }],
    ['price at most', of(ConditionType.Price, 2, 10), { last: 10 }, { last: 10.01 }],
    ['price above', of(ConditionType.Price, Direction.Above, 10), { last: 10.01 }, { last: 10 }],
    ['price below', of(ConditionType.Price, Direction.Below, 10), { last: 9.99 }, { last: 10 }],
    ['price in a band', of(ConditionType.Price, Direction.Enters, 10, 11), { last: 11 }, { last: 11.01 }],
    ['volume', of(ConditionType.Volume, 1, 500), { volume: 500 }, { volume: 499 }],
    ['number of trades', of(ConditionType.NumTrades, 1, 7), { trades: 7 }, { trades: 6 }],
    ['change', of(ConditionType.Change, 2, -1), { change: -1 }, { change: -0.5 }],
    ['change in per cent', of(ConditionType.ChangePercent, 1, 5), { last: 105, change: 5 }, { last: 104, change: 4 }],
    ['change from the open', of(ConditionType.OpenChange, 1, 2), { last: 12, open: 10 }, { last: 11, open: 10 }],
    ['yield', of(ConditionType.Yield, 1, 5), { last: 20, dividend: 1 }, { last: 21, dividend: 1 }],
    ['bid', of(ConditionType.Bid, 1, 10), { bid: 10 }, { bid: 9.9 }],
    ['ask', of(ConditionType.Ask, 2, 10), { ask: 10 }, { ask: 10.1 }],
    ['spread', of(ConditionType.Spread, 1, 0.5), { bid: 10, ask: 10.5 }, { bid: 10, ask: 10.25 }],
    ['bid size', of(ConditionType.BidSize, 1, 100), { bidSize: 100 }, { bidSize: 99 }],
    ['ask size', of(ConditionType.AskSize, 1, 100), { askSize: 100 }, { askSize: 99 }],
  ] as const)('on %s is there, elsewhere, and unknown without the figure', (_, condition, there, elsewhere) => {
    expect(stand(condition, Trade, there)).toBe(Stand.There);
    expect(stand(condition, Trade, elsewhere)).toBe(Stand.Elsewhere);
    expect(stand(condition, Trade, {})).toBe(Stand.Unknown);
  });
});

describe('a condition that an event meets', () => {
  it.each([
    ['new high', of(ConditionType.High, 0, 0), Trade, { last: 11, highBefore: 10 }, { last: 10, highBefore: 10 }],
    ['new low', of(ConditionType.Low, 0, 0), Trade, { last: 9, lowBefore: 10 }, { last: 10, lowBefore: 10 }],
    ['new year high', of(ConditionType.YearHigh, 0, 0), Trade, { last: 11, yearHighBefore: 10 }, { last: 11 }],
    [
      'year high',
      of(ConditionType.YearHigh, 0, 0),
      Trade,
      { last: 12.01, yearHighBefore: 12 },
      { last: 12, yearHighBefore: 12 },
    ],
    ['new year low', of(ConditionType.YearLow, 0, 0), Trade, { last: 9, yearLowBefore: 10 }, { last: 9 }],
    ['block trade', of(ConditionType.BlockTrade, 1, 5000), Trade, { size: 5000 }, { size: 4999 }],
    ['halt', of(ConditionType.Halted, 0, 0), Summary, { haltCode: 169 }, { haltCode: 169, haltCodeBefore: 169 }],
    [
      'resumption',
      of(ConditionType.Resume, 0, 0),
      Summary,
      { haltCodeBefore: 169 },
      { haltCode: 194, haltCodeBefore: 169 },
    ],
  ] as const)('on a %s is there only at that event', (_, condition, event, met, unmet) => {
    expect(stand(condition, event, met)).toBe(Stand.There);
    expect(stand(condition, event, unmet)).toBe(Stand.Elsewhere);
    for (const other of [Trade, Quote, Summary]) {
      if (other !== event) expect(stand(condition, other, met)).toBe(Stand.Elsewhere);
    }
  });

  it('on a trade is met by every trade', () => {
    expect(stand(of(ConditionType.Trade, 0, 0), Trade, { last: 1 })).toBe(Stand.There);
    expect(stand(of(ConditionType.Trade, 0, 0), Quote, { bid: 1 })).toBe(Stand.Elsewhere);
  });
});

describe('what a form and a list say of a condition', () => {
  it('is that it is true now, unless it needs a change', () => {
    expect(isTrueNow(of(ConditionType.Price, 1, 10), figures({ last: 10 }))).toBe(true);
    expect(isTrueNow(of(ConditionType.Price, 1, 10), figures({ last: 9 }))).toBe(false);
    expect(isTrueNow(of(ConditionType.Price, 1, 10), figures({}))).toBe(false);
    expect(isTrueNow(of(ConditionType.Price, Direction.Above, 10), figures({ last: 11 }))).toBe(false);
    expect(isTrueNow(of(ConditionType.Trade, 0, 0), figures({ last: 11 }))).toBe(false);
  });

  it('is how far its figure is from it', () => {
    expect(distanceOf(of(ConditionType.Price, 1, 10), 9.5)).toBe(0.5);
    expect(distanceOf(of(ConditionType.Price, 1, 10), 10)).toBe(0);
    expect(distanceOf(of(ConditionType.Price, Direction.Enters, 10, 11), 13)).toBe(2);
    expect(distanceOf(of(ConditionType.Price, Direction.Enters, 10, 11), 9)).toBe(1);
    expect(distanceOf(of(ConditionType.Trade, 0, 0), 9)).toBeNaN();
    expect(distanceOf(of(ConditionType.Price, 1, 10), Number.NaN)).toBeNaN();
  });
});
