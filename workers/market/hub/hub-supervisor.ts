import type { Region } from '../../../engine/quotes/region.ts';
import type { Timings } from '../../../engine/settings/timings.ts';
import type { FeedState } from '../../api/market-api.ts';

/** The commands of the hub; each takes a symbol (raw, with `/`) and its region. */
export type HubCommand = 'subscribe' | 'unsubscribe' | 'startorders' | 'stoporders';

/** The periods that the supervisor needs, in milliseconds. */
export type FeedTimings = Pick<Timings, 'streamSilence' | 'hubServerTimeout' | 'hubKeepAlive' | 'reconnect'>;

/** What a supervisor is built from. */
export interface HubSupervisorOptions {
  /** Absolute URL of the hub: SignalR cannot resolve a relative one in a worker. */
  readonly url: string;
  readonly timings: FeedTimings;
  /** The anti-forgery token as it stands now; sent as `X-XSRF-TOKEN`. */
  antiForgery(): string;
  /** One or many feed lines, joined with `\n`, heartbeats included, in order. */
  onLines(text: string): void;
  /** The feed's state, at every change. */
  onState(state: FeedState): void;
  /** Lines were lost (a heartbeat's count differs): subscriptions are sent again by then; fetch the bars again. */
  onGap(): void;
  /** The hub refused a command: an answer, not an error. A refused subscription is forgotten. */
  onRefused(symbol: string, region: Region, reason: string, command: HubCommand): void;
}

/** Keeps the live feed up: one connection at a time, a new one after each hub error, subscriptions replayed first. */
export interface HubSupervisor {
  /** The feed's state now; `onState` tells of every change. */
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

/** The shape of `createHubSupervisor`. */
export type CreateHubSupervisor = (options: HubSupervisorOptions) => HubSupervisor;
