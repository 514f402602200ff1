import { type AlarmRule, isSameRule } from './alarm-rule.ts';

/** The most alarms of a subscriber. */
export const MAX_ALARMS = 2_000;

/** The most messages that a subscriber's devices show. */
export const MAX_MESSAGES = 200;

/** A rule as the server keeps it. */
export interface KeptAlarm extends AlarmRule {
  /** Its number, never used again for another one. */
  readonly id: number;
  /** When it last fired (market time, Unix ms); 0 if it has not since it was set or reset. */
  readonly fired: number;
}

/** What an alarm reported. */
export interface KeptMessage {
  /** Increases with every message; a device shows each once. */
  readonly id: number;
  /** Market time, Unix ms. */
  readonly at: number;
  /** Whether it was found in minutes that had been missed. */
  readonly late: boolean;
  /** The security, also where the rule watches a list. */
  readonly symbol: string;
  readonly ex: string;
  /** What its first condition compares; null for an event without a figure. */
  readonly figure: number | null;
  /** The rule when it fired. */
  readonly rule: Pick<AlarmRule, 'conditions' | 'join' | 'note'>;
}

/** Where and when a subscriber is sent messages. */
export interface AlarmDelivery {
  /** Empty: by no e-mail. */
  readonly email: string;
  /** Minutes of the day, Toronto, between which nothing is sent; equal: there is no quiet time. */
  readonly quietFrom: number;
  readonly quietTo: number;
  /** The language of what is sent; empty: the first one. */
  readonly language: string;
}

/** A subscriber's alarms and their messages, as the server answers. */
export interface AlarmPage {
  /** Increases with every change. */
  readonly revision: number;
  readonly alarms: readonly KeptAlarm[];
  /** The newest that were not cleared, newest first. */
  readonly messages: readonly KeptMessage[];
  /** The newest message that was read, on any device; 0 if none was. */
  readonly seen: number;
  readonly delivery: AlarmDelivery;
}

/** Changes of a subscriber's alarms, applied together. */
export interface AlarmChanges {
  /** Rules to set: new ones, or in place of the one with their `id`. Either is armed again. */
  readonly put?: readonly (AlarmRule & { readonly id?: number })[];
  /** Alarms to remove, by id. */
  readonly remove?: readonly number[];
  /** Alarms that may fire again, by id. */
  readonly reset?: readonly number[];
  /** Messages up to this one were read. */
  readonly seen?: number;
  /** Messages up to this one are not shown any more. */
  readonly clear?: number;
  readonly delivery?: AlarmDelivery;
}

/**
 * The alarms once changes are applied, as a page shows them until the server has them: new ones have ids below 0, unless the
 * alarms already have them, because the server's answer is on its way.
 */
export function withChanges(
  alarms: readonly KeptAlarm[],
  { put = [], remove = [], reset = [] }: AlarmChanges,
): readonly KeptAlarm[] {
  let next = Math.min(0, ...alarms.map(({ id }) => id)) - 1;
  const replaced = new Map(put.map((rule) => [rule.id, rule]));
  return [
    ...alarms
      .filter(({ id }) => !remove.includes(id))
      .map((alarm) => {
        const rule = replaced.get(alarm.id);
        if (rule !== undefined) return { ...rule, id: alarm.id, fired: 0 };
        return reset.includes(alarm.id) ? { ...alarm, fired: 0 } : alarm;
      }),
    ...put
      .filter((rule) => rule.id === undefined && !alarms.some((alarm) => isSameRule(alarm, rule)))
      .map((rule) => ({ ...rule, id: next--, fired: 0 })),
  ];
}
