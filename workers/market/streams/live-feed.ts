import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { FeedFigures } from '../../api/figures.ts';
import type { FeedGaps, FeedState } from '../../api/market-api.ts';
import type { Configuration } from '../calls/configuration.ts';
import type { Http } from '../calls/http.ts';
import type { DepthBooks } from '../depth/depth-books.ts';
import type { CreateHubSupervisor, HubSupervisor } from '../hub/hub-supervisor.ts';
import type { QuoteLists } from '../lists/quote-lists.ts';
import type { Subscriptions } from '../tabs/subscriptions.ts';
import { FeedReader } from './feed-reader.ts';
import { GapLog } from './gap-log.ts';
import type { LineWatch } from './line-watch.ts';
import type { TradeFanout } from './trade-fanout.ts';

/** The parts of the worker that the feed uses. */
interface FeedHost {
  readonly origin: string;
  readonly http: Http;
  readonly table: QuoteTable;
  readonly lists: QuoteLists;
  readonly fanout: TradeFanout;
  readonly depth: DepthBooks;
  readonly watch: LineWatch | undefined;
  readonly subscriptions: Subscriptions;
  readonly createHub: CreateHubSupervisor;
  /** The server sent something; `marketTime` is Unix ms, NaN if unknown. */
  heard(marketTime: number): void;
  /** The user's workspace has this revision now. */
  workspaceChanged(revision: number): void;
  /** The user's alarms have this revision now. */
  alarmsChanged(revision: number): void;
  /** Values changed: requests a frame. */
  wantFrame(): void;
  /** The feed's state changed. */
  changed(): void;
}

const OFF: FeedState = { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 };

/** The live feed as a whole: the hub, the reader of its lines, and what happens when it connects or breaks. */
export class LiveFeed {
  private readonly host: FeedHost;
  private readonly reader: FeedReader;
  private hub: HubSupervisor | undefined;
  /** Epoch ms at which the feed last sent anything. */
  private heardAt = 0;
  private readonly gapLog: GapLog;

  constructor(host: FeedHost) {
    this.host = host;
    const { table, fanout, depth, watch } = host;
    const gapLog = new GapLog(host.changed);
    this.gapLog = gapLog;
    this.reader = new FeedReader(table, {
      trade(row, line) {
        fanout.push(row, line);
        watch?.trade(row, line);
      },
      quote: (row) => watch?.quote(row),
      summary(row, line) {
        fanout.summary(row, line.time);
        watch?.summary(row);
        gapLog.settle(row);
      },
      renewal: (row) => fanout.renew(row),
      depth: (row, line) => depth.push(row, line),
      marketTime: (seconds) => host.heard(seconds * 1000),
      workspace: (revision) => host.workspaceChanged(revision),
      alarms: (revision) => host.alarmsChanged(revision),
    });
  }

  get state(): FeedState {
    return this.hub?.state ?? OFF;
  }

  /** Where lines were lost. */
  get gaps(): FeedGaps {
    return this.gapLog.gaps;
  }

  /** The traffic so far. */
  get figures(): FeedFigures {
    const { lines, characters, malformed, unknown, unwatched } = this.reader;
    const age = this.heardAt === 0 ? null : Date.now() - this.heardAt;
    return { lines, characters, malformed, unknown, unwatched, age };
  }

  /** Goes live with a login's exchange codes; `automatic`: reconnects by itself after a hub error. */
  start(keys: readonly string[], configuration: Configuration, automatic: boolean): void {
    this.stop();
    const { host } = this;
    const hub = host.createHub({
      url: host.origin + configuration.hubPath,
      timings: configuration.timings,
      antiForgery: () => host.http.antiForgeryToken,
      onLines: (text) => {
        host.heard(Number.NaN);
        this.heardAt = Date.now();
        this.reader.read(text);
        host.wantFrame();
      },
      onState: (state) => this.follow(state),
      onGap: (missing) => {
        const { table, subscriptions } = host;
        this.gapLog.begin(
          missing,
          subscriptions.used().filter((row) => table.live[row] === 1),
        );
        host.fanout.gap();
        host.depth.endLive(this.heardAt);
      },
      onRefused: (symbol, region, reason, command) => {
        console.warn(`hub: ${command} ${symbol} was refused: ${reason}`);
        this.forget(host.table.add(symbol, region));
      },
    });
    this.hub = hub;
    hub.setAutomatic(automatic);
    host.subscriptions.start(hub);
    hub.start(keys);
  }

  /** The row is no longer in use: no gap waits for it. */
  forget(row: number): void {
    this.gapLog.settle(row);
  }

  /** Ends the feed; lists and charts poll from now on. */
  stop(): void {
    if (!this.hub) return;
    this.gapLog.clear();
    this.host.subscriptions.stop();
    this.hub.stop();
    this.hub = undefined;
    this.host.changed();
  }

  /** Tries again now. */
  retry(): void {
    this.hub?.retry();
  }

  /** Runs a pending retry now: the browser came online, or a tab was shown. */
  wake(): void {
    this.hub?.wake();
  }

  setAutomatic(on: boolean): void {
    this.hub?.setAutomatic(on);
  }

  private follow(state: FeedState): void {
    const { table, lists, fanout, depth } = this.host;
    // Tells the lists first: afterwards the table no longer knows which rows the feed covered.
    lists.setFeedLive(state.connected, this.heardAt);
    if (!state.connected) {
      table.endLive();
      fanout.endLive();
      depth.endLive(this.heardAt);
    }
    this.host.changed();
  }
}
