import { describe, expect, test } from 'vitest';
import {
  type Condition,
  ConditionType,
  type ConditionTypeNumber,
  Direction,
  OFFERED_TYPES,
} from '../../../engine/alarms/condition.ts';
import {
  alarmFigureText,
  conditionText,
  directionText,
  messageText,
  messageTime,
  typeText,
  valueText,
} from '../../../ui/alarms/alarm-text.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import french from '../../../ui/i18n/fr.json' with { type: 'json' };
import type { Translate } from '../../../ui/i18n/text.ts';
import type { AlarmMessage } from '../../../workers/api/alarm-state.ts';

const filled =
  (texts: Readonly<Record<string, string>>): Translate =>
  (key, values = {}) =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const t = filled(english);
const fr = filled(french);

const of = (type: ConditionTypeNumber, direction: Condition['direction'], value: number, upper = 0): Condition => ({
  type,
  direction,
  value,
  upper,
});
const message = (condition: Condition, figure: number, symbol = 'MSFT'): AlarmMessage => ({
  id: 1,
  at: Date.UTC(2020, 11, 16, 15, 30, 5),
  symbol,
  ex: 'Q',
  region: 'U',
  late: false,
  rule: { conditions: [condition], join: 'or', note: '' },
  figure,
});
const price = of(ConditionType.Price, Direction.AtLeast, 225);

describe('the texts of alarms', () => {
  test('offer the eleven types and three directions of the specification', () => {
    expect(OFFERED_TYPES.slice(0, 11).map((type) => typeText(type, t))).toEqual([
      'Price',
      'Traded',
      'Volume',
      'Number of Trades',
      'Bid',
      'Ask',
      'New High',
      'New Low',
      'Bid Size',
      'Ask Size',
      'Change',
    ]);
    expect([1, 2, 0].map((code) => directionText(code as Condition['direction'], t))).toEqual(['>=', '<=', 'n/a']);
  });

  test('name every type, internal ones too, each differently', () => {
    const types = Object.values(ConditionType);
    for (const language of [t, fr]) {
      const names = types.map((type) => typeText(type, language));
      expect(names.every((name) => name !== '')).toBe(true);
      expect(new Set(names).size).toBe(types.length);
    }
  });

  test('write values with all their decimals, counts as whole numbers, and no value for events', () => {
    expect(valueText(price, t, 'en-CA')).toBe('225.00');
    expect(valueText(of(ConditionType.Price, Direction.AtMost, 0.0005), t, 'en-CA')).toBe('0.0005');
    expect(valueText(of(ConditionType.Volume, Direction.AtLeast, 1_500_000), t, 'en-CA')).toBe('1,500,000');
    expect(valueText(of(ConditionType.Trade, Direction.None, 0), t, 'en-CA')).toBe('');
    expect(valueText(price, fr, 'fr-CA')).toBe('225,00');
    expect(conditionText(price, t, 'en-CA')).toBe('Price >= 225.00');
    expect(conditionText(of(ConditionType.Low, Direction.None, 0), t, 'en-CA')).toBe('New Low');
  });

  test('say which condition was met, and by which figure', () => {
    expect(messageText(message(price, 225.1), t, 'en-CA')).toBe('MSFT: Price 225.10, at least 225.00');
    expect(messageText(message(price, 225.1), fr, 'fr-CA')).toBe('MSFT : Cours 225,10, au moins 225,00');
    const change = of(ConditionType.Change, Direction.AtMost, -2);
    expect(messageText(message(change, -2.5, '$SPX'), t, 'en-CA')).toMatch(/^S&P 500: Change .2\.50, at most .2\.00$/);
    expect(messageText(message(of(ConditionType.Trade, Direction.None, 0), 225.1), t, 'en-CA')).toBe(
      'MSFT: Traded, 225.10',
    );
    const halted = message(of(ConditionType.Halted, Direction.None, 0), Number.NaN);
    expect(messageText(halted, t, 'en-CA')).toBe('MSFT: Halted');
    expect(alarmFigureText(halted, 'en-CA')).toBe('');
  });

  test('name crossings and bands, all conditions together, the user’s note, and that a message is late', () => {
    const above = of(ConditionType.Price, Direction.Above, 225);
    const band = of(ConditionType.Bid, Direction.Enters, 10, 12.5);
    expect(conditionText(above, t, 'en-CA')).toBe('Price crosses above 225.00');
    expect(conditionText(band, t, 'en-CA')).toBe('Bid enters 10.00 to 12.50');
    expect(messageText(message(above, 225.1), t, 'en-CA')).toBe('MSFT: Price 225.10, crossed above 225.00');
    const both = {
      ...message(above, 225.1),
      late: true,
      rule: { conditions: [above, price], join: 'and', note: 'Sell' },
    };
    expect(messageText(both as AlarmMessage, t, 'en-CA')).toBe(
      'MSFT: Price crosses above 225.00 and Price >= 225.00, 225.10 – Sell (late)',
    );
  });

  test('show the market’s time, and the date if it is not today', () => {
    expect(messageTime(message(price, 1), 20_201_216)).toBe('10:30:05');
    expect(messageTime(message(price, 1), 20_201_217)).toBe('2020-12-16 10:30:05');
  });
});
