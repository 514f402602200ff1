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
/** More lines are asked for when fewer than this lie ahead (ms of the market). */
const AHEAD = 30_000;
/** Due lines are passed on at most so often (ms). */
const BEAT = 16;
/** The player looks at its clock at least so often (ms) while it runs. */
const LONGEST_BEAT = 1_000;
/** A search for the next trade ends after this much of the market (ms): a security may not trade any more. */
const LONGEST_SEARCH = 3_600_000;
/** Before it asks again for lines that have not happened yet, or could not be had (ms). */
const RETRIES: readonly number[] = [1_000, 2_000, 5_000];

/** What a player needs. */
interface LinePlayerHost {
  readonly clock: ReplayClock;
  readonly ask: AskLines;
  /** The last moment that has happened: of a day that is over, infinite. */
  present(): number;
  /** The feed's lines that are due, joined by line feeds, in order. */
  onLines(text: string): void;
  onState(state: FeedState): void;
  /** The clock was held, released or ended, or lines became known. */
  changed(): void;
}

/**
 * Stands in for the live feed in a replay: asks the server for lines at most a minute ahead of the replay's clock, and
 * passes each on when the clock reaches it. While lines are missing the clock waits; none is ever skipped.
 */
export class LinePlayer implements HubSupervisor {
  state: FeedState = { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 };
  /** Why lines cannot be had; empty while they can. */
  failure: FailureCode | '' = '';
  private readonly host: LinePlayerHost;
  private readonly queue = new LineQueue();
  private readonly wants = new Map<string, LineWant>();
  private stopped = true;
  private loading = false;
  private tries = 0;
  private beatTimer: ReturnType<typeof setTimeout> | undefined;
  private loadTimer: ReturnType<typeof setTimeout> | undefined;
  /** A moment that the user wants to reach without waiting for the clock; NaN if there is none. */
  private goal = Number.NaN;
  /** The symbol, or any (null), whose next trade the user wants to see; undefined if there is none. */
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

  /** The moment from which single trades of every subscription are known. */
  get tradesFrom(): number {
    let from = 0;
    for (const want of this.wants.values()) from = Math.max(from, want.tradesFrom);
    return from;
  }

  /** Runs without waiting for the clock until it reaches a moment. */
  runTo(moment: number): void {
    this.goal = moment;
    this.tradeOf = undefined;
    this.beat();
  }

  /** Runs to the next trade of a symbol, or of any for null. */
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

  /** Whether the user is on the way to a moment or a trade. */
  get isRunning(): boolean {
    return !Number.isNaN(this.goal);
  }

  /** Passes on what is due now, and plans what comes next. Called whenever the clock's speed or state was changed. */
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

  /** Whether lines are to be asked for. */
  private get lacks(): boolean {
    const { moment, limit, end } = this.host.clock;
    return this.hasNew || (limit < end && (this.isRunning || limit - moment < AHEAD));
  }

  /** Whether a subscription has no lines yet. */
  private get hasNew(): boolean {
    for (const { until } of this.wants.values()) if (Number.isNaN(until)) return true;
    return false;
  }

  /** Moves the clock towards what the user wants to see, as far as lines are known. */
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

  /** Loads now; after a failure or at the present, only once the wait for it is over. */
  private wantLoad(): void {
    if (this.loadTimer === undefined || (this.failure === '' && this.hasNew)) void this.load();
  }

  /** Asks for the next lines of every subscription, one round at a time. */
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
      // Cut off by the present, it goes on in a moment; otherwise by the end of the day.
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
