import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { ListCommand, ListRequest } from '../../api/quote-list.ts';
import type { Subscriptions } from '../tabs/subscriptions.ts';
import type { Tab } from '../tabs/tabs.ts';
import { DayCloses } from './day-closes.ts';
import { ListLine } from './list-line.ts';
import { type ListOutlet, PortOutlet } from './list-outlet.ts';
import type { PollerHost } from './list-poller.ts';
import { OpenList } from './open-list.ts';
import { QuoteList } from './quote-list.ts';

/** The open quote lists of all tabs: opens and refreshes them, and sends their diffs once a frame. */
export class QuoteLists {
  /** What sparklines are drawn from. */
  readonly days: DayCloses;
  private readonly table: QuoteTable;
  private readonly subscriptions: Subscriptions;
  private readonly host: PollerHost;
  private readonly lists = new Set<OpenList>();
  /** By tab: the port of its chart worker's lists, and how to close it. */
  private readonly lines = new Map<Tab, { readonly line: ListLine; readonly close: () => void }>();
  private feedLive = false;

  constructor(table: QuoteTable, subscriptions: Subscriptions, host: PollerHost) {
    this.table = table;
    this.days = new DayCloses(table);
    this.subscriptions = subscriptions;
    this.host = host;
  }

  /** All lists. */
  get openLists(): Iterable<OpenList> {
    return this.lists;
  }

  /** The lines of the tabs' chart workers. */
  get openLines(): ListLine[] {
    return [...this.lines.values()].map(({ line }) => line);
  }

  /** Opens a list on a port. It closes with the page's `close`, with the port, or with the tab. */
  open(request: ListRequest, tab: Tab, port: MessagePort): void {
    const open = this.begin(request, tab, new PortOutlet(port));
    port.addEventListener('close', () => open.close());
    port.onmessage = ({ data }: MessageEvent<ListCommand>) => open.receive(data);
  }

  /**
   * Opens the common port of a tab's painted lists. It closes with the port, with the tab, or when the tab opens
   * another.
   */
  openLine(tab: Tab, port: MessagePort): void {
    this.lines.get(tab)?.close();
    const line = new ListLine(port, (request, outlet) => this.begin(request, tab, outlet));
    const close = () => {
      if (!tab.closers.delete(close)) return;
      this.lines.delete(tab);
      line.close();
    };
    this.lines.set(tab, { line, close });
    tab.closers.add(close);
    port.addEventListener('close', close);
  }

  /** Loads every list again: the user or the day changed, or the server is back. */
  reload(): void {
    this.days.forget();
    for (const { poller, sparks } of this.lists) {
      void poller.load();
      sparks.load();
    }
  }

  /** Loads the lists of a portfolio, whose entries changed. */
  reloadPortfolio(portfolio: number): void {
    for (const { list, poller } of this.lists) {
      if (list.request.type === 'port' && list.request.portfolio === portfolio) void poller.load();
    }
  }

  /**
   * Loads the portfolios that were not requested within the last `age` ms, because another device may have changed
   * them.
   */
  renew(age: number): void {
    for (const { list, poller } of this.lists) if (list.request.type === 'port') poller.renew(age);
  }

  /** Loads what could not be loaded. */
  retry(): void {
    for (const { list, poller } of this.lists) if (!list.isReady) void poller.load();
  }

  /**
   * The feed went live, or went down after `heardAt` (epoch ms). Without it every list is loaded at once and polls from
   * then on.
   */
  setFeedLive(live: boolean, heardAt: number): void {
    if (live === this.feedLive) return;
    this.feedLive = live;
    for (const { list, poller } of this.lists) {
      if (live) list.setConnected(true);
      else {
        list.endLive(heardAt);
        void poller.load();
      }
    }
  }

  /** A tab is shown again. */
  shown(tab: Tab): void {
    for (const { list, poller, sparks } of this.lists) {
      if (list.tab !== tab) continue;
      poller.shown();
      sparks.shown();
    }
    this.host.changed();
  }

  /** Runs once a frame: one diff per list with everything that changed since the last. */
  frame(now: number): void {
    for (const { list } of this.lists) list.collect(now);
    this.table.clearDirty();
    for (const { list } of this.lists) {
      list.setConnected(this.feedLive);
      list.flush();
    }
    for (const { line } of this.lines.values()) line.flush();
  }

  private begin(request: ListRequest, tab: Tab, outlet: ListOutlet): OpenList {
    const list = new QuoteList(request, tab, outlet, this.table, this.subscriptions);
    const open = new OpenList(list, this.days, this.host, () => this.lists.delete(open));
    this.lists.add(open);
    return open;
  }
}
