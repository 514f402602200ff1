import { CONDITION_TABLE, type Condition, DIRECTION_TABLE, isEvent } from '../../engine/alarms/condition.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { readDecimal } from '../../engine/format/read-decimal.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { watchedFigureText } from './alarm-text.ts';
import type { TypedCondition } from './condition-fields.tsx';

/** The condition that was typed, or what is wrong with its numbers. */
export function readCondition(
  { condition, value, upper }: TypedCondition,
  t: Translate,
  locale: Locale,
): { readonly condition: Condition } | { readonly fault: string } {
  if (isEvent(condition.type)) return { condition };
  const from = readDecimal(value, locale);
  const to = DIRECTION_TABLE[condition.direction].isBand ? readDecimal(upper, locale) : 0;
  if (from === null || to === null) {
    return { fault: t('alarms.value.error', { example: formatDecimal(12.5, locale, 2, 2) }) };
  }
  if (from < 0 && CONDITION_TABLE[condition.type].unit !== 'change') return { fault: t('alarms.value.negative') };
  if (DIRECTION_TABLE[condition.direction].isBand && to <= from) return { fault: t('alarms.value.order') };
  return { condition: { ...condition, value: from, upper: to } };
}

/** A condition as it is typed, to be edited. */
export function typedCondition(condition: Condition, locale: Locale): TypedCondition {
  const { type, value, upper } = condition;
  if (isEvent(type)) return { condition, value: '', upper: '' };
  const isBand = DIRECTION_TABLE[condition.direction].isBand;
  return {
    condition,
    value: watchedFigureText(type, value, locale),
    upper: isBand ? watchedFigureText(type, upper, locale) : '',
  };
}
