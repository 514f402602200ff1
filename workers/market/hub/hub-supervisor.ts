import { GAVE_WAY } from '../../../engine/feed/gave-way.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import type { Timings } from '../../../engine/settings/timings.ts';
import type { FeedState } from '../../api/market-api.ts';
import { FeedSubscriptions, type HubCommand } from './feed-subscriptions.ts';
import { HubLink, type HubLinkEvents, type HubLinkOptions, type HubSockets, type LinkTimings } from './hub-link.ts';
import { errorText, LineCounter, type MissingLines } from './line-counter.ts';
import { retryDelay } from './retry-delay.ts';

/** The periods that the supervisor needs, in milliseconds. */
export interface FeedTimings extends LinkTimings, Pick<Timings, 'reconnect'> {
  /** How long a reconnecting feed without data counts as connecting, before it counts as lost; 3 s if absent. */
  readonly lossAfter?: number;
}

const LOSS_AFTER_MS = 3_000;
/** A worker frozen with its page learns of the lost connection a moment after it wakes. */
const WAKING = 1_000;

/** What a supervisor is built from. */
interface HubSupervisorOptions extends Omit<HubLinkOptions, 'passedOver'> {
  readonly timings: FeedTimings;
  /** One or many feed lines, joined with `\n`, heartbeats included, in order. */
  onLines(text: string): void;
  /** The feed's state, at every change; `live` comes before the first lines. */
  onState(state: FeedState): void;
  /** Lines were lost (a heartbeat's count differs). Subscriptions have been sent again by now; fetch the bars again. */
  onGap(missing: MissingLines): void;
  /** The hub refused a command, which is an answer, not an error. A refused subscription is dropped. */
  onRefused(symbol: string, region: Region, reason: string, command: HubCommand): void;
}

/** Keeps the live feed up: one connection at a time, a new one after each hub error, subscriptions replayed first. */
export interface HubSupervisor {
  /** The feed's state now. */
  readonly state: FeedState;
  /** Goes live with the exchange codes of the login's entitlement; a running feed starts again with these. */
  start(keys: readonly string[]): void;
  /** Ends the feed and forgets all subscriptions (logout). */
  stop(): void;
  /** Tries again now, whether or not automatic retry is on; the button. */
  retry(): void;
  /** The browser came online, or a tab was opened or shown: makes a waiting automatic retry now. */
  wake(): void;
  /** Remembered without a connection, and sent again with each new one. */
  subscribe(symbol: string, region: Region): void;
  unsubscribe(symbol: string, region: Region): void;
  startOrders(symbol: string, region: Region): void;
  stopOrders(symbol: string, region: Region): void;
  /** The preference: after a hub error, try again by itself (on at first) or only on `retry`. */
  setAutomatic(on: boolean): void;
}

/**
 * A supervisor that is `off` until it is started. Its modes: `connecting` during the first try after `start`, and while
 * a feed that broke is tried again for the first `lossAfter`; `live` from the first line on; `polling` after that,
 * through every wait and retry, until the next live line. `since` says when the feed went away. `retryAt` is 0 while
 * nothing is planned or a try is under way.
 */
export function createHubSupervisor(options: HubSupervisorOptions): HubSupervisor {
  const { timings } = options;
  const { lossAfter = LOSS_AFTER_MS } = timings;
  const wanted = new FeedSubscriptions();
  let state: FeedState = { mode: 'off', connected: false, since: Date.now(), reason: '', retryAt: 0 };
  let keys: readonly string[] | undefined;
  let link: HubLink | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let automatic = true;
  /** Hub errors since the feed was last up for at least the first wait. */
  let failures = 0;
  /** Epoch ms since which the feed has been away: the start, or the last loss. */
  let awaySince = 0;
  let wokenAt = 0;
  /**
   * Transports that delivered nothing in time. Server-sent events stay here for good, a WebSocket until this try has
   * failed.
   */
  const late = new Set<keyof HubSockets>();
  /** Runs until the feed counts as lost. */
  let lossTimer: ReturnType<typeof setTimeout> | undefined;

  function enter(mode: FeedState['mode'], change: { reason?: string; retryAt?: number } = {}): void {
    const { reason = state.reason, retryAt = 0 } = change;
    const isAway = mode === 'connecting' || mode === 'polling';
    const since = isAway ? awaySince : mode === state.mode ? state.since : Date.now();
    if (mode !== 'connecting') clearTimeout(lossTimer);
    if (since === state.since && mode === state.mode && reason === state.reason && retryAt === state.retryAt) return;
    state = { mode, connected: mode === 'live', since, reason, retryAt };
    options.onState(state);
  }

  function connect(): void {
    if (!keys || link) return;
    cancelRetry();
    const counter = new LineCounter();
    const passedOver = new Set(late);
    const events: HubLinkEvents = {
      opened: replay,
      text(lines) {
        const continuity = counter.take(lines);
        if (continuity !== 'error') enter('live');
        if (link === current) options.onLines(lines);
        if (continuity === 'error') current.fail(`feed error: ${errorText(lines)}`);
        if (continuity === 'gap' && link === current) {
          replay();
          options.onGap(counter.gap);
        }
      },
      refused(command, symbol, region, reason) {
        wanted.refuse(command, symbol, region);
        options.onRefused(symbol, region, reason, command);
      },
      late: (socket) => late.add(socket),
      failed(reason) {
        link = undefined;
        // The same try continues with the remaining transports.
        if (state.mode !== 'live' && late.has('EventSource') && !passedOver.has('EventSource')) connect();
        else failed(reason);
      },
    };
    const current = new HubLink({ ...options, passedOver }, keys, events);
    link = current;
    // The planned try is under way.
    enter(state.mode);
  }

  function failed(reason: string): void {
    late.delete('WebSocket');
    const now = Date.now();
    const wasLive = state.mode === 'live';
    if (wasLive) awaySince = now;
    const gaveWay = reason.includes(GAVE_WAY);
    const wasGood = wasLive && !gaveWay && (now - state.since >= (timings.reconnect[0] ?? 0) || now - wokenAt < WAKING);
    failures = wasGood ? 0 : failures + 1;
    const retryAt = planRetry();
    const left = awaySince + lossAfter - now;
    // Without a planned retry the feed is lost already.
    if (state.mode === 'polling' || retryAt === 0 || left <= 0) enter('polling', { reason, retryAt });
    else {
      enter('connecting', { reason, retryAt });
      awaitLoss(left);
    }
  }

  /** The feed counts as lost after `wait`, or after the whole `lossAfter` if the worker slept in the meantime. */
  function awaitLoss(wait: number): void {
    const due = Date.now() + wait;
    clearTimeout(lossTimer);
    lossTimer = setTimeout(() => {
      if (Date.now() - due > WAKING) awaitLoss(lossAfter);
      else enter('polling', { retryAt: state.retryAt });
    }, wait);
  }

  /** Plans the next try if automatic retry is on; returns its time or 0. */
  function planRetry(): number {
    cancelRetry();
    if (!automatic || !keys) return 0;
    const wait = retryDelay(timings.reconnect, failures, Math.random());
    timer = setTimeout(connect, wait);
    return Date.now() + wait;
  }

  function cancelRetry(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function replay(): void {
    wanted.replay((command, symbol, region) => link?.send(command, symbol, region));
  }

  function command(name: HubCommand, symbol: string, region: Region): void {
    wanted.note(name, symbol, region);
    link?.send(name, symbol, region);
  }

  function disconnect(): void {
    cancelRetry();
    clearTimeout(lossTimer);
    link?.close();
    link = undefined;
    failures = 0;
  }

  return {
    get state() {
      return state;
    },
    start(codes) {
      disconnect();
      keys = [...codes];
      awaySince = Date.now();
      enter('connecting', { reason: '' });
      connect();
    },
    stop() {
      disconnect();
      keys = undefined;
      wanted.clear();
      enter('off', { reason: '' });
    },
    retry: connect,
    wake() {
      wokenAt = Date.now();
      if (timer !== undefined) connect();
    },
    subscribe: (symbol, region) => command('subscribe', symbol, region),
    unsubscribe: (symbol, region) => command('unsubscribe', symbol, region),
    startOrders: (symbol, region) => command('startorders', symbol, region),
    stopOrders: (symbol, region) => command('stoporders', symbol, region),
    setAutomatic(on) {
      if (on === automatic) return;
      automatic = on;
      if (!keys || link) return;
      const retryAt = planRetry();
      enter(retryAt === 0 ? 'polling' : state.mode, { retryAt });
    },
  };
}

/** The type of `createHubSupervisor`, for callers that are passed one. */
export type CreateHubSupervisor = typeof createHubSupervisor;
