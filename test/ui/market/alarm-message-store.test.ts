import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConditionType, Direction } from '../../../engine/alarms/condition.ts';
import { keepAlarmMessages, storedAlarmMessages } from '../../../ui/market/alarm-message-store.ts';
import { publishMarketState } from '../../../ui/market/market-store.ts';
import { STARTING_STATE } from '../../../ui/market/starting-state.ts';
import type { AlarmMessage, AlarmState } from '../../../workers/api/alarm-state.ts';
import { MemoryTexts } from '../../support/memory-texts.ts';

const KEY = 'borealis.alarmmessages';
const message = (id: number, figure: number): AlarmMessage => ({
  id,
  at: 1,
  symbol: 'RY',
  ex: 'T',
  region: 'C',
  condition: { on: true, type: ConditionType.Halted, direction: Direction.None, value: 0 },
  figure,
});

function publish(userid: string, phase: AlarmState['phase'], ...messages: AlarmMessage[]): void {
  publishMarketState({
    ...STARTING_STATE,
    phase: 'ready',
    session: { ...STARTING_STATE.session, loggedIn: userid !== '', userid },
    alarms: { ...STARTING_STATE.alarms, phase, messages },
  });
}

let storage: MemoryTexts;

beforeEach(() => {
  storage = new MemoryTexts();
  vi.stubGlobal('sessionStorage', storage);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('messages are read back unchanged, even one without a figure, until the user logs out', () => {
  keepAlarmMessages();
  publish('demo', 'ready', message(2, 10.5), message(1, Number.NaN));
  const kept = { userid: 'demo', messages: [message(2, 10.5), message(1, Number.NaN)] };
  expect(storedAlarmMessages()).toEqual(kept);
  // After a reload the user is not known yet, which does not mean logged out.
  publish('demo', 'loading');
  expect(storedAlarmMessages()).toEqual(kept);
  publish('', 'off');
  expect(storedAlarmMessages()).toBeNull();
});

test.each([
  'nonsense',
  '[]',
  '{}',
  '{"userid":"demo"}',
  '{"userid":"demo","messages":[{}]}',
  '{"userid":"demo","messages":[{"id":1,"at":1,"figure":1,"symbol":"RY","ex":"T","region":"X","condition":{}}]}',
])('what is damaged is none: %s', (text) => {
  storage.setItem(KEY, text);
  expect(storedAlarmMessages()).toBeNull();
});

test('without storage there are none, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(storedAlarmMessages()).toBeNull();
  publish('demo', 'ready', message(3, 1));
});
