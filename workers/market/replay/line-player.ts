import type { Region } from '../../../engine/quotes/region.ts';
import { type FailureCode, failureOf } from '../../api/failure.ts';
import type { FeedState } from '../../api/market-api.ts';
import { busyWait } from '../calls/busy-wait.ts';
import type { HubSupervisor } from '../hub/hub-supervisor.ts';
import { type AskLines, type LineWant, loadLines } from './line-loader.ts';
import { LineQueue } from './line-queue.ts';
import type { ReplayClock } from './replay-clock.ts';

/** How far an answer reaches (ms of the market), unless the day or the present ends before. */
const REACH = 60_000;
/** More lines are requested when fewer than this are queued ahead of the clock (ms of the market). */
const AHEAD = 30_000;
/** The shortest interval between two deliveries of due lines (ms). */
const BEAT = 16;
/** The longest interval between two looks at the clock while it runs (ms). */
const LONGEST_BEAT = 1_000;
/** A search for the next trade ends after this much market time (ms): a security may not trade again. */
const LONGEST_SEARCH = 3_600_000;
/** The wait before a new request for lines that have not happened yet, or after a failure (ms). */
const RETRIES: readonly number[] = [1_000, 2_000, 5_000];

/** What a player works with. */
interface LinePlayerHost {
  readonly clock: ReplayClock;
  readonly ask: AskLines;
  /** The last moment that has happened; infinite for a day that is over. */
  present(): number;
  /** The feed's lines that are due, joined by line feeds, in order. */
  onLines(text: string): void;
  onState(state: FeedState): void;
  /** The clock was stopped, released or ended, or lines were loaded. */
  changed(): void;
}

/**
 * Replaces the live feed in a replay. It requests lines from the server, at most a minute ahead of the replay's clock, and
 * delivers each one when the clock reaches it. The clock waits while lines are missing; none is ever skipped.
 */
export class LinePlayer implements HubSupervisor {
  state: FeedState = { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 };
  /** Why lines cannot be loaded; empty if they can. */
  failure: FailureCode | '' = '';
  private readonly host: LinePlayerHost;
  private readonly queue = new LineQueue();
  private readonly wants = new Map<string, LineWant>();
  private stopped = true;
  private loading = false;
  private tries = 0;
  private beatTimer: ReturnType<typeof setTimeout> | undefined;
  private loadTimer: ReturnType<typeof setTimeout> | undefined;
  /** A moment that the user wants to reach at once; NaN if there is none. */
  private goal = Number.NaN;
  /** The symbol, or any (null), to whose next trade the user wants to go; undefined if there is none. */
  private tradeOf: string | null | undefined;

  constructor(host: LinePlayerHost) {
    this.host = host;
  }

  start(): void {
    this.stopped = false;
    this.state = { mode: 'replay', connected: true, since: Date.now(), reason: '', retryAt: 0 };
    this.host.onState(this.state);
    this.beat();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.beatTimer);
    clearTimeout(this.loadTimer);
    for (const want of this.wants.values()) want.gone = true;
    this.wants.clear();
    this.queue.clear();
    this.state = { ...this.state, mode: 'off', connected: false };
    this.host.onState(this.state);
  }

  retry(): void {
    void this.load();
  }

  wake(): void {
    if (this.loadTimer !== undefined) void this.load();
  }

  subscribe(symbol: string, region: Region): void {
    this.want(symbol, region, false);
  }

  unsubscribe(symbol: string, region: Region): void {
    this.leave(symbol, region, false);
  }

  startOrders(symbol: string, region: Region): void {
    this.want(symbol, region, true);
  }

  stopOrders(symbol: string, region: Region): void {
    this.leave(symbol, region, true);
  }

  setAutomatic(): void {}

  /** The moment from which individual trades of every subscription are known. */
  get tradesFrom(): number {
    let from = 0;
    for (const want of this.wants.values()) from = Math.max(from, want.tradesFrom);
    return from;
  }

  /** Runs at full speed until the clock reaches a moment. */
  runTo(moment: number): void {
    this.goal = moment;
    this.tradeOf = undefined;
    this.beat();
  }

  /** Runs at full speed to the next trade of a symbol, or of any for null. */
  runToTrade(symbol: string | null): void {
    this.goal = this.host.clock.moment + LONGEST_SEARCH;
    this.tradeOf = symbol;
    this.beat();
  }

  /** Stays where the clock is. */
  halt(): void {
    this.arrive();
    this.beat();
  }

  private arrive(): void {
    this.goal = Number.NaN;
    this.tradeOf = undefined;
  }

  /** Whether the clock is on its way to a moment or a trade. */
  get isRunning(): boolean {
    return !Number.isNaN(this.goal);
  }

  /**
   * Delivers the lines that are due, and schedules the next delivery. Call it whenever the clock's speed or state has changed.
   */
  beat(): void {
    clearTimeout(this.beatTimer);
    if (this.stopped) return;
    const { clock, onLines, changed } = this.host;
    if (this.isRunning) this.pursue();
    const text = this.queue.take(clock.moment);
    if (text !== '') onLines(text);
    if (clock.ended) {
      this.arrive();
      if (clock.playing) {
        clock.pause();
        changed();
      }
      return;
    }
    if (this.lacks) this.wantLoad();
    if (!clock.playing || clock.waits) return;
    const wait = (Math.min(this.queue.next, clock.limit) - clock.moment) / clock.speed;
    this.beatTimer = setTimeout(() => this.beat(), Math.min(Math.max(wait, BEAT), LONGEST_BEAT));
  }

  /** Whether lines have to be requested. */
  private get lacks(): boolean {
    const { moment, limit, end } = this.host.clock;
    return this.hasNew || (limit < end && (this.isRunning || limit - moment < AHEAD));
  }

  /** Whether a subscription has no lines yet. */
  private get hasNew(): boolean {
    for (const { until } of this.wants.values()) if (Number.isNaN(until)) return true;
    return false;
  }

  /** Moves the clock towards the goal, as far as lines are loaded. */
  private pursue(): void {
    const { clock, changed } = this.host;
    if (this.tradeOf !== undefined) {
      const trade = this.queue.nextTrade(clock.moment, this.tradeOf);
      if (trade <= this.goal) this.goal = trade;
    }
    clock.advance(this.goal);
    if (clock.moment >= this.goal) this.arrive();
    changed();
  }

  private want(symbol: string, region: Region, depth: boolean): void {
    this.leave(symbol, region, depth);
    this.wants.set(keyOf(symbol, region, depth), {
      symbol,
      region,
      depth,
      until: Number.NaN,
      tradesFrom: 0,
      gone: false,
    });
    // Subscriptions come in bursts, such as a list's rows: one call serves them all.
    queueMicrotask(() => this.wantLoad());
  }

  private leave(symbol: string, region: Region, depth: boolean): void {
    const key = keyOf(symbol, region, depth);
    const want = this.wants.get(key);
    if (want !== undefined) want.gone = true;
    this.wants.delete(key);
  }

  /** Loads now. After a failure, or at the present, it waits for the timer instead. */
  private wantLoad(): void {
    if (this.loadTimer === undefined || (this.failure === '' && this.hasNew)) void this.load();
  }

  /** Requests the next lines of every subscription, one round at a time. */
  private async load(): Promise<void> {
    if (this.loading || this.stopped) return;
    clearTimeout(this.loadTimer);
    this.loadTimer = undefined;
    this.loading = true;
    const { clock, ask, present, changed } = this.host;
    const moment = Math.floor(clock.moment);
    const wants = [...this.wants.values()];
    let wait = 0;
    try {
      const reached = Math.min(moment + REACH, present());
      const until = wants.length === 0 ? reached : await loadLines(wants, moment, ask, this.queue);
      this.failure = '';
      this.tries = 0;
      clock.know(until);
      // After an answer that the present cut off, the next request follows soon. Otherwise the day has ended.
      if (until < moment + REACH && until < clock.end) {
        if (present() < Number.POSITIVE_INFINITY) wait = RETRIES[0] ?? 0;
        else clock.close(until);
      }
    } catch (thrown) {
      this.failure = failureOf(thrown);
      wait = busyWait(thrown) || (RETRIES[Math.min(this.tries, RETRIES.length - 1)] ?? 0);
      this.tries += 1;
    }
    this.loading = false;
    if (this.stopped) return;
    if (wait > 0) {
      this.loadTimer = setTimeout(() => {
        this.loadTimer = undefined;
        void this.load();
      }, wait);
    }
    changed();
    this.beat();
  }
}

function keyOf(symbol: string, region: Region, depth: boolean): string {
  return `${region} ${depth ? 'orders' : 'quotes'} ${symbol}`;
}
