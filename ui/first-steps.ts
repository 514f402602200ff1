import { loadRest } from './i18n/catalogues.ts';
import './market/connection.ts';
import { readDisplay } from './shell/display-choice.ts';

// Runs before the page's own script is here: the market worker starts, and what the screen of this address is made of is on its
// way together with that script, instead of after it.

/** What the screens that are often opened by address are made of. */
const PARTS: readonly (readonly [path: RegExp, load: () => readonly Promise<unknown>[]])[] = [
  [/^\/quote\//, () => [import('./quotes/quote-list-screen.tsx')]],
  [
    /^\/(chart\/|details\/[^/]+(\/chart\/|$))/,
    () => [import('./details/details-screen.tsx'), import('./chart/chart.tsx')],
  ],
];

const found = PARTS.find(([path]) => path.test(location.pathname));
if (found !== undefined) {
  // Whoever needs them asks again, and says so when they cannot be had.
  for (const part of [loadRest(readDisplay().language), ...found[1]()]) part.catch(() => {});
}
