import {
  CONDITION_TABLE,
  type Condition,
  type ConditionTypeNumber,
  Direction,
  type DirectionNumber,
  isEvent,
} from '../../engine/alarms/condition.ts';
import { formatIsoDate } from '../../engine/format/date.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import type { AlarmMessage } from '../../workers/api/alarm-state.ts';
import type { Locale, MessageKey, Translate } from '../i18n/text.ts';
import { indexName } from '../quote-table/index-names.ts';

const DIRECTIONS: Readonly<Record<DirectionNumber, MessageKey>> = {
  [Direction.None]: 'alarms.direction.none',
  [Direction.AtLeast]: 'alarms.direction.atLeast',
  [Direction.AtMost]: 'alarms.direction.atMost',
};

/** The name of a type. */
export function typeText(type: ConditionTypeNumber, t: Translate): string {
  return t(`alarms.type.${CONDITION_TABLE[type].name}`);
}

/** A direction as the form offers it: >=, <= or n/a. */
export function directionText(direction: DirectionNumber, t: Translate): string {
  return t(DIRECTIONS[direction]);
}

/** A value or figure of a type, with all its decimals; empty for an event, which has no value. */
export function valueText({ type, value }: Pick<Condition, 'type' | 'value'>, locale: Locale): string {
  return isEvent(type) ? '' : numberText(type, value, locale);
}

/** A condition as its table shows it: "Price >= 225.00", "Traded". */
export function conditionText(condition: Condition, t: Translate, locale: Locale): string {
  const type = typeText(condition.type, t);
  if (isEvent(condition.type)) return type;
  return `${type} ${directionText(condition.direction, t)} ${valueText(condition, locale)}`;
}

/** The figure that met a condition; empty for an event without a figure. */
export function alarmFigureText({ condition, figure }: AlarmMessage, locale: Locale): string {
  return Number.isFinite(figure) ? numberText(condition.type, figure, locale) : '';
}

/** The name of a security in messages. */
export function securityText({ symbol }: Pick<AlarmMessage, 'symbol'>): string {
  return indexName(symbol) ?? symbol;
}

/** A message as a sentence: "MSFT: Price 225.10, at least 225.00". */
export function messageText(message: AlarmMessage, t: Translate, locale: Locale): string {
  const { condition } = message;
  const symbol = securityText(message);
  const type = typeText(condition.type, t);
  const figure = alarmFigureText(message, locale);
  if (!isEvent(condition.type)) {
    const direction = t(condition.direction === Direction.AtMost ? 'alarms.words.atMost' : 'alarms.words.atLeast');
    return t('alarms.words.value', { symbol, type, figure, direction, value: valueText(condition, locale) });
  }
  return figure === '' ? t('alarms.words.bare', { symbol, type }) : t('alarms.words.event', { symbol, type, figure });
}

/** When a condition triggered, in market time. The date is included unless it is `today` (`yyyymmdd`). */
export function messageTime({ at }: AlarmMessage, today: number): string {
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

function numberText(type: ConditionTypeNumber, value: number, locale: Locale): string {
  const { unit } = CONDITION_TABLE[type];
  return formatDecimal(value, locale, unit === 'shares' || unit === 'total' ? 0 : 2, 6);
}
