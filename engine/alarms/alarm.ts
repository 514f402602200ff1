import { type Region, regionOfExchange } from '../quotes/region.ts';
import type { Condition } from './condition.ts';

/** The conditions of one security; any one of them fires the alarm. */
export interface Alarm {
  readonly symbol: string;
  /** Exchange code. */
  readonly ex: string;
  readonly conditions: readonly Condition[];
}

/** The alarm of a security; undefined if it has none. */
export function alarmOf(alarms: readonly Alarm[], symbol: string, ex: string): Alarm | undefined {
  return alarms.find((alarm) => alarm.symbol === symbol && alarm.ex === ex);
}

/** The alarm of a symbol in a region, whichever exchange code of that region it was saved with. */
export function alarmOfSymbol(alarms: readonly Alarm[], symbol: string, region: Region): Alarm | undefined {
  return alarms.find((alarm) => alarm.symbol === symbol && regionOfExchange(alarm.ex) === region);
}

/** The alarms with one security's alarm replaced; an alarm without conditions is removed. */
export function withAlarm(alarms: readonly Alarm[], alarm: Alarm): readonly Alarm[] {
  const at = alarms.findIndex(({ symbol, ex }) => symbol === alarm.symbol && ex === alarm.ex);
  if (alarm.conditions.length === 0) return at < 0 ? alarms : alarms.toSpliced(at, 1);
  return at < 0 ? [...alarms, alarm] : alarms.with(at, alarm);
}

/** The alarm without condition `index`; those after it move up. */
export function withoutCondition(alarm: Alarm, index: number): Alarm {
  return { ...alarm, conditions: alarm.conditions.filter((_, i) => i !== index) };
}
