const KEY = 'borealis.debug';

let on = false;

/**
 * Reads whether this tab is in debug mode: `?debug` in the address turns it on for as long as the tab lives, `?debug=off`
 * off. Called before the first screen opens, because the screens' own addresses carry no query.
 */
export function startDebugMode(): void {
  const asked = new URLSearchParams(location.search).get('debug');
  try {
    if (asked === 'off') sessionStorage.removeItem(KEY);
    else if (asked !== null) sessionStorage.setItem(KEY, 'on');
    on = sessionStorage.getItem(KEY) === 'on';
  } catch {
    // A browser without storage forgets it with the page.
    on = asked !== null && asked !== 'off';
  }
}

/** Whether what is for debugging only is shown. */
export function isDebugMode(): boolean {
  return on;
}
