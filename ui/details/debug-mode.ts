import { KeptText } from '../platform/kept-text.ts';

const kept = new KeptText(() => sessionStorage, 'borealis.debug');

let on = false;

/**
 * Reads whether this tab is in debug mode. `?debug` in the address turns it on while the tab lives, `?debug=off` turns it off.
 * Called before the first screen opens, because the screens' own addresses have no query.
 */
export function startDebugMode(): void {
  const asked = new URLSearchParams(location.search).get('debug');
  if (asked !== null) kept.write(asked === 'off' ? '' : 'on');
  on = asked === null ? kept.read() === 'on' : asked !== 'off';
}

/** Whether debugging features are shown. */
export function isDebugMode(): boolean {
  return on;
}
