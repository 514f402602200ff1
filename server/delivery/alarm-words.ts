import type { AlarmRule } from '../../engine/alarms/alarm-rule.ts';
import { CONDITION_TABLE, type Condition, DIRECTION_TABLE, isEvent } from '../../engine/alarms/condition.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { LANGUAGES, type Language } from '../../engine/format/languages.ts';
import { TEXTS } from '../texts/texts.ts';

/** What fired. */
interface FiredAlarm {
  readonly symbol: string;
  readonly rule: Pick<AlarmRule, 'conditions' | 'join' | 'note'>;
  /** Null for an event without a figure. */
  readonly figure: number | null;
  readonly late: boolean;
}

/** A message of an alarm as a sentence: "MSFT: Price >= 231.50 (231.60)", and the user's note. */
export function alarmWords({ symbol, rule, figure, late }: FiredAlarm, language: Language): string {
  const { alarms } = TEXTS[language];
  const { conditions, join, note } = rule;
  const what = conditions.map((one) => conditionWords(one, language)).join(` ${alarms.joins[join]} `);
  const [first] = conditions;
  const value = figure === null || first === undefined ? '' : ` (${numberWords(first, figure, language)})`;
  return `${symbol}: ${what}${value}${note === '' ? '' : ` – ${note}`}${late ? ` ${alarms.late}` : ''}`;
}

function conditionWords(condition: Condition, language: Language): string {
  const { type, direction, value, upper } = condition;
  const { types, directions, band } = TEXTS[language].alarms;
  const name = types[CONDITION_TABLE[type].name];
  const way = DIRECTION_TABLE[direction];
  if (isEvent(type) || way.name === 'none') return name;
  const from = numberWords(condition, value, language);
  const values = way.isBand
    ? band.replace('{from}', from).replace('{to}', numberWords(condition, upper, language))
    : from;
  return `${name} ${directions[way.name]} ${values}`;
}

function numberWords({ type }: Condition, value: number, language: Language): string {
  const { unit } = CONDITION_TABLE[type];
  const locale = LANGUAGES.find(({ code }) => code === language)?.locale ?? LANGUAGES[0].locale;
  return formatDecimal(value, locale, unit === 'shares' || unit === 'total' ? 0 : 2, 6);
}
