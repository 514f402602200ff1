import { type Remote, transfer } from 'comlink';
import type { ChartSeries } from '../../../engine/chart/chart-series.ts';
import type { SlotAxis } from '../../../engine/chart/slot-axis.ts';
import type { ChartSource, FollowMessage } from '../../api/chart-source.ts';
import { type FailureCode, failureOf } from '../../api/failure.ts';
import { FetchTimer } from '../pace/fetch-timer.ts';
import { isBusy, mayPass } from '../pace/passing-failure.ts';
import type { LoadedBars } from './bar-loading.ts';
import { AWAITED, type BarEvent, type BarState, isFetching, stateAfter } from './bar-state.ts';
import type { FeedListener } from './feed-listener.ts';
import { FollowPort } from './follow-port.ts';
import type { BarScope, ShownBars } from './shown-bars.ts';
import { TradeIntake } from './trade-intake.ts';

/** The replaced axis and its end. */
interface AxisBefore {
  readonly axis: SlotAxis;
  readonly end: number;
}

/** Receives the events of a chart's bars as they arrive. */
interface IntakeListener extends Pick<FeedListener, 'grew' | 'statusChanged'> {
  /** The bars must be fetched again. */
  due(): void;
  /** A message other than trades arrived. */
  heard(message: FollowMessage): void;
}

/**
 * Puts a chart's bars into its series, and then the trades, which wait while bars are being fetched. Of two fetches the
 * newer one counts.
 */
export class BarIntake {
  /** The state of the bars. */
  state: BarState = AWAITED;
  /** Whether the feed delivers trades. */
  live = false;
  private readonly series: ChartSeries;
  private readonly shown: ShownBars;
  private readonly listener: IntakeListener;
  private readonly port = new FollowPort((message) => this.receive(message));
  private readonly trades: TradeIntake;
  private readonly timer: FetchTimer;
  private scope: BarScope | undefined;
  /** Counts requests, so that an outdated answer is recognised. */
  private turn = 0;

  constructor(series: ChartSeries, shown: ShownBars, listener: IntakeListener) {
    this.series = series;
    this.shown = shown;
    this.listener = listener;
    this.trades = new TradeIntake(series);
    this.timer = new FetchTimer(() => listener.due());
  }

  /**
   * Loads the description, follows the target, and puts the bars of `ask` into the series, with the trades received in
   * the meantime. Null if a newer request overtook it, or if it failed.
   */
  async fetch(
    source: Remote<ChartSource>,
    scope: BarScope,
    ask: () => Promise<LoadedBars>,
  ): Promise<AxisBefore | null> {
    const { origin } = scope;
    const turn = ++this.turn;
    this.scope = scope;
    this.state = stateAfter(this.state, { type: 'asked' });
    this.timer.begin();
    try {
      await origin.describe(source);
      if (turn !== this.turn) return null;
      this.trades.forget();
      await this.port.open((port) => origin.follow(source, transfer(port, [port])));
      if (turn !== this.turn) return null;
      const loaded = await ask();
      return turn === this.turn ? this.take(loaded, scope) : null;
    } catch (reason) {
      if (turn === this.turn) this.fail(failureOf(reason));
      return null;
    }
  }

  /** Everything must be loaded; `foreign`: until then the bars in the series belong to another target or user. */
  restart(foreign: boolean): void {
    this.become({ type: 'load', foreign });
  }

  /** Stops following: another target is shown, even if its bars cannot be loaded. */
  leave(): void {
    this.port.close();
    this.live = false;
  }

  /** Stops everything. */
  close(): void {
    this.turn++;
    this.timer.stop();
    this.port.close();
  }

  private take({ bars, keptAt }: LoadedBars, scope: BarScope): AxisBefore | null {
    const { shown } = this;
    if (keptAt !== 0 && this.state.phase === 'ready' && keptAt <= shown.fetchedAt) {
      this.fail('unreachable');
      return null;
    }
    // Read now: the chart type may have changed since the bars were requested.
    const { axis } = this.series;
    const { end } = axis;
    shown.show(bars, scope, keptAt || Date.now());
    this.applyWaiting();
    if ('fetch' in this.state && this.state.fetch === 'again') this.timer.soon();
    this.become({ type: 'came', isEmpty: shown.isEmpty, failure: keptAt === 0 ? '' : 'unreachable' });
    return { axis, end };
  }

  /** If a refresh fails the bars stay readable; the next refresh or gap retries. */
  private fail(failure: FailureCode): void {
    this.trades.forget();
    this.become({ type: 'failed', failure });
    if (this.state.phase === 'failed' ? mayPass(failure) : isBusy(failure)) this.timer.later();
  }

  private receive(message: FollowMessage): void {
    switch (message.type) {
      case 'trades':
        // The bars still in the series are not the failed target's.
        if (this.state.phase === 'failed') return;
        this.trades.take(message.packet);
        if (!isFetching(this.state)) this.applyNow();
        return;
      case 'state':
        this.live = message.live;
        this.listener.statusChanged();
        return;
      case 'gap':
        // Pending bars may predate the gap.
        this.state = stateAfter(this.state, message);
    }
    this.listener.heard(message);
  }

  private applyNow(): void {
    const { end } = this.series.axis;
    this.applyWaiting();
    if (this.state.phase === 'empty' && !this.shown.isEmpty) this.become({ type: 'filled' });
    this.listener.grew(end);
  }

  private applyWaiting(): void {
    const { drawn } = this.shown;
    const subject = this.scope?.origin.subject ?? null;
    if (drawn === undefined || subject === null) this.trades.forget();
    else if (!this.trades.apply(drawn, subject)) this.timer.soon();
  }

  private become(event: BarEvent): void {
    this.state = stateAfter(this.state, event);
    this.listener.statusChanged();
  }
}
