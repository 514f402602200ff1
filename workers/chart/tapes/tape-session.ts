import type { Remote } from 'comlink';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import { securityKey } from '../../../engine/quotes/security-key.ts';
import { secondOfDay } from '../../../engine/time/exchange-time.ts';
import type { ChartSource } from '../../api/chart-source.ts';
import type { SessionFigures } from '../../api/figures.ts';
import { TAPE_LOADING, type TapeCommand, type TapeMessage, type TapeRows } from '../../api/tape.ts';
import { BarFeed } from '../bars/bar-feed.ts';
import type { FeedListener } from '../bars/feed-listener.ts';
import { CreditedPace } from '../pace/credited-pace.ts';
import { TapeOrigin } from './tape-origin.ts';

/**
 * The tape of one security on one page: today's minutes with their trades, kept by the same feed as a chart's bars.
 * Only minutes that changed since the last message are sent.
 */
export class TapeSession implements FeedListener {
  /** Called when the page's `close` or the closing of its port has ended the tape. */
  private readonly ended: (session: TapeSession) => void;
  private readonly subject: string;
  private readonly port: MessagePort;
  private readonly series = new ChartSeries();
  private readonly feed: BarFeed;
  private status = TAPE_LOADING;
  private updatedAt = 0;
  private readonly pace = new CreditedPace(() => this.send());
  private closed = false;
  private messageCount = 0;

  constructor(
    symbol: string,
    region: Region,
    extended: boolean,
    port: MessagePort,
    ended: (session: TapeSession) => void,
  ) {
    this.subject = securityKey({ symbol, region });
    this.port = port;
    this.ended = ended;
    this.feed = new BarFeed(this.series, this);
    this.series.changedFrom = Number.POSITIVE_INFINITY;
    port.onmessage = ({ data }: MessageEvent<TapeCommand>) => this.receive(data);
    this.feed.showFrom(new TapeOrigin(symbol, region, extended), { range: '1d', period: 1 });
  }

  /** What it has done so far. */
  get figures(): SessionFigures {
    const { pace, messageCount: messages } = this;
    return { kind: 'tape', subject: this.subject, ...pace.figures, frames: null, messages, canvases: 0, pixels: 0 };
  }

  /** Sets where the minutes come from; called again after the market worker was replaced. */
  connect(source: Remote<ChartSource>): void {
    this.feed.connect(source);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.pace.close();
    this.feed.close();
    this.port.close();
    this.ended(this);
  }

  loaded(): void {
    this.fetched();
  }

  grew(): void {
    if (!this.feed.live) {
      this.fetched();
      return;
    }
    if (!this.feed.stale) this.updatedAt = Date.now();
    this.changed();
  }

  /** A tape has nothing older, and its minutes as they are. */
  prepended(): void {}

  rearranged(): void {}

  marked(): void {}

  statusChanged(): void {
    const { phase, failure, live, stale } = this.feed;
    const before = this.status;
    const { updatedAt } = this;
    const triedAt = stale ? Date.now() : updatedAt;
    if (
      phase === before.phase &&
      failure === before.failure &&
      live === before.live &&
      stale === before.stale &&
      updatedAt === before.updatedAt &&
      triedAt === before.triedAt
    ) {
      return;
    }
    this.status = { ...before, phase, failure, live, stale, updatedAt, triedAt };
    this.post({ type: 'status', status: this.status });
  }

  private receive(command: TapeCommand): void {
    switch (command.type) {
      case 'credit':
        this.pace.addCredit();
        return;
      case 'refresh':
        this.feed.retry();
        return;
      case 'close':
        this.close();
    }
  }

  private fetched(): void {
    const { stale, fetchedAt } = this.feed;
    this.updatedAt = stale ? fetchedAt : Date.now();
    this.statusChanged();
    this.changed();
  }

  private changed(): void {
    if (this.series.changedFrom < Number.POSITIVE_INFINITY) this.pace.want();
  }

  /** Sends the minutes that changed since the last time. */
  private send(): void {
    const { series } = this;
    this.post({ type: 'rows', rows: rowsFrom(series, series.changedFrom) });
    series.changedFrom = Number.POSITIVE_INFINITY;
  }

  private post(message: TapeMessage): void {
    this.port.postMessage(message);
    this.messageCount += 1;
  }
}

/** The bars from `from` on as rows. */
function rowsFrom(series: ChartSeries, from: number): TapeRows {
  const { bars } = series;
  const { count } = bars;
  const added = count - from;
  const second = new Float64Array(added);
  const change = new Float64Array(added);
  for (let i = 0; i < added; i++) {
    second[i] = secondOfDay(bars.time[from + i]);
    change[i] = series.changeOf(from + i, true);
  }
  return {
    dropped: 0,
    from,
    count,
    second,
    price: bars.close.slice(from, count),
    change,
    volume: bars.volume.slice(from, count),
    trades: Float64Array.from(bars.trades.subarray(from, count)),
    marks: new Float64Array(added),
    side: new Float64Array(added),
  };
}
