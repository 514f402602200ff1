import * as v from 'valibot';
import { DEFAULT_TIMINGS, type Timings } from '../../../engine/settings/timings.ts';
import { failureOf } from '../../api/failure.ts';
import type { MarketConfig } from '../../api/market-api.ts';
import { figure, flag, text } from '../answers/fields.ts';
import type { Http } from './http.ts';

const period = v.pipe(v.number(), v.finite(), v.minValue(1));

/** A missing timing has the specification's value. */
const timings = v.object({
  loginTick: v.optional(period, DEFAULT_TIMINGS.loginTick),
  loginAskEvery: v.optional(period, DEFAULT_TIMINGS.loginAskEvery),
  refresh: v.optional(period, DEFAULT_TIMINGS.refresh),
  refreshLoggedIn: v.optional(period, DEFAULT_TIMINGS.refreshLoggedIn),
  message: v.optional(period, DEFAULT_TIMINGS.message),
  fadeStep: v.optional(period, DEFAULT_TIMINGS.fadeStep),
  streamSilence: v.optional(period, DEFAULT_TIMINGS.streamSilence),
  hubServerTimeout: v.optional(period, DEFAULT_TIMINGS.hubServerTimeout),
  hubKeepAlive: v.optional(period, DEFAULT_TIMINGS.hubKeepAlive),
  advertDelay: v.optional(period, DEFAULT_TIMINGS.advertDelay),
  reconnect: v.optional(v.pipe(v.array(period), v.minLength(1)), [...DEFAULT_TIMINGS.reconnect]),
}) satisfies v.GenericSchema<unknown, Timings>;

const clock = v.object({
  /** The market's time, Unix ms. */
  now: figure,
  /** Market seconds per real second. */
  speed: v.optional(v.number(), 1),
  open: v.optional(v.boolean(), true),
});

const configuration = v.object({
  provider: v.optional(v.string(), 'Borealis'),
  hubPath: v.optional(v.string(), '/tickerHub'),
  externalUrl: text,
  trialUrl: text,
  subscriptionsUrl: text,
  adverts: v.optional(v.object({ enabled: flag, scriptUrl: text }), {}),
  /** How credentials are sent: in the body of a POST, or in the path as specified. */
  loginCall: v.optional(v.picklist(['body', 'path']), 'path'),
  demo: flag,
  simulated: flag,
  feeds: flag,
  debugPage: flag,
  clock: v.optional(clock, {}),
  timings: v.optional(timings, {}),
});

/** `/config.json`, completed with the specification's values. */
export type Configuration = v.InferOutput<typeof configuration>;

/** The configuration until the server has answered. */
export const DEFAULT_CONFIGURATION: Configuration = v.parse(configuration, {});

const PATH = '/config.json';

/** Fetches the configuration; a server without one uses the specification's values. */
export async function fetchConfiguration(http: Http): Promise<Configuration> {
  try {
    return await http.get(PATH, configuration);
  } catch (thrown) {
    if (failureOf(thrown) === 'not-found') return DEFAULT_CONFIGURATION;
    throw thrown;
  }
}

/** The last known configuration; null if this browser never received one. */
export async function lastConfiguration(http: Http): Promise<Configuration | null> {
  return (await http.lastKnown(PATH, configuration))?.value ?? null;
}

/** The part of it that the page needs. */
export function configurationForPage(of: Configuration): MarketConfig {
  const { provider, externalUrl, trialUrl, subscriptionsUrl, adverts, demo, simulated, feeds, debugPage } = of;
  return {
    provider,
    externalUrl,
    trialUrl,
    subscriptionsUrl,
    adverts: adverts.enabled && adverts.scriptUrl !== '',
    demo,
    simulated,
    feeds,
    debugPage,
    timings: of.timings,
  };
}
