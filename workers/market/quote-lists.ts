import type { QuoteTable } from '../../engine/quotes/quote-table.ts';
import type { ListCommand, ListRequest } from '../api/quote-list.ts';
import { DayCloses } from './day-closes.ts';
import { ListPoller, type PollerSurroundings } from './list-poller.ts';
import { ListSparks } from './list-sparks.ts';
import { QuoteList } from './quote-list.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Tab } from './tabs.ts';

interface OpenList {
  readonly list: QuoteList;
  readonly poller: ListPoller;
  readonly sparks: ListSparks;
}

/** All open quote lists of all tabs: opening, refreshing, and once a frame the diffs. */
export class QuoteLists {
  private readonly table: QuoteTable;
  private readonly subscriptions: Subscriptions;
  private readonly around: PollerSurroundings;
  private readonly days: DayCloses;
  private readonly lists = new Set<OpenList>();
  private feedLive = false;

  constructor(table: QuoteTable, subscriptions: Subscriptions, around: PollerSurroundings) {
    this.table = table;
    this.days = new DayCloses(table);
    this.subscriptions = subscriptions;
    this.around = around;
  }

  /** Opens a list on a port; it ends with the page's `close`, with the port, or with the tab. */
  open(request: ListRequest, tab: Tab, port: MessagePort): void {
    const list = new QuoteList(request, tab, port, this.table, this.subscriptions);
    const poller = new ListPoller(list, this.around);
    const sparks = new ListSparks(list, this.days, this.around);
    const open: OpenList = { list, poller, sparks };
    const close = () => {
      if (!this.lists.delete(open)) return;
      tab.closers.delete(close);
      poller.close();
      sparks.close();
      list.close();
    };
    this.lists.add(open);
    tab.closers.add(close);
    port.addEventListener('close', close);
    port.onmessage = (event: MessageEvent<ListCommand>) => {
      switch (event.data.type) {
        case 'credit':
          list.addCredit();
          this.around.changed();
          break;
        case 'refresh':
          void poller.load();
          break;
        case 'spark':
          sparks.want();
          break;
        case 'close':
          close();
          break;
      }
    };
    void poller.load();
  }

  /** Loads every list anew: another user, another day, or the server is back. */
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

  /** Loads what could not be loaded. */
  retry(): void {
    for (const { list, poller } of this.lists) if (!list.isReady) void poller.load();
  }

  /** The feed went live or silent; without it every list is loaded at once and polls from there. */
  setFeedLive(live: boolean): void {
    if (live === this.feedLive) return;
    this.feedLive = live;
    for (const { list, poller } of this.lists) {
      list.setConnected(live);
      if (!live) void poller.load();
    }
  }

  /** A tab is shown again. */
  shown(tab: Tab): void {
    for (const { list, poller, sparks } of this.lists) {
      if (list.tab !== tab) continue;
      poller.shown();
      sparks.shown();
    }
    this.around.changed();
  }

  /** Once a frame: one diff a list of all that changed since the last. */
  frame(): void {
    for (const { list } of this.lists) list.collect();
    this.table.clearDirty();
    for (const { list } of this.lists) {
      list.setConnected(this.feedLive);
      list.flush();
    }
  }
}
