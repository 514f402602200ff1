import { tradeSide } from '../../../engine/feed/trade-side.ts';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { Http } from '../calls/http.ts';
import { DepthBooks } from '../depth/depth-books.ts';
import type { CreateHubSupervisor } from '../hub/hub-supervisor.ts';
import { QuoteLists } from '../lists/quote-lists.ts';
import { Subscriptions } from '../tabs/subscriptions.ts';
import type { Tab } from '../tabs/tabs.ts';
import { ChartSources } from './chart-sources.ts';
import { FrameTimer } from './frame-timer.ts';
import type { LineWatch } from './line-watch.ts';
import { LiveFeed } from './live-feed.ts';
import type { MarketTime } from './market-time.ts';
import { TradeFanout } from './trade-fanout.ts';

/** What the streams of a market need. */
export interface StreamsHost {
  readonly origin: string;
  readonly http: Http;
  readonly clock: MarketTime;
  readonly createHub: CreateHubSupervisor;
  /** Makes a further reader of the lines, if there is one. */
  readonly createWatch?: (table: QuoteTable, subscriptions: Subscriptions) => LineWatch;
  /** Resolves when the server has answered for the first time. */
  ready(): Promise<void>;
  /** Resolves when the first request for the server's version has succeeded or failed. */
  greeted(): Promise<void>;
  /** Whether the server did not answer the last call. */
  isSilent(): boolean;
  /** Milliseconds between two refreshes. */
  refresh(): number;
  /** The server sent something; `marketTime` is Unix ms, NaN if unknown. */
  heard(marketTime: number): void;
  /** The feed's state changed. */
  feedChanged(): void;
  /** The user's workspace has this revision now. */
  workspaceChanged?(revision: number): void;
  /** The user's alarms have this revision now. */
  alarmsChanged?(revision: number): void;
}

/**
 * One market as tabs see it: its quote table, and the lists, books, charts and tapes that read it. Calls and lines fill it. The
 * live market is one; each replay is another.
 */
export class MarketStreams {
  readonly table: QuoteTable = new QuoteTable();
  readonly fanout: TradeFanout;
  readonly subscriptions: Subscriptions;
  readonly lists: QuoteLists;
  readonly depth: DepthBooks;
  readonly chartSources: ChartSources;
  readonly feed: LiveFeed;
  private readonly frame: FrameTimer;

  constructor(host: StreamsHost) {
    const { table } = this;
    const { http, clock, refresh } = host;
    this.frame = new FrameTimer((now) => {
      this.lists.frame(now);
      this.fanout.flush();
      this.depth.flush();
    });
    const changed = this.wantFrame;
    this.fanout = new TradeFanout(
      () => clock.time() / 1000,
      (row) => this.subscriptions.resubscribe(row),
      (row, price) => tradeSide(price, table.value(row, QuoteField.Bid), table.value(row, QuoteField.Ask)),
    );
    this.subscriptions = new Subscriptions(table, (row) => {
      this.fanout.forget(row);
      this.feed.forget(row);
    });
    const { fanout, subscriptions } = this;
    this.lists = new QuoteLists(table, subscriptions, {
      http,
      ready: host.greeted,
      isSilent: host.isSilent,
      refresh,
      changed,
    });
    this.depth = new DepthBooks({
      http,
      table,
      subscriptions,
      ready: host.ready,
      refresh,
      today: () => clock.date(),
      changed,
    });
    this.chartSources = new ChartSources({ http, table, clock, subscriptions, fanout });
    this.feed = new LiveFeed({
      origin: host.origin,
      http,
      table,
      lists: this.lists,
      fanout,
      depth: this.depth,
      watch: host.createWatch?.(table, subscriptions),
      subscriptions,
      createHub: host.createHub,
      heard: host.heard,
      wantFrame: changed,
      changed: host.feedChanged,
      workspaceChanged: (revision) => host.workspaceChanged?.(revision),
      alarmsChanged: (revision) => host.alarmsChanged?.(revision),
    });
  }

  /** Requests a frame, in which everything that changed is sent. */
  readonly wantFrame = (): void => this.frame.want();

  /** The values belong to another user or market: drops them. */
  forgetValues(): void {
    this.table.forgetValues();
    this.fanout.forgetBars();
    this.wantFrame();
  }

  /** Loads everything that is shown again, except the bars of charts. */
  reload(): void {
    this.lists.reload();
    this.depth.reload();
  }

  /** The server is back: loads everything that is shown again. */
  refetch(): void {
    this.reload();
    this.fanout.refetch();
  }

  /** A step of the fading highlights. */
  fade(): void {
    if (this.table.stepFades()) this.wantFrame();
  }

  /** A hidden tab is shown again. */
  shown(tab: Tab): void {
    this.lists.shown(tab);
    this.fanout.shown();
    this.depth.shown();
    this.feed.wake();
  }
}
