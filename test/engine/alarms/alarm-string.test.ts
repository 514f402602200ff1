import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlarmRule, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
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
  SPECIFIED_TYPES,
  withDirection,
  withType,
} from '../../../engine/alarms/condition.ts';

const price: Condition = { type: ConditionType.Price, direction: Direction.AtLeast, value: 10, upper: 0 };
const ruleOf = (symbol: string, ex: string, condition: Condition, on = true): AlarmRule => ({
  ...PLAIN_RULE,
  symbol,
  ex,
  on,
  conditions: [condition],
});

const types = fc.integer({ min: 0, max: SPECIFIED_TYPES - 1 }) as fc.Arbitrary<ConditionTypeNumber>;
const conditions: fc.Arbitrary<Condition> = fc
  .record({
    type: types,
    direction: fc.constantFrom<DirectionNumber>(0, 1, 2),
    value: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((value) => value / 1000),
    upper: fc.constant(0),
  })
  .map((condition) => withType(condition, condition.type));
/** Alarms of different securities, each with its conditions together, as the string has them. */
const alarms: fc.Arbitrary<AlarmRule[]> = fc
  .uniqueArray(
    fc.record({
      symbol: fc.stringMatching(/^[A-Z][A-Z.$/@]{0,5}$/),
      ex: fc.constantFrom('T', 'V', 'Q', 'N', '+', ''),
      conditions: fc.array(fc.tuple(conditions, fc.boolean()), { minLength: 1, maxLength: 5 }),
    }),
    { selector: ({ symbol, ex }) => `${ex} ${symbol}` },
  )
  .map((each) =>
    each.flatMap(({ symbol, ex, conditions: all }) => all.map(([one, on]) => ruleOf(symbol, ex, one, on))),
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
    const high = { type: ConditionType.High, direction: Direction.None, value: 0, upper: 0 };
    const other = { ...price, direction: Direction.AtMost, value: 0.05 };
    expect(formatAlarms([ruleOf('RY', 'T', price), ruleOf('MSFT', 'Q', other), ruleOf('RY', 'T', high, false)])).toBe(
      '2|A;T;RY;C,True,1,0,10,False;C,False,0,8,0,False|A;Q;MSFT;C,True,2,0,0.05,False',
    );
  });

  it('leaves out what it cannot express', () => {
    const rule = ruleOf('RY', 'T', price);
    const others: AlarmRule[] = [
      ruleOf('RY', 'T', { ...price, direction: Direction.Above }),
      ruleOf('RY', 'T', { ...price, type: ConditionType.Spread }),
      { ...rule, conditions: [price, price] },
      { ...rule, repeat: 'every' },
      { ...rule, extended: false },
      { ...rule, expires: 1 },
      { ...rule, note: 'sell' },
      { ...rule, symbol: '', ex: '', list: 'a-list' },
    ];
    expect(formatAlarms(others)).toBe('0');
    expect(formatAlarms([...others, rule])).toBe('1|A;T;RY;C,True,1,0,10,False');
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
    ).toEqual([ruleOf('RY', 'T', price)]);
  });
});

describe('type and direction', () => {
  it.each([ConditionType.Trade, ConditionType.High, ConditionType.Low])(
    'of code %i are n/a, without a value',
    (type) => {
      expect(withType(price, type)).toEqual({ type, direction: Direction.None, value: 0, upper: 0 });
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

  it('keep the end of a band only while there is a band', () => {
    const band = { ...price, direction: Direction.Enters, upper: 12 };
    expect(withType(band, ConditionType.Bid).upper).toBe(12);
    expect(withDirection(band, Direction.Above).upper).toBe(0);
  });
});
