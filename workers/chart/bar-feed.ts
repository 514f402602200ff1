import { type Remote, transfer } from 'comlink';
import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import { type LiveBars, STALE, withTail } from '../../engine/chart/live-bars.ts';
import { isIntraday, type Period } from '../../engine/chart/period.ts';
import type { ChartRange } from '../../engine/chart/range.ts';
import { LineKind, type TradeKind } from '../../engine/feed/line-kind.ts';
import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { BarChange } from '../../engine/series/bar-change.ts';
import { Bars } from '../../engine/series/bars.ts';
import type { ChartTarget } from '../api/chart-api.ts';
import { type ChartSource, type ChartSubject, type FollowMessage, TRADE_STRIDE } from '../api/chart-source.ts';
import { type ChartScope, liveBars, loadBars, olderBars, reloadBars } from './bar-loading.ts';

/** A server that did not answer is asked again after this long, milliseconds. */
const RETRY_INTERVAL = 5000;
/** Bars that went stale are fetched at most this often, milliseconds. */
const RELOAD_INTERVAL = 2000;

/** Told what became of the bars, so that the view can follow. */
export interface FeedListener {
  /** Bars of another symbol, range or period are in the series. */
  loaded(): void;
  /** The newest bars changed or grew; the axis ended at `endBefore`. */
  grew(endBefore: number): void;
  /** `count` older bars were put in front. */
  prepended(count: number): void;
  /** `phase`, `failure`, `live` or `subject` changed. */
  statusChanged(): void;
}

/**
 * Keeps a chart's series filled: fetches the bars of what is shown, follows its trades over a port of its own, fetches
 * again what a gap or a poll made stale. Trades that come while bars are on their way wait for them.
 */
export class BarFeed {
  phase: 'loading' | 'ready' | 'empty' | 'failed' = 'loading';
  failure = '';
  live = false;
  subject: ChartSubject | null = null;
  private readonly series: ChartSeries;
  private readonly listener: FeedListener;
  private source: Remote<ChartSource> | undefined;
  private symbol = '';
  private region: Region = 'C';
  private range: ChartRange = '1d';
  private period: Period = 1;
  private bars: LiveBars | undefined;
  private port: MessagePort | undefined;
  private waiting: Float64Array[] = [];
  /** Counts what was asked for, so that an answer that comes too late is known. */
  private turn = 0;
  private fetching = false;
  /** Lines were lost while bars were on their way: they are to be fetched once more. */
  private reloadAfter = false;
  private oldestLoaded = false;
  private reloadTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private reloadedAt = 0;

  constructor(series: ChartSeries, listener: FeedListener) {
    this.series = series;
    this.listener = listener;
  }

  /** Where bars come from; begins to load what `show` named. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    if (this.symbol !== '') void this.load();
  }

  /** Shows a target over a range. The bars of before stay until the new ones are here. */
  show(target: ChartTarget, range: ChartRange, period: Period): void {
    if (target.type === 'portfolio') return;
    const { symbol, region } = target;
    const otherSubject = symbol !== this.symbol || region !== this.region;
    this.symbol = symbol;
    this.region = region;
    this.range = range;
    this.period = period;
    if (otherSubject) this.subject = null;
    void this.load();
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    if (this.phase === 'failed') void this.load();
  }

  /** Fetches what lies before the first day, once. */
  async wantOlder(): Promise<void> {
    const { source, bars } = this;
    const scope = this.scope();
    if (isIntraday(this.period) || this.oldestLoaded || this.fetching) return;
    if (source === undefined || bars === undefined || scope === null || bars.source.count === 0) return;
    const turn = this.turn;
    this.oldestLoaded = true;
    const older = await olderBars(source, scope, bars.source).catch(() => new Bars());
    if (turn !== this.turn || this.bars === undefined || older.count === 0) return;
    const { source: days, bars: shown } = this.bars;
    const countBefore = shown.count;
    const joined = liveBars(scope, withTail(older, days, days.time[0], new Bars(older.count)));
    this.use(joined);
    this.listener.prepended(joined.bars.count - countBefore);
  }

  close(): void {
    this.turn++;
    clearTimeout(this.reloadTimer);
    clearTimeout(this.retryTimer);
    if (this.port !== undefined) endFollowing(this.port);
    this.source = undefined;
  }

  private scope(): ChartScope | null {
    return this.subject === null ? null : { subject: this.subject, range: this.range, period: this.period };
  }

  private async load(): Promise<void> {
    if (this.source === undefined) return;
    this.setPhase('loading');
    const loaded = await this.fetch(this.source, loadBars);
    if (!loaded) return;
    this.oldestLoaded = this.range === 'all';
    this.listener.loaded();
  }

  /** Fetches the newest part again and keeps the rest; a new market day is a new range, and loads whole. */
  private async reload(): Promise<void> {
    const { source, bars, subject } = this;
    if (source === undefined || this.fetching) return;
    if (bars === undefined || subject === null) return this.load();
    const endBefore = this.series.axis.end;
    const today = subject.today;
    let newDay = false;
    const loaded = await this.fetch(source, async (from, scope) => {
      newDay = scope.subject.today !== today;
      return newDay ? loadBars(from, scope) : reloadBars(from, scope, bars);
    });
    if (!loaded) return;
    if (newDay) this.listener.loaded();
    else this.listener.grew(endBefore);
  }

  /**
   * Describes, follows and fetches; puts the bars into the series with the trades that came meanwhile. False when
   * something newer was asked for, or when it failed.
   */
  private async fetch(
    source: Remote<ChartSource>,
    bars: (source: Remote<ChartSource>, scope: ChartScope) => Promise<LiveBars>,
  ): Promise<boolean> {
    const turn = ++this.turn;
    clearTimeout(this.reloadTimer);
    clearTimeout(this.retryTimer);
    this.fetching = true;
    this.reloadAfter = false;
    this.reloadedAt = performance.now();
    try {
      const subject = await source.describe(this.symbol, this.region);
      if (turn !== this.turn) return false;
      this.subject = subject;
      await this.follow(source);
      const fetched = await bars(source, { subject, range: this.range, period: this.period });
      if (turn !== this.turn) return false;
      this.fetching = false;
      this.series.previousClose = subject.previousClose;
      this.use(fetched);
      this.applyWaiting();
      if (this.reloadAfter) this.reloadSoon();
      this.setPhase(this.series.bars.count === 0 ? 'empty' : 'ready');
      return true;
    } catch (reason) {
      if (turn !== this.turn) return false;
      this.fetching = false;
      this.fail(reason);
      return false;
    }
  }

  /** What was shown stays readable when fetching it again fails; the next poll or line tries once more. */
  private fail(reason: unknown): void {
    this.waiting = [];
    if (this.bars !== undefined && this.phase === 'ready') return;
    this.failure = reason instanceof Error ? reason.message : 'bad-answer';
    this.setPhase('failed');
    if (this.failure === 'unreachable') this.retryTimer = setTimeout(() => this.retry(), RETRY_INTERVAL);
  }

  /** Follows the symbol on a new port; the one before is closed after it, so that the symbol stays subscribed. */
  private async follow(source: Remote<ChartSource>): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const before = this.port;
    if (before !== undefined) before.onmessage = null;
    this.port = port1;
    this.waiting = [];
    port1.onmessage = (event: MessageEvent<FollowMessage>) => this.receive(event.data);
    await source.follow(this.symbol, this.region, transfer(port2, [port2]));
    if (before !== undefined) endFollowing(before);
  }

  private receive(message: FollowMessage): void {
    switch (message.type) {
      case 'trades':
        this.waiting.push(message.packet);
        if (!this.fetching) this.applyNow();
        return;
      case 'state':
        this.live = message.live;
        this.listener.statusChanged();
        return;
      case 'gap':
        // What is on its way may be from before the gap.
        if (this.fetching) this.reloadAfter = true;
        else void this.reload();
        return;
      case 'poll':
        void this.reload();
    }
  }

  private reloadSoon(): void {
    clearTimeout(this.reloadTimer);
    const wait = Math.max(0, this.reloadedAt + RELOAD_INTERVAL - performance.now());
    this.reloadTimer = setTimeout(() => void this.reload(), wait);
  }

  private use(bars: LiveBars): void {
    this.bars = bars;
    this.series.replace(bars.bars, bars.axis, bars.source);
    this.series.last = bars.lastPrice;
  }

  private applyNow(): void {
    const endBefore = this.series.axis.end;
    this.applyWaiting();
    if (this.phase === 'empty' && this.series.bars.count > 0) this.setPhase('ready');
    this.listener.grew(endBefore);
  }

  private applyWaiting(): void {
    for (const packet of this.waiting) this.applyTrades(packet);
    this.waiting = [];
  }

  private applyTrades(packet: Float64Array): void {
    const { bars, series, subject } = this;
    if (bars === undefined || subject === null) return;
    for (let at = 0; at < packet.length; at += TRADE_STRIDE) {
      const kind = packet[at] as TradeKind;
      const price = packet[at + 2];
      const size = packet[at + 3];
      const flags = packet[at + 4];
      const change = bars.push(kind, packet[at + 1], price, size, flags, packet[at + 5], packet[at + 6]);
      if (change === STALE) {
        this.reloadSoon();
        continue;
      }
      if (change !== BarChange.None) series.changed(change, bars.changed);
      if (kind === LineKind.TR) series.last = bars.lastPrice;
      else if (kind !== LineKind.TH && isNewest(price, size, flags, subject)) series.last = price;
    }
  }

  private setPhase(phase: BarFeed['phase']): void {
    this.phase = phase;
    if (phase !== 'failed') this.failure = '';
    this.listener.statusChanged();
  }
}

/** Closes a follow port. Not every browser tells the other end of it, so a word goes first. */
function endFollowing(port: MessagePort): void {
  port.postMessage('close');
  port.close();
}

/** Whether a trade is the newest price: the same predicate that decides it for the quote row. */
function isNewest(price: number, size: number, flags: number, subject: ChartSubject): boolean {
  return price > 0 && appliesToLast(size, flags, subject.boardlot, subject.isIndex);
}
