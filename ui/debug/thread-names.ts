import type { Translate } from '../i18n/text.ts';
import { SHARED_NAME } from '../market/market-worker.ts';
import type { WatchedThread } from './figures-watch.ts';

/** Names threads. Tabs are numbered in the order in which their market worker first saw them. */
export interface ThreadNames {
  /** The kind of a thread, and the tab that it belongs to. */
  thread(thread: WatchedThread): string;
  /** A tab by its lock. */
  tab(lock: string): string;
}

/** Names for the running threads. `own` is the lock of the tab that shows them. */
export function threadNames(threads: readonly WatchedThread[], own: string, t: Translate): ThreadNames {
  const tabs = tabsOf(threads);
  const tab = (lock: string): string => {
    const n = tabs.indexOf(lock) + 1;
    return t(lock === own ? 'debug.tab.own' : 'debug.tab.other', { n });
  };
  return {
    tab,
    thread({ report }) {
      if (report.thread === 'market' && isShared(report.figures.name)) return t('debug.thread.shared');
      return t(`debug.thread.${report.thread}`, { tab: tab(report.tab) });
    },
  };
}

/** The threads in a steady order: market workers, then each tab's page and chart worker. */
export function inOrder(threads: readonly WatchedThread[]): WatchedThread[] {
  const tabs = tabsOf(threads);
  const place = ({ report }: WatchedThread): number =>
    report.thread === 'market' ? -1 : 2 * tabs.indexOf(report.tab) + (report.thread === 'page' ? 0 : 1);
  return threads.toSorted((one, other) => place(one) - place(other));
}

/** How many times a market worker was replaced before this one. A tab's own worker does not know. */
export function generationOf(name: string): number | null {
  return isShared(name) ? Number(name.slice(SHARED_NAME.length)) : null;
}

/** The locks of all tabs. Those that market workers know come first. */
function tabsOf(threads: readonly WatchedThread[]): string[] {
  const attached = threads.flatMap(({ report }) => (report.thread === 'market' ? report.figures.tabs : []));
  return [...new Set([...attached, ...threads.map(({ report }) => report.tab)])];
}

function isShared(name: string): boolean {
  return name.startsWith(SHARED_NAME);
}
