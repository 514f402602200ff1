import { ALL_NEWS, newsPath, ROUTES } from './paths.ts';
import type { MenuTitle } from './route.ts';

/** An entry of the main menu. */
export interface MainEntry extends MenuTitle {
  readonly path: string;
  /** For subscribers only: shown disabled to visitors. */
  readonly subscribers: boolean;
}

const ENTRIES: readonly MainEntry[] = ROUTES.flatMap(({ pattern, subscribers, menu = [] }) =>
  menu.map((entry) => ({ path: pattern, subscribers: subscribers === true, ...entry })),
);

/**
 * The screens of the menu, in order. Those without a group are its first entries, and from 1024 px are in the header too.
 * `newsRegion` is the preference: News opens with the last chosen countries.
 */
export function mainEntries(newsRegion: string): readonly MainEntry[] {
  if (newsRegion !== 'C' && newsRegion !== 'U') return ENTRIES;
  return ENTRIES.map((entry) => (entry.path === ALL_NEWS ? { ...entry, path: newsPath(newsRegion) } : entry));
}

/** Whether an entry is current for an address. */
export function isCurrent({ path, sections = [] }: MainEntry, address: string): boolean {
  return [path, ...sections].some((beginning) => address.startsWith(beginning));
}
