import { expect, it } from 'vitest';
import { FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { alarmRowKeys } from '../../../ui/alarms/alarm-row-keys.ts';

it('keys of rows stay when alarms get their numbers, and differ for equal alarms', () => {
  const rule = { ...PLAIN_RULE, symbol: 'SPY', ex: 'P', conditions: [FIRST_CONDITION] };
  const unsaved = { ...rule, id: -1, fired: 0 };
  const keys = alarmRowKeys([unsaved, unsaved, { ...unsaved, symbol: 'MSFT' }]);
  expect(new Set(keys).size).toBe(3);
  const saved = { ...unsaved, id: 7, fired: 5 };
  expect(alarmRowKeys([saved])).toEqual([keys[0]]);
});
