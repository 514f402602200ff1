import type { AlarmRule } from '../../engine/alarms/alarm-rule.ts';

/** The columns of an alarm that are a rule. */
interface RuleRow {
  readonly symbol: string;
  readonly ex: string;
  readonly list: string;
  readonly is_on: number;
  readonly body: string;
}

/** The part of a rule that no column has, as JSON. */
export function bodyOfRule({ join, conditions, repeat, extended, expires, note }: AlarmRule): string {
  return JSON.stringify({ join, conditions, repeat, extended, expires, note });
}

/** The columns of a rule. */
export function rowOfRule(rule: AlarmRule): RuleRow {
  const { symbol, ex, list, on } = rule;
  return { symbol, ex, list, is_on: on ? 1 : 0, body: bodyOfRule(rule) };
}

/** The rule of its columns. */
export function ruleOfRow({ symbol, ex, list, is_on, body }: RuleRow): AlarmRule {
  return {
    symbol,
    ex,
    list,
    on: is_on === 1,
    ...(JSON.parse(body) as Omit<AlarmRule, 'symbol' | 'ex' | 'list' | 'on'>),
  };
}

/** The name of a security in the store: `C RY`. */
export function securityName(symbol: string, region: string): string {
  return `${region} ${symbol}`;
}
