import { expect, it } from 'vitest';
import { type KeptAlarm, withChanges } from '../../../engine/alarms/alarm-change.ts';
import { type AlarmRule, FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';

const rule = (value: number): AlarmRule => ({
  ...PLAIN_RULE,
  symbol: 'RY',
  ex: 'T',
  conditions: [{ ...FIRST_CONDITION, value }],
});
const kept = (id: number, fired = 0): KeptAlarm => ({ ...rule(id), id, fired });

it('shows changes before the server has them: new ones with ids of their own, changed and reset ones as not fired', () => {
  const before = [kept(1, 5), kept(2, 5), kept(3, 5)];
  const after = withChanges(before, { put: [rule(7), rule(8), { ...rule(9), id: 1 }], remove: [2], reset: [3] });
  expect(after).toEqual([
    { ...rule(9), id: 1, fired: 0 },
    kept(3),
    { ...rule(7), id: -1, fired: 0 },
    { ...rule(8), id: -2, fired: 0 },
  ]);
  expect(withChanges(after, { put: [rule(10)] }).at(-1)?.id).toBe(-3);
});

it('shows a new alarm once, also while its answer is on its way', () => {
  expect(withChanges([kept(4)], { put: [rule(4)] })).toEqual([kept(4)]);
});
