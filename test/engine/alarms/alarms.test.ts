import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alarm, alarmOf, withAlarm, withoutCondition } from '../../../engine/alarms/alarm.ts';
import { AlarmEvent, AlarmFigures } from '../../../engine/alarms/alarm-figures.ts';
import { formatAlarms, parseAlarms } from '../../../engine/alarms/alarm-string.ts';
import {
  CONDITION_TYPES,
  type Condition,
  ConditionType,
  type ConditionTypeNumber,
  Direction,
  type DirectionNumber,
  isEvent,
  OFFERED_TYPES,
  withDirection,
  withType,
} from '../../../engine/alarms/condition.ts';
import { isMet } from '../../../engine/alarms/condition-test.ts';

const price: Condition = { on: true, type: ConditionType.Price, direction: Direction.AtLeast, value: 10 };

const types = fc.integer({ min: 0, max: CONDITION_TYPES - 1 }) as fc.Arbitrary<ConditionTypeNumber>;
const conditions: fc.Arbitrary<Condition> = fc
  .record({
    on: fc.boolean(),
    type: types,
    direction: fc.constantFrom<DirectionNumber>(0, 1, 2),
    value: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((value) => value / 1000),
  })
  .map((condition) => withType(condition, condition.type));
const alarms: fc.Arbitrary<Alarm[]> = fc.array(
  fc.record({
    symbol: fc.stringMatching(/^[A-Z][A-Z.$/@]{0,5}$/),
    ex: fc.constantFrom('T', 'V', 'Q', 'N', '+', ''),
    conditions: fc.array(conditions, { minLength: 1, maxLength: 5 }),
  }),
);

describe('the alarm string', () => {
  it('uses positions in the list of types as codes; eleven types are offered to users', () => {
    expect(OFFERED_TYPES.slice(0, 11)).toEqual([0, 1, 2, 3, 4, 5, 8, 9, 12, 13, 14]);
    const { Halted, Resume, YearHigh, YearLow, OpenChange, BlockTrade, Yield } = ConditionType;
    expect([Halted, Resume, YearHigh, YearLow, OpenChange, BlockTrade, Yield]).toEqual([6, 7, 10, 11, 15, 16, 17]);
    expect(CONDITION_TYPES).toBe(Object.keys(ConditionType).length);
    expect(Object.values(ConditionType)).toEqual(Array.from({ length: CONDITION_TYPES }, (_, code) => code));
  });

  it('has the specified form', () => {
    const alarm: Alarm = {
      symbol: 'RY',
      ex: 'T',
      conditions: [price, { on: false, type: ConditionType.High, direction: Direction.None, value: 0 }],
    };
    const other: Alarm = {
      symbol: 'MSFT',
      ex: 'Q',
      conditions: [{ ...price, direction: Direction.AtMost, value: 0.05 }],
    };
    expect(formatAlarms([alarm, other])).toBe(
      '2|A;T;RY;C,True,1,0,10,False;C,False,0,8,0,False|A;Q;MSFT;C,True,2,0,0.05,False',
    );
  });

  it('reads back as written', () => {
    fc.assert(
      fc.property(alarms, (written) => {
        expect(parseAlarms(formatAlarms(written))).toEqual(written);
      }),
    );
  });

  it('never throws, and skips only unreadable parts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(parseAlarms(text))).toBe(true);
      }),
    );
    const good = 'A;T;RY;C,True,1,0,10,False';
    expect(
      parseAlarms(
        `4|A;T|${good}|A;Q;X Y;C,True,1,0,10,False|A;Q;MSFT;C,maybe,1,0,1,False;C,True,1,99,1,False;C,True,1,18,1,False`,
      ),
    ).toEqual([{ symbol: 'RY', ex: 'T', conditions: [price] }]);
  });
});

describe('type and direction', () => {
  it.each([ConditionType.Trade, ConditionType.High, ConditionType.Low])(
    'of code %i are n/a, without a value',
    (type) => {
      expect(withType(price, type)).toEqual({ on: true, type, direction: Direction.None, value: 0 });
      expect(withDirection(withType(price, type), Direction.AtMost).direction).toBe(Direction.None);
    },
  );

  it('of every other type replace n/a by >=', () => {
    const traded = withType(price, ConditionType.Trade);
    expect(withType(traded, ConditionType.Volume).direction).toBe(Direction.AtLeast);
    for (const type of OFFERED_TYPES.filter((one) => !isEvent(one))) {
      expect(withDirection(withType(price, type), Direction.None).direction).toBe(Direction.AtLeast);
      expect(withDirection(withType(price, type), Direction.AtMost).direction).toBe(Direction.AtMost);
    }
  });
});

describe('a list of alarms', () => {
  const alarm: Alarm = { symbol: 'RY', ex: 'T', conditions: [price, { ...price, value: 11 }, { ...price, value: 12 }] };

  it('moves the conditions after a removed one up', () => {
    expect(withoutCondition(alarm, 1).conditions.map(({ value }) => value)).toEqual([10, 12]);
  });

  it('replaces a security’s alarm, and drops one without conditions', () => {
    const other: Alarm = { ...alarm, ex: 'V' };
    const list = withAlarm(withAlarm([], alarm), other);
    expect(alarmOf(list, 'RY', 'V')).toBe(other);
    expect(withAlarm(list, { ...alarm, conditions: [price] })).toHaveLength(2);
    expect(withAlarm(list, { ...alarm, conditions: [] })).toEqual([other]);
    expect(withAlarm([other], { ...alarm, conditions: [] })).toEqual([other]);
  });
});

describe('a condition', () => {
  const figures = (some: Partial<AlarmFigures>): AlarmFigures => Object.assign(new AlarmFigures(), some);
  const of = (type: ConditionTypeNumber, direction: DirectionNumber, value: number): Condition => ({
    on: true,
    type,
    direction,
    value,
  });
  const { Trade, Quote, Summary } = AlarmEvent;

  it.each([
    ['price at least', of(ConditionType.Price, 1, 10), Trade, { last: 10 }, { last: 9.99 }],
    ['price at most', of(ConditionType.Price, 2, 10), Trade, { last: 10 }, { last: 10.01 }],
    ['volume', of(ConditionType.Volume, 1, 500), Trade, { volume: 500 }, { volume: 499 }],
    ['number of trades', of(ConditionType.NumTrades, 1, 7), Trade, { trades: 7 }, { trades: 6 }],
    ['change', of(ConditionType.Change, 2, -1), Trade, { change: -1 }, { change: -0.5 }],
    ['change from the open', of(ConditionType.OpenChange, 1, 2), Trade, { last: 12, open: 10 }, { last: 11, open: 10 }],
    ['new high', of(ConditionType.High, 0, 0), Trade, { last: 11, highBefore: 10 }, { last: 10, highBefore: 10 }],
    ['new low', of(ConditionType.Low, 0, 0), Trade, { last: 9, lowBefore: 10 }, { last: 10, lowBefore: 10 }],
    ['new year high', of(ConditionType.YearHigh, 0, 0), Trade, { last: 11, yearHighBefore: 10 }, { last: 11 }],
    ['new year low', of(ConditionType.YearLow, 0, 0), Trade, { last: 9, yearLowBefore: 10 }, { last: 9 }],
    ['block trade', of(ConditionType.BlockTrade, 1, 5000), Trade, { size: 5000 }, { size: 4999 }],
    ['yield', of(ConditionType.Yield, 1, 5), Trade, { last: 20, dividend: 1 }, { last: 21, dividend: 1 }],
    ['bid', of(ConditionType.Bid, 1, 10), Quote, { bid: 10 }, { bid: 9.9 }],
    ['ask', of(ConditionType.Ask, 2, 10), Quote, { ask: 10 }, { ask: 10.1 }],
    ['bid size', of(ConditionType.BidSize, 1, 100), Quote, { bidSize: 100 }, { bidSize: 99 }],
    ['ask size', of(ConditionType.AskSize, 1, 100), Quote, { askSize: 100 }, { askSize: 99 }],
    ['halt', of(ConditionType.Halted, 0, 0), Summary, { haltCode: 169 }, { haltCode: 169, haltCodeBefore: 169 }],
    [
      'resumption',
      of(ConditionType.Resume, 0, 0),
      Summary,
      { haltCodeBefore: 169 },
      { haltCode: 194, haltCodeBefore: 169 },
    ],
  ] as const)(
    'on %s is met, is not met, and is not looked at on other events or when off',
    (_, condition, event, met, unmet) => {
      expect(isMet(condition, event, figures(met))).toBe(true);
      expect(isMet(condition, event, figures(unmet))).toBe(false);
      expect(isMet(condition, event, figures({ haltCode: 0, haltCodeBefore: 0 }))).toBe(false);
      expect(isMet({ ...condition, on: false }, event, figures(met))).toBe(false);
      for (const other of [Trade, Quote, Summary]) {
        if (other !== event) expect(isMet(condition, other, figures(met))).toBe(false);
      }
    },
  );

  it('on a trade is met by every trade', () => {
    expect(isMet(of(ConditionType.Trade, 0, 0), Trade, figures({ last: 1 }))).toBe(true);
    expect(isMet(of(ConditionType.Trade, 0, 0), Quote, figures({ bid: 1 }))).toBe(false);
  });
});

describe('a new high or low of the year', () => {
  const figures = Object.assign(new AlarmFigures(), { yearHighBefore: 12, yearLowBefore: 8 });
  const isNew = (type: number, last: number): boolean =>
    isMet(
      { on: true, type, direction: Direction.None, value: 0 } as Condition,
      AlarmEvent.Trade,
      Object.assign(figures, { last }),
    );

  it('is one beyond the one before, not the same', () => {
    const { YearHigh, YearLow } = ConditionType;
    expect([12, 12.01].map((last) => isNew(YearHigh, last))).toEqual([false, true]);
    expect([8, 7.99].map((last) => isNew(YearLow, last))).toEqual([false, true]);
  });
});
