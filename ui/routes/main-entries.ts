import { ALL_NEWS, newsPath } from './paths.ts';
import type { MenuTitle, Route } from './route.ts';

/** An entry of the main menu. */
export interface MainEntry extends MenuTitle {
  readonly path: string;
  /** For subscribers only: shown disabled to visitors. */
  readonly subscribers: boolean;
}

/**
 * The screens of the menu in the order of the table of routes; the header has those with a group. `newsRegion` is the preference: News opens with the last chosen countries.
 */
export function mainEntries(routes: readonly Route[], newsRegion: string): readonly MainEntry[] {
  const entries: readonly MainEntry[] = routes.flatMap(({ pattern, subscribers, menu = [] }) =>
    menu.map((entry) => ({ path: pattern, subscribers: subscribers === true, ...entry })),
  );
  if (newsRegion !== 'C' && newsRegion !== 'U') return entries;
  return entries.map((entry) => (entry.path === ALL_NEWS ? { ...entry, path: newsPath(newsRegion) } : entry));
}

/** Whether an entry is current for an address. */
export function isCurrent({ path, sections = [] }: MainEntry, address: string): boolean {
  return [path, ...sections].some((beginning) => address.startsWith(beginning));
}
