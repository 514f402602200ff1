import { KeptText } from '../platform/kept-text.ts';

const kept = new KeptText(() => sessionStorage, 'borealis.debug');

let on = false;

/**
 * Reads whether this tab is in debug mode: `?debug` in the address turns it on for as long as the tab lives, `?debug=off`
 * off. Called before the first screen opens, because the screens' own addresses carry no query.
 */
export function startDebugMode(): void {
  const asked = new URLSearchParams(location.search).get('debug');
  if (asked !== null) kept.write(asked === 'off' ? '' : 'on');
  on = asked === null ? kept.read() === 'on' : asked !== 'off';
}

/** Whether what is for debugging only is shown. */
export function isDebugMode(): boolean {
  return on;
}
