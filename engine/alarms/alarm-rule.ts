import { type Region, regionOfExchange } from '../quotes/region.ts';
import { type Condition, ConditionType, Direction, SPECIFIED_TYPES } from './condition.ts';

/** The most conditions of one alarm. */
export const MAX_CONDITIONS = 4;

/** The longest note, in characters. */
export const MAX_NOTE = 200;

/** How often an alarm fires: once until it is reset, every time that it becomes true, or at most once in a minute's bar. */
export const REPEATS = ['once', 'every', 'bar'] as const;

/** One of `REPEATS`. */
export type Repeat = (typeof REPEATS)[number];

/** What is watched of a security or of the securities of a list, and when. */
export interface AlarmRule {
  /** The security; empty if a list is watched. */
  readonly symbol: string;
  /** Its exchange code; empty if a list is watched. */
  readonly ex: string;
  /** The id of a named list, each of whose securities is watched by itself; empty for one security. */
  readonly list: string;
  readonly on: boolean;
  /** Whether all conditions must be true at the same time, or any one of them. */
  readonly join: 'and' | 'or';
  /** One to `MAX_CONDITIONS`. */
  readonly conditions: readonly Condition[];
  readonly repeat: Repeat;
  /** Whether trades and quotes outside the regular hours count. */
  readonly extended: boolean;
  /** Market time, Unix ms, from which on it is not watched any more; 0: none. */
  readonly expires: number;
  /** The user's own words; part of its message. */
  readonly note: string;
}

/** What the specification's form of an alarm leaves open: it fires once, at any hour, and never expires. */
export const PLAIN_RULE: Omit<AlarmRule, 'symbol' | 'ex' | 'conditions'> = {
  list: '',
  on: true,
  join: 'or',
  repeat: 'once',
  extended: true,
  expires: 0,
  note: '',
};

/** The condition that the form begins with. */
export const FIRST_CONDITION: Condition = {
  type: ConditionType.Price,
  direction: Direction.AtLeast,
  value: 0,
  upper: 0,
};

/** Whether the specification's alarm string can express a rule. */
export function isSpecified(rule: AlarmRule): boolean {
  const [condition] = rule.conditions;
  return (
    rule.conditions.length === 1 &&
    condition.type < SPECIFIED_TYPES &&
    condition.direction <= Direction.AtMost &&
    rule.list === '' &&
    rule.repeat === 'once' &&
    rule.extended &&
    rule.expires === 0 &&
    rule.note === ''
  );
}

/** Whether a rule is about a symbol in a region, whichever exchange code of that region it was saved with. */
export function isOfSymbol({ symbol, ex, list }: AlarmRule, of: string, region: Region): boolean {
  return list === '' && symbol === of && regionOfExchange(ex) === region;
}

/** Whether two rules watch the same, apart from whether they are on. */
export function isSameRule(a: AlarmRule, b: AlarmRule): boolean {
  return ruleKey(a) === ruleKey(b);
}

/** A key of what a rule watches. It depends neither on its place among others nor on whether it is on. */
export function ruleKey({ symbol, ex, list, join, conditions, repeat, extended, expires, note }: AlarmRule): string {
  const parts = conditions.map(({ type, direction, value, upper }) => [type, direction, value, upper]);
  return JSON.stringify([ex, symbol, list, join, parts, repeat, extended, expires, note]);
}
