import type { Region } from '../../../engine/quotes/region.ts';
import type { Timings } from '../../../engine/settings/timings.ts';
import type { FeedState } from '../../api/market-api.ts';
import { FeedSubscriptions, type HubCommand } from './feed-subscriptions.ts';
import { HubLink, type HubLinkEvents, type HubLinkOptions, type LinkTimings } from './hub-link.ts';
import { errorText, LineCounter } from './line-counter.ts';
import { retryDelay } from './retry-delay.ts';

/** The periods that the supervisor needs, in milliseconds. */
export type FeedTimings = LinkTimings & Pick<Timings, 'reconnect'>;

/** What a supervisor is built from. */
interface HubSupervisorOptions extends HubLinkOptions {
  readonly timings: FeedTimings;
  /** One or many feed lines, joined with `\n`, heartbeats included, in order. */
  onLines(text: string): void;
  /** The feed's state, at every change; `live` comes before the first lines. */
  onState(state: FeedState): void;
  /** Lines were lost (a heartbeat's count differs): subscriptions are sent again by then; fetch the bars again. */
  onGap(): void;
  /** The hub refused a command: an answer, not an error. A refused subscription is forgotten. */
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
  /** The browser came online or a tab was shown: a waiting automatic retry happens now. */
  wake(): void;
  /** Kept while there is no connection, and sent again with each new one. */
  subscribe(symbol: string, region: Region): void;
  unsubscribe(symbol: string, region: Region): void;
  startOrders(symbol: string, region: Region): void;
  stopOrders(symbol: string, region: Region): void;
  /** The preference: after a hub error, try again by itself (on at first) or only on `retry`. */
  setAutomatic(on: boolean): void;
}

/**
 * A supervisor that is `off` until it is started. Its modes: `connecting` during the first try after `start`, `live`
 * from the first line on, `polling` from a hub error until the next live line — through every wait and every further
 * try, so that `since` tells for how long the feed has been away. `retryAt` is 0 while nothing is planned or a try is
 * under way.
 */
export function createHubSupervisor(options: HubSupervisorOptions): HubSupervisor {
  const { timings } = options;
  const wanted = new FeedSubscriptions();
  let state: FeedState = { mode: 'off', connected: false, since: Date.now(), reason: '', retryAt: 0 };
  let keys: readonly string[] | undefined;
  let link: HubLink | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let automatic = true;
  /** Hub errors since the feed was last up for long. */
  let failures = 0;

  function enter(mode: FeedState['mode'], change: { reason?: string; retryAt?: number } = {}): void {
    const { reason = state.reason, retryAt = 0 } = change;
    const since = mode === state.mode ? state.since : Date.now();
    if (since === state.since && mode === state.mode && reason === state.reason && retryAt === state.retryAt) return;
    state = { mode, connected: mode === 'live', since, reason, retryAt };
    options.onState(state);
  }

  function connect(): void {
    if (!keys || link) return;
    cancelRetry();
    const counter = new LineCounter();
    const events: HubLinkEvents = {
      opened: replay,
      text(lines) {
        const continuity = counter.take(lines);
        if (continuity !== 'error') enter('live');
        if (link === current) options.onLines(lines);
        if (continuity === 'error') current.fail(`feed error: ${errorText(lines)}`);
        if (continuity === 'gap' && link === current) {
          replay();
          options.onGap();
        }
      },
      refused(command, symbol, region, reason) {
        wanted.refuse(command, symbol, region);
        options.onRefused(symbol, region, reason, command);
      },
      failed,
    };
    const current = new HubLink(options, keys, events);
    link = current;
    // The planned try is under way.
    enter(state.mode);
  }

  function failed(reason: string): void {
    link = undefined;
    const upFor = state.mode === 'live' ? Date.now() - state.since : 0;
    if (upFor >= (timings.reconnect.at(-1) ?? 0)) failures = 0;
    const retryAt = planRetry();
    failures++;
    enter('polling', { reason, retryAt });
  }

  /** Plans the next try, if that is wanted; returns its time or 0. */
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
      if (timer !== undefined) connect();
    },
    subscribe: (symbol, region) => command('subscribe', symbol, region),
    unsubscribe: (symbol, region) => command('unsubscribe', symbol, region),
    startOrders: (symbol, region) => command('startorders', symbol, region),
    stopOrders: (symbol, region) => command('stoporders', symbol, region),
    setAutomatic(on) {
      if (on === automatic) return;
      automatic = on;
      if (state.mode === 'polling' && !link) enter('polling', { retryAt: planRetry() });
    },
  };
}

/** What makes a supervisor, for those who are handed it. */
export type CreateHubSupervisor = typeof createHubSupervisor;
