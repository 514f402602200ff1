import * as v from 'valibot';
import type { AlarmPage, KeptAlarm } from '../../../engine/alarms/alarm-change.ts';
import { REPEATS } from '../../../engine/alarms/alarm-rule.ts';
import type { ConditionTypeNumber, DirectionNumber } from '../../../engine/alarms/condition.ts';

const condition = v.object({
  type: v.custom<ConditionTypeNumber>(Number.isInteger),
  direction: v.custom<DirectionNumber>(Number.isInteger),
  value: v.number(),
  upper: v.number(),
});
const conditions = v.array(condition);
const join = v.picklist(['and', 'or']);

const alarm: v.GenericSchema<unknown, KeptAlarm> = v.object({
  id: v.number(),
  fired: v.number(),
  symbol: v.string(),
  ex: v.string(),
  list: v.string(),
  on: v.boolean(),
  join,
  conditions,
  repeat: v.picklist(REPEATS),
  extended: v.boolean(),
  expires: v.number(),
  note: v.string(),
});

/** The answer with a subscriber's alarms and messages. */
export const alarmPage: v.GenericSchema<unknown, AlarmPage> = v.object({
  revision: v.number(),
  alarms: v.array(alarm),
  messages: v.array(
    v.object({
      id: v.number(),
      at: v.number(),
      late: v.boolean(),
      symbol: v.string(),
      ex: v.string(),
      figure: v.nullable(v.number()),
      rule: v.object({ conditions, join, note: v.string() }),
    }),
  ),
  seen: v.number(),
  delivery: v.object({ email: v.string(), quietFrom: v.number(), quietTo: v.number(), language: v.string() }),
});
