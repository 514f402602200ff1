import type { Region } from '../../engine/quotes/region.ts';
import type { DetailsTab } from '../routes/paths.ts';

/** What decides which tabs a security has. */
interface TabTerms {
  readonly isIndex: boolean;
  readonly region: Region;
  /** Real-time is on. */
  readonly realtime: boolean;
}

const TABS: readonly DetailsTab[] = ['chart', 'trades', 'news', 'level2', 'depthprice', 'fund', 'alarms'];

/**
 * The tabs of a security, in order: an index has no news and no order book, a US security no depth by price, and alarms are
 * for real-time only (specification section 2).
 */
export function detailsTabs(terms: TabTerms): readonly DetailsTab[] {
  return TABS.filter((tab) => hasTab(tab, terms));
}

/** A tab by its name in a path; null for any other. */
export function readDetailsTab(text: string): DetailsTab | null {
  return TABS.find((tab) => tab === text) ?? null;
}

function hasTab(tab: DetailsTab, { isIndex, region, realtime }: TabTerms): boolean {
  switch (tab) {
    case 'news':
    case 'level2':
      return !isIndex;
    case 'depthprice':
      return !isIndex && region === 'C';
    case 'alarms':
      return realtime;
    default:
      return true;
  }
}
