import type { AlarmRule } from '../../engine/alarms/alarm-rule.ts';
import {
  CONDITION_TABLE,
  type Condition,
  type ConditionTypeNumber,
  DIRECTION_TABLE,
  type DirectionNumber,
  isEvent,
} from '../../engine/alarms/condition.ts';
import { formatIsoDate } from '../../engine/format/date.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import type { AlarmMessage } from '../../workers/api/alarm-state.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { indexName } from '../quote-table/index-names.ts';

/** The name of a type. */
export function typeText(type: ConditionTypeNumber, t: Translate): string {
  return t(`alarms.type.${CONDITION_TABLE[type].name}`);
}

/** A direction as the form offers it: >=, <=, n/a, or in words. */
export function directionText(direction: DirectionNumber, t: Translate): string {
  return t(`alarms.direction.${DIRECTION_TABLE[direction].name}`);
}

/** A condition's value or its band, with all decimals; empty for an event, which has none. */
export function valueText({ type, direction, value, upper }: Condition, t: Translate, locale: Locale): string {
  if (isEvent(type)) return '';
  const from = watchedFigureText(type, value, locale);
  if (!DIRECTION_TABLE[direction].isBand) return from;
  return t('alarms.value.band', { from, to: watchedFigureText(type, upper, locale) });
}

/** A figure of a type, with all its decimals. */
export function watchedFigureText(type: ConditionTypeNumber, figure: number, locale: Locale): string {
  const { unit } = CONDITION_TABLE[type];
  return formatDecimal(figure, locale, unit === 'shares' || unit === 'total' ? 0 : 2, 6);
}

/** A condition as its table shows it: "Price >= 225.00", "Traded". */
export function conditionText(condition: Condition, t: Translate, locale: Locale): string {
  const type = typeText(condition.type, t);
  if (isEvent(condition.type)) return type;
  return `${type} ${directionText(condition.direction, t)} ${valueText(condition, t, locale)}`;
}

/** All conditions of an alarm: "Price crosses above 225.00 and Volume >= 1,000,000". */
export function ruleText(
  { conditions, join }: Pick<AlarmRule, 'conditions' | 'join'>,
  t: Translate,
  locale: Locale,
): string {
  return conditions.map((one) => conditionText(one, t, locale)).join(` ${t(`alarms.join.${join}`)} `);
}

/** The figure that met an alarm's first condition; empty for an event without a figure. */
export function alarmFigureText({ rule, figure }: AlarmMessage, locale: Locale): string {
  const [condition] = rule.conditions;
  return condition !== undefined && Number.isFinite(figure) ? watchedFigureText(condition.type, figure, locale) : '';
}

/** The name of a security in messages. */
export function securityText({ symbol }: { readonly symbol: string }): string {
  return indexName(symbol) ?? symbol;
}

/** A message as a sentence: "MSFT: Price 225.10, at least 225.00". The user's note follows, and that it is late. */
export function messageText(message: AlarmMessage, t: Translate, locale: Locale): string {
  const { note } = message.rule;
  const late = message.late ? ` ${t('alarms.late')}` : '';
  return `${whatFired(message, t, locale)}${note === '' ? '' : ` – ${note}`}${late}`;
}

function whatFired(message: AlarmMessage, t: Translate, locale: Locale): string {
  const { rule } = message;
  const symbol = securityText(message);
  const figure = alarmFigureText(message, locale);
  const [condition, ...others] = rule.conditions;
  if (condition === undefined) return symbol;
  if (others.length > 0) {
    const type = ruleText(rule, t, locale);
    return figure === '' ? t('alarms.words.bare', { symbol, type }) : t('alarms.words.event', { symbol, type, figure });
  }
  const type = typeText(condition.type, t);
  const { name } = DIRECTION_TABLE[condition.direction];
  if (name !== 'none') {
    const direction = t(`alarms.words.${name}`);
    return t('alarms.words.value', { symbol, type, figure, direction, value: valueText(condition, t, locale) });
  }
  return figure === '' ? t('alarms.words.bare', { symbol, type }) : t('alarms.words.event', { symbol, type, figure });
}

/** When a condition triggered, in market time. The date is included unless it is `today` (`yyyymmdd`). */
export function messageTime({ at }: Pick<AlarmMessage, 'at'>, today: number): string {
  const { year, month, day, hour, minute, second } = marketFields(at);
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}:${second}`;
  return date === formatIsoDate(today) ? time : `${date} ${time}`;
}

let marketFormat: Intl.DateTimeFormat | undefined;

/** The fields of a time on the market's clock: four digits for the year, two for each other field. */
function marketFields(at: number): Record<string, string> {
  marketFormat ??= new Intl.DateTimeFormat('en', {
    timeZone: 'America/Toronto',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(marketFormat.formatToParts(at).map(({ type, value }) => [type, value]));
}
