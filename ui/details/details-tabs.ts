import type { DetailsTab } from '../routes/paths.ts';

/** The tabs of a security, in order: an index has no news (specification section 2). */
export function detailsTabs(isIndex: boolean): readonly DetailsTab[] {
  return isIndex ? ['chart', 'fund'] : ['chart', 'news', 'fund'];
}

/** A tab by its name in a path; null for any other. */
export function readDetailsTab(text: string): DetailsTab | null {
  return text === 'chart' || text === 'news' || text === 'fund' ? text : null;
}
