import { secondNow } from '../market/market-clock.ts';
import { marketState } from '../market/market-store.ts';
import { changeSpeed, moveTo, playOrPause, stepMinutes, stepTrade } from './replay-commands.ts';

/** The part of a key event that the bar needs. */
type BarKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The keys while the focus is in the bar. A control with the focus takes precedence for the keys that it uses itself. */
const KEYS: Readonly<Record<string, () => void>> = {
  ' ': playOrPause,
  k: playOrPause,
  '.': stepTrade,
  ArrowRight: () => stepMinutes(1),
  ArrowLeft: () => moveTo(secondNow(marketState().clock) - 60),
  '+': () => changeSpeed(1),
  '-': () => changeSpeed(-1),
};

/** Runs the command of a key in the bar; false if the key has none. `control` has the focus. */
export function replayKey({ key, ctrlKey, metaKey, altKey }: BarKey, control: Element): boolean {
  const act = KEYS[key];
  if (act === undefined || ctrlKey || metaKey || altKey) return false;
  if (control.matches('input, select') && (key === ' ' || key.startsWith('Arrow'))) return false;
  if (control.matches('button') && key === ' ') return false;
  act();
  return true;
}
