import { expect, test } from 'vitest';
import { ageText } from '../../../ui/i18n/age-text.ts';

const t = (key: string, values?: Readonly<Record<string, string | number>>): string => `${key} ${values?.n}`;

test('an age has its largest whole unit, and is never below zero', () => {
  const told = [-5_000, 0, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 200_000_000];
  expect(told.map((age) => ageText(age, t))).toEqual([
    'age.seconds 0',
    'age.seconds 0',
    'age.seconds 59',
    'age.minutes 1',
    'age.minutes 59',
    'age.hours 1',
    'age.hours 23',
    'age.days 1',
    'age.days 2',
  ]);
});
