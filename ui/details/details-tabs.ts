import type { Region } from '../../engine/quotes/region.ts';
import type { DetailsTab } from '../routes/paths.ts';

/** The conditions that decide which tabs a security has. */
interface TabTerms {
  readonly isIndex: boolean;
  readonly region: Region;
  /** Real-time is on. */
  readonly realtime: boolean;
}

const TABS: readonly DetailsTab[] = ['chart', 'trades', 'news', 'level2', 'depthprice', 'fund', 'alarms'];

/**
 * The tabs of a security, in order. An index has no news and no order book, a US security has no depth by price, and alarms need
 * real-time (specification section 2).
 */
export function detailsTabs(terms: TabTerms): readonly DetailsTab[] {
  return TABS.filter((tab) => hasTab(tab, terms));
}

/** The tab with this name in a path; null for any other name. */
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
