import type { FastifyInstance } from 'fastify';
import { AlarmEvaluator } from './alarms/alarm-evaluator.ts';
import { watchAlarms } from './alarms/watch-alarms.ts';
import { type AppOptions, buildApp } from './app.ts';
import type { SharedMarket } from './backplane/shared-market.ts';
import { Deliveries } from './delivery/deliveries.ts';
import { type PushKeys, pushKeysOf } from './delivery/push-keys.ts';
import { PushSender } from './delivery/push-sender.ts';
import { drain } from './drain.ts';
import { openMarket } from './embedded-market/embedded-market.ts';
import type { FeedRegistry } from './feeds/feed-registry.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { Readiness } from './health/readiness.ts';
import { RunningCalls } from './http/running-calls.ts';
import { attachHub, type Hub } from './hub/hub.ts';
import { listen } from './listen.ts';
import type { MarketControl } from './market/market-control.ts';
import type { MarketSource } from './market/market-source.ts';
import type { SharedSource } from './market/shared-source.ts';
import { openMarketOf } from './market/source-module.ts';
import { authoriseHub } from './security/hub-access.ts';
import { followMarketDate } from './seed/story-dates.ts';
import { watchWorkspaces } from './workspace/watch-workspaces.ts';

/** A constant, so that the market is the same on every machine. */
const MARKET_SEED = 'borealis';

/** The part of a stop in which the hub's clients may receive their last lines. */
const HUB_GRACE_MS = 800;

/** A line that was lost, or came out of order, shows at the next heartbeat, and is mended within 5 s of its loss. */
const LONGEST_HEARTBEAT_MS = 2_000;

/** A market: this server's own, one of real feeds, or one shared with other servers. */
type ServedMarket = (MarketSource & MarketControl) | SharedMarket;

/** What outlives a service: it belongs to the process. */
export interface ProcessParts extends Omit<AppOptions, 'source'> {
  readonly registry: FeedRegistry;
  readonly readiness: Readiness;
  complain(line: string): void;
}

/** A market with everything that serves it: the calls, the live feed, and the port. Another market is another service. */
export interface Service {
  /** Whether the market consists of the feeds that were set up. */
  readonly isReal: boolean;
  readonly market: ServedMarket;
  readonly hub: Hub;
  readonly port: number;
  /**
   * Stops serving without losing anything, and closes the market. `delay`: seconds between the change to not ready and the first
   * client being told to go. `longest`: milliseconds after which running calls are cut off; undefined: never.
   */
  close(delay: number, longest?: number): Promise<void>;
}

/** Opens a market and serves it at `port`; 0 takes a free one. Rejects with a `StartupError` if that is not possible. */
export async function openService(parts: ProcessParts, isReal: boolean, port: number): Promise<Service> {
  const { config, store, readiness } = parts;
  let listens = (): void => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  // The feed is not among them: its requests wait for events.
  let apiCalls: RunningCalls | undefined;
  let evaluator: AlarmEvaluator | undefined;
  const market = isReal
    ? await realMarket(parts)
    : await marketOf(parts, listening, () => apiCalls !== undefined && apiCalls.count > 0);
  // A real feed comes with its own news.
  const leaveNews = !isReal && config.marketSource === '' ? await followMarketDate(store, market.clock) : () => {};
  const keys = await pushKeysOf(store);
  const app = await buildApp({
    ...parts,
    source: market,
    pushKey: keys.publicKey,
    alarmsChanged: async () => evaluator?.follow(),
  });
  const calls = new RunningCalls(app.server);
  apiCalls = new RunningCalls(app.server, '/api/');
  healthRoutes(app, readiness);
  const hub = serveHub(app, parts, market);
  const leaveWorkspaces = await watchWorkspaces(store, (userid, revision) => hub.workspaceChanged(userid, revision));
  const leaveAlarms = await watchAlarms(store, (userid, revision) => hub.alarmsChanged(userid, revision));
  let listened: number;
  try {
    listened = await listen(app, { ...config, port });
  } catch (error) {
    // A market that waits for it could not be closed.
    listens();
    leaveWorkspaces();
    leaveAlarms();
    await Promise.all([market.close(), leaveNews()]);
    throw error;
  }
  listens();
  const deliveries = await openDeliveries(parts, market, keys);
  evaluator = new AlarmEvaluator({
    store,
    source: market,
    holds: () => !('status' in market) || market.status.holds,
    recorded: () => deliveries.wake(),
  });
  const evaluating = evaluator;
  return {
    isReal,
    market,
    hub,
    port: listened,
    async close(delay, longest) {
      await drain({ readiness, delay, hub, app, calls, longest });
      leaveWorkspaces();
      leaveAlarms();
      await evaluating.close();
      await deliveries.close();
      await Promise.all([market.close(), leaveNews()]);
    },
  };
}

function serveHub(app: FastifyInstance, { config, sessions }: ProcessParts, market: ServedMarket): Hub {
  return attachHub(app, {
    path: config.hubPath,
    source: market,
    origins: config.origins,
    grace: HUB_GRACE_MS,
    // Three heartbeats within the silence after which clients consider the feed dead, so that one may be lost.
    heartbeat: Math.min(LONGEST_HEARTBEAT_MS, config.timings.streamSilence / 3),
    keepAlive: config.timings.hubKeepAlive,
    clientTimeout: config.timings.hubServerTimeout,
    authorise: (headers, method) => authoriseHub(sessions, config, market, headers, method),
  });
}

/** What alarms report is sent from here. The mail client is loaded only if needed. */
async function openDeliveries(
  { config, store }: Pick<ProcessParts, 'config' | 'store'>,
  { clock }: MarketSource,
  keys: PushKeys,
): Promise<Deliveries> {
  const { smtp, pushContact, provider } = config;
  const { Mailer } = smtp.url === '' ? {} : await import('./delivery/mailer.ts');
  return new Deliveries({
    store,
    push: new PushSender(keys, pushContact),
    mailer: Mailer && new Mailer(smtp.url, smtp.from),
    provider,
    minute: () => Math.floor(clock.secondOfDay() / 60),
  });
}

/** Opens the market of the feeds that are set up. Its code is loaded only if needed. */
async function realMarket(parts: ProcessParts): Promise<ServedMarket> {
  const { redisUrl } = parts.config;
  const { openFeedMarket, openSharedFeedMarket } = await import('./feeds/open-feed-market.ts');
  if (redisUrl === '') return openFeedMarket(parts);
  const { ProviderMarket } = await import('./backplane/provider-market.ts');
  const { source, revision } = await openSharedFeedMarket(parts);
  return ProviderMarket.openFeeds(source, redisUrl, revision);
}

/** Opens the market: this server's own, or one shared with other servers. It fills once `listening` resolves, unless `isBusy`. */
async function marketOf(
  { config, store }: Pick<ProcessParts, 'config' | 'store'>,
  listening: Promise<void>,
  isBusy: () => boolean,
): Promise<ServedMarket> {
  const settings = {
    seed: MARKET_SEED,
    marketDate: config.marketDate,
    marketTime: config.marketTime,
    speed: config.marketSpeed,
    resting: config.redisUrl !== '',
  };
  const open = (fillAfter: Promise<void>): Promise<SharedSource & MarketControl> =>
    config.marketSource === ''
      ? openMarket(store, { ...settings, fillAfter, isBusy })
      : openMarketOf(config.marketSource, settings.resting, store, settings);
  if (config.redisUrl === '') return open(listening);
  // Loaded only if needed, like the metrics. Joining waits for every instrument.
  const shared = await import('./backplane/shared-market.ts');
  return shared.SharedMarket.open(await open(Promise.resolve()), config.redisUrl);
}
