import { type AlarmRule, isSpecified, PLAIN_RULE } from './alarm-rule.ts';
import { type ConditionTypeNumber, type DirectionNumber, SPECIFIED_TYPES, withType } from './condition.ts';

/** What has fired is recorded elsewhere; other readers still expect this literal. */
const NEVER_TRIGGERED = 'False';
const SYMBOL = /^[^;,|\s]{1,20}$/;
const EXCHANGE = /^[A-Z+]{0,2}$/;
const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * The alarms as the specification saves them (section 7): a count, then one alarm per security, all separated by a pipe; an
 * alarm is `A;exchange;symbol` and its conditions, separated by semicolons; a condition is
 * `C,on,direction,type,value,False`. Rules that it cannot express are left out.
 */
export function formatAlarms(rules: readonly AlarmRule[]): string {
  const alarms = new Map<string, string[]>();
  for (const rule of rules) {
    if (!isSpecified(rule)) continue;
    const head = `A;${rule.ex};${rule.symbol}`;
    const conditions = alarms.get(head) ?? [];
    alarms.set(head, [...conditions, formatCondition(rule)]);
  }
  return [String(alarms.size), ...[...alarms].map(([head, conditions]) => [head, ...conditions].join(';'))].join('|');
}

/** The rules of a saved string, one for each condition. Unreadable parts are skipped silently (section 8), and the rest is kept. */
export function parseAlarms(text: string): AlarmRule[] {
  return text.split('|').flatMap(parseAlarm);
}

function formatCondition({ on, conditions: [{ direction, type, value }] }: AlarmRule): string {
  return `C,${on ? 'True' : 'False'},${direction},${type},${plain(value)},${NEVER_TRIGGERED}`;
}

/** Never an exponent, which other readers of the string may not know. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text;
}

function parseAlarm(text: string): AlarmRule[] {
  const [mark, ex = '', symbol = '', ...rest] = text.split(';');
  if (mark !== 'A' || !EXCHANGE.test(ex) || !SYMBOL.test(symbol)) return [];
  return rest.flatMap((condition) => parseCondition(condition, symbol, ex));
}

function parseCondition(text: string, symbol: string, ex: string): AlarmRule[] {
  const [mark, on = '', direction = '', type = '', value = ''] = text.split(',');
  if (mark !== 'C' || !/^(true|false)$/i.test(on) || !/^[012]$/.test(direction) || !/^\d{1,2}$/.test(type)) return [];
  if (Number(type) >= SPECIFIED_TYPES || (value !== '' && !NUMBER.test(value))) return [];
  const code = Number(type) as ConditionTypeNumber;
  const read = { type: code, direction: Number(direction) as DirectionNumber, value: Number(value), upper: 0 };
  return [{ ...PLAIN_RULE, symbol, ex, on: on.toLowerCase() === 'true', conditions: [withType(read, code)] }];
}
