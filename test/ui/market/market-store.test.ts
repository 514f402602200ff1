import { expect, it } from 'vitest';
import { choosePreferences, marketState, takeWorkerState } from '../../../ui/market/market-store.ts';
import { STARTING_STATE } from '../../../ui/market/starting-state.ts';

const takeFade = (fade: string): void => takeWorkerState({ ...STARTING_STATE, preferences: { fade } });
const fade = (): string | undefined => marketState().preferences.fade;

it('a choice holds until the worker has it, whatever states were on their way', () => {
  takeFade('true');
  choosePreferences({ fade: 'false' });
  expect(fade()).toBe('false');
  takeFade('true');
  expect(fade()).toBe('false');
  takeFade('false');
  takeFade('true');
  expect(fade()).toBe('true');
});

it('of two choices the later one holds while the worker still reports the earlier one', () => {
  takeFade('rows');
  choosePreferences({ fade: 'false' });
  choosePreferences({ fade: 'true' });
  takeFade('false');
  expect(fade()).toBe('true');
});

it('a choice that the worker refuses still applies on this page', () => {
  takeFade('true');
  choosePreferences({ fade: 'nonsense' });
  takeFade('true');
  expect(fade()).toBe('nonsense');
});
