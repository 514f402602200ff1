import { loadRest } from './i18n/catalogues.ts';
import './market/connection.ts';
import { readDisplay } from './display/display-choice.ts';

// This runs before the page's main script has loaded. It starts the market worker and begins to load the parts of the screen at
// this address, so that they load in parallel with that script.

/** The parts of the screens that are often opened by address. */
const PARTS: readonly (readonly [path: RegExp, load: () => readonly Promise<unknown>[]])[] = [
  [/^\/quote\//, () => [import('./quotes/list-screen.tsx')]],
  [
    /^\/(chart\/|details\/[^/]+(\/chart\/|$))/,
    () => [import('./details/details-screen.tsx'), import('./chart/chart.tsx')],
  ],
];

const found = PARTS.find(([path]) => path.test(location.pathname));
if (found !== undefined) {
  // The code that needs these parts requests them again, and reports a failure.
  for (const part of [loadRest(readDisplay().language), ...found[1]()]) part.catch(() => {});
}
