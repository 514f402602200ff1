import type { Alarm } from './alarm.ts';
import {
  CONDITION_TYPES,
  type Condition,
  type ConditionTypeNumber,
  type DirectionNumber,
  withType,
} from './condition.ts';

/** Fired conditions are recorded elsewhere (decisions section 3); other readers still expect this literal. */
const NEVER_TRIGGERED = 'False';
const SYMBOL = /^[^;,|\s]{1,20}$/;
const EXCHANGE = /^[A-Z+]{0,2}$/;
const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * The alarms as they are saved (specification section 7): a count, then the alarms, all separated by a pipe; an alarm is
 * `A;exchange;symbol` and its conditions, separated by semicolons; a condition is `C,on,direction,type,value,False`.
 */
export function formatAlarms(alarms: readonly Alarm[]): string {
  return [String(alarms.length), ...alarms.map(formatAlarm)].join('|');
}

/** The alarms of a saved string. Unreadable parts are skipped silently (section 8), and the rest is kept. */
export function parseAlarms(text: string): Alarm[] {
  const alarms: Alarm[] = [];
  for (const part of text.split('|')) {
    const alarm = parseAlarm(part);
    if (alarm !== null) alarms.push(alarm);
  }
  return alarms;
}

function formatAlarm({ ex, symbol, conditions }: Alarm): string {
  return ['A', ex, symbol, ...conditions.map(formatCondition)].join(';');
}

function formatCondition({ on, direction, type, value }: Condition): string {
  return `C,${on ? 'True' : 'False'},${direction},${type},${plain(value)},${NEVER_TRIGGERED}`;
}

/** Never an exponent, which other readers of the string may not know. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

function parseAlarm(text: string): Alarm | null {
  const [mark, ex = '', symbol = '', ...rest] = text.split(';');
  if (mark !== 'A' || !EXCHANGE.test(ex) || !SYMBOL.test(symbol)) return null;
  const conditions = rest.map(parseCondition).filter((condition) => condition !== null);
  return conditions.length === 0 ? null : { symbol, ex, conditions };
}

function parseCondition(text: string): Condition | null {
  const [mark, on = '', direction = '', type = '', value = ''] = text.split(',');
  if (mark !== 'C' || !/^(true|false)$/i.test(on) || !/^[012]$/.test(direction) || !/^\d{1,2}$/.test(type)) return null;
  if (Number(type) >= CONDITION_TYPES || (value !== '' && !NUMBER.test(value))) return null;
  const read: Condition = {
    on: on.toLowerCase() === 'true',
    type: Number(type) as ConditionTypeNumber,
    direction: Number(direction) as DirectionNumber,
    value: Number(value),
  };
  return withType(read, read.type);
}
