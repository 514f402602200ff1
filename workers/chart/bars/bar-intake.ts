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

/** The axis that another took the place of, and where it ended. */
interface AxisBefore {
  readonly axis: SlotAxis;
  readonly end: number;
}

/** Whom a chart's bars concern on their way. */
interface IntakeListener extends Pick<FeedListener, 'grew' | 'statusChanged'> {
  /** They are to be fetched again. */
  due(): void;
  /** Something else than trades was heard of them. */
  heard(message: FollowMessage): void;
}

/**
 * A chart's bars on their way into its series, and the trades that follow them, which wait while bars are being fetched. Of
 * two fetches the newer one counts.
 */
export class BarIntake {
  /** How far they are. */
  state: BarState = AWAITED;
  /** The feed tells of trades. */
  live = false;
  private readonly series: ChartSeries;
  private readonly shown: ShownBars;
  private readonly listener: IntakeListener;
  private readonly port = new FollowPort((message) => this.receive(message));
  private readonly trades: TradeIntake;
  private readonly timer: FetchTimer;
  private scope: BarScope | undefined;
  /** Counts what was asked for, so that an answer that comes too late is known. */
  private turn = 0;

  constructor(series: ChartSeries, shown: ShownBars, listener: IntakeListener) {
    this.series = series;
    this.shown = shown;
    this.listener = listener;
    this.trades = new TradeIntake(series);
    this.timer = new FetchTimer(() => listener.due());
  }

  /**
   * Describes, follows, and puts the bars that `ask` brings into the series, with the trades that came meanwhile. Null when
   * something newer was asked for, or when it failed.
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

  /** The bars are to be loaded whole; `foreign`: until then those in the series are another target's or user's. */
  restart(foreign: boolean): void {
    this.become({ type: 'load', foreign });
  }

  /** Another target is shown: this one is not followed any more, even if the bars of the other cannot be had. */
  leave(): void {
    this.port.close();
    this.live = false;
  }

  /** Nothing comes any more. */
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
    // As it is now: what is drawn may be other than when the bars were asked for.
    const { axis } = this.series;
    const { end } = axis;
    shown.show(bars, scope, keptAt || Date.now());
    this.applyWaiting();
    if ('fetch' in this.state && this.state.fetch === 'again') this.timer.soon();
    this.become({ type: 'came', isEmpty: shown.isEmpty, failure: keptAt === 0 ? '' : 'unreachable' });
    return { axis, end };
  }

  /** What was shown stays readable when fetching it again fails; the next refresh or gap tries once more. */
  private fail(failure: FailureCode): void {
    this.trades.forget();
    this.become({ type: 'failed', failure });
    if (this.state.phase === 'failed' ? mayPass(failure) : isBusy(failure)) this.timer.later();
  }

  private receive(message: FollowMessage): void {
    switch (message.type) {
      case 'trades':
        // The bars that are still there are none of theirs.
        if (this.state.phase === 'failed') return;
        this.trades.take(message.packet);
        if (!isFetching(this.state)) this.applyNow();
        return;
      case 'state':
        this.live = message.live;
        this.listener.statusChanged();
        return;
      case 'gap':
        // What is on its way may be from before the gap.
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
