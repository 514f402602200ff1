import { type AlarmRule, ruleKey } from '../../engine/alarms/alarm-rule.ts';

/** Keys of alarms' rows, in their order. A row stays, with the focus in it, when the server gives a new alarm its number. */
export function alarmRowKeys(alarms: readonly AlarmRule[]): readonly string[] {
  const counts = new Map<string, number>();
  return alarms.map((alarm) => {
    const key = ruleKey(alarm);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}
