import { expect, it } from 'vitest';
import { FIRST_CONDITION } from '../../../engine/alarms/alarm-rule.ts';
import {
  CONDITION_TABLE,
  type Condition,
  ConditionType,
  DIRECTION_TABLE,
  Direction,
} from '../../../engine/alarms/condition.ts';
import { LANGUAGES } from '../../../engine/format/languages.ts';
import { alarmWords } from '../../../server/delivery/alarm-words.ts';
import { TEXTS } from '../../../server/texts/texts.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import french from '../../../ui/i18n/fr.json' with { type: 'json' };

it('the names of conditions and directions are those of the page, in each language', () => {
  const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = { en: english, fr: french };
  for (const { code } of LANGUAGES) {
    const { types, directions, joins, late, band } = TEXTS[code].alarms;
    const page = pages[code] ?? {};
    for (const { name } of Object.values(CONDITION_TABLE)) expect(types[name]).toBe(page[`alarms.type.${name}`]);
    for (const { name } of Object.values(DIRECTION_TABLE)) {
      if (name !== 'none') expect(directions[name]).toBe(page[`alarms.direction.${name}`]);
    }
    expect([joins.and, joins.or, late]).toEqual([page['alarms.join.and'], page['alarms.join.or'], page['alarms.late']]);
    expect(band).toBe(page['alarms.value.band']);
  }
});

it('says what fired, by which figure, and that it is late', () => {
  const band: Condition = { type: ConditionType.Volume, direction: Direction.Enters, value: 1_000, upper: 2_000 };
  const high: Condition = { type: ConditionType.High, direction: Direction.None, value: 0, upper: 0 };
  const of = (conditions: readonly Condition[], figure: number | null, late = false) =>
    alarmWords({ symbol: 'RY', rule: { conditions, join: 'and', note: '' }, figure, late }, 'en');
  expect(of([band], 1_500)).toBe('RY: Volume enters 1,000 to 2,000 (1,500)');
  expect(of([high], null, true)).toBe('RY: New High (late)');
  expect(of([{ ...FIRST_CONDITION, value: 10 }, high], 11)).toBe('RY: Price >= 10.00 and New High (11.00)');
});
