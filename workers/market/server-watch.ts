import { failureOf } from '../api/failure.ts';
import type { MarketState } from '../api/market-api.ts';
import { retryDelay } from './hub/retry-delay.ts';

/** A live feed is hardly ever silent for this long (ms). */
export const QUIET = 5_000;
/**
 * Without the feed, silence (ms) after which the server is asked, because every answer shows whether the session is
 * still valid.
 */
export const SESSION_CHECK = 2_000;
/** A server that does not answer is asked at least this often (ms), so that everything is correct within 5 s of its return. */
const LONGEST_WAIT = 2_500;

/** What the watch needs from the rest of the worker. */
interface WatchHost {
  /** Requests everything that must be known first; throws a `Failure`. */
  greet(): Promise<void>;
  /** The server answers, for the first time or again. */
  reached(): void;
  /** The phase changed. */
  changed(): void;
  /** Waits (ms) between tries; the last one repeats. None counts as longer than `LONGEST_WAIT`. */
  waits(): readonly number[];
}

/**
 * Watches whether the server answers. A server that cannot be reached, at the start or later, is greeted again and
 * again until it answers, so everything else in the worker may simply fail and retry.
 */
export class ServerWatch {
  phase: MarketState['phase'] = 'starting';
  /** Epoch ms of the browser at which the server last answered; 0 before the first answer. */
  heardAt = 0;
  private readonly host: WatchHost;
  private tries = 0;
  private greeting = false;
  /** Whether the last call found no server. */
  private isSilent = false;
  private resting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settleReady: () => void = () => {};
  private readonly firstReady = new Promise<void>((resolve) => {
    this.settleReady = resolve;
  });
  private settleGreeted: () => void = () => {};
  private readonly firstGreeted = new Promise<void>((resolve) => {
    this.settleGreeted = resolve;
  });

  constructor(host: WatchHost) {
    this.host = host;
  }

  /** Resolves when the first greeting has succeeded. */
  ready(): Promise<void> {
    return this.firstReady;
  }

  /** Resolves when the first greeting has succeeded or failed. */
  greeted(): Promise<void> {
    return this.firstGreeted;
  }

  /** Whether a reachable server has been silent for `period` (ms). */
  isQuietFor(period: number): boolean {
    return this.phase === 'ready' && Date.now() - this.heardAt >= period;
  }

  /** Greets the server now, unless that is under way. */
  async greet(): Promise<void> {
    this.resting = false;
    if (this.greeting) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.greeting = true;
    try {
      await this.host.greet();
      this.greeting = false;
      this.tries = 0;
      this.enter('ready');
      this.settleReady();
      this.settleGreeted();
      this.host.reached();
    } catch (thrown) {
      this.greeting = false;
      this.isSilent = failureOf(thrown) === 'unreachable';
      if (failureOf(thrown) === 'bad-answer') console.error('the server cannot be understood', thrown);
      this.enter('unreachable');
      this.settleGreeted();
      this.plan();
    }
  }

  /** The server sent something. After a failed greeting the next one keeps to its schedule. */
  heard(): void {
    this.heardAt = Date.now();
    if (this.phase === 'unreachable' && this.isSilent && !this.resting) void this.greet();
  }

  /** A call found no server. */
  unreachable(): void {
    if (this.phase !== 'ready') return;
    this.isSilent = true;
    this.enter('unreachable');
    this.plan();
  }

  /** No tab is open: stops trying until the next `greet`. */
  rest(): void {
    this.resting = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private plan(): void {
    if (this.timer !== undefined || this.greeting || this.resting) return;
    const waits = this.host.waits().map((wait) => Math.min(wait, LONGEST_WAIT));
    this.tries += 1;
    this.timer = setTimeout(() => this.greet(), retryDelay(waits, this.tries, Math.random()));
  }

  private enter(phase: MarketState['phase']): void {
    if (phase === this.phase) return;
    this.phase = phase;
    this.host.changed();
  }
}
