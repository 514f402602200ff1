import { fileURLToPath } from 'node:url';
import { KnownDevices } from './accounts/known-devices.ts';
import { type LoginGate, LoginThrottle } from './accounts/login-throttle.ts';
import { LoginTickets } from './accounts/login-tickets.ts';
import { openSecurityLog } from './accounts/open-security-log.ts';
import { SecondFactors } from './accounts/second-factor.ts';
import { Sessions } from './accounts/sessions.ts';
import { Signer } from './accounts/signer.ts';
import { buildApp } from './app.ts';
import type { SharedLimits } from './backplane/shared-limits.ts';
import type { SharedMarket } from './backplane/shared-market.ts';
import { packOldRows } from './blocks/pack-old-rows.ts';
import { keepHistories } from './blocks/retention.ts';
import { answerParent } from './control.ts';
import { reasonOf } from './core/reason.ts';
import { StartupError } from './core/startup-error.ts';
import { drain } from './drain.ts';
import { openMarket } from './embedded-market/embedded-market.ts';
import { FeedRegistry } from './feeds/feed-registry.ts';
import { PROVIDER_KINDS } from './feeds/provider-kinds.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { Metrics } from './health/metrics.ts';
import type { MetricsServer } from './health/metrics-server.ts';
import { Readiness } from './health/readiness.ts';
import { HeavyCalls } from './http/heavy-calls.ts';
import { RunningCalls } from './http/running-calls.ts';
import { Turns } from './http/turns.ts';
import { attachHub } from './hub/hub.ts';
import { addressOf, listen, listenProblem } from './listen.ts';
import type { MarketControl } from './market/market-control.ts';
import type { MarketSource } from './market/market-source.ts';
import type { SharedSource } from './market/shared-source.ts';
import { openMarketOf } from './market/source-module.ts';
import { authoriseHub } from './security/hub-access.ts';
import { ensureDemoSubscribers } from './seed/demo-subscribers.ts';
import { loadSeed } from './seed/load-seed.ts';
import { followMarketDate } from './seed/story-dates.ts';
import { isLoopback, marketMode, offersDemo, readConfig, type ServerConfig } from './settings/config.ts';
import { lockFolder } from './store/folder-lock.ts';
import { oneAtATime } from './store/one-at-a-time.ts';
import { repairStore } from './store/repair.ts';
import { Reserve } from './store/reserve.ts';
import { readRevision, watchRevision } from './store/revision.ts';
import { openStore, type Store } from './store/store.ts';
import { storeTrouble } from './store/store-trouble.ts';
import { WriteProbe } from './store/write-probe.ts';

/** A constant, so that the market is the same on every machine. */
const MARKET_SEED = 'borealis';

/** A stop that takes longer is cut short: calls run for milliseconds, but a client may never send the rest of its request. */
const STOP_MS = 5000;
/** The part of it in which the hub's clients may receive their last lines. */
const HUB_GRACE_MS = 800;

/** A line that was lost, or came out of order, shows at the next heartbeat, and is mended within 5 s of its loss. */
const LONGEST_HEARTBEAT_MS = 2_000;

/** How often to check whether another process has ended sessions or changed entitlements, so that a feed ends within a second. */
const ACCOUNTS_MS = 400;

/** Starts the data server: settings, store, seed, market, calls, live feed. A signal stops it all. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const unlock = config.databaseUrl === '' ? lockFolder(config.dataDir) : () => {};
  const readiness = new Readiness();
  const metrics = config.metrics && (await makeMetrics());
  const operator = metrics && config.metrics && (await serveMetrics(metrics, readiness, config.metrics, config));
  if (config.databaseUrl === '') await repairStore(config.dataDir, complain);
  let starts = (): void => {};
  const started = new Promise<void>((resolve) => {
    starts = resolve;
  });
  const store = await openStore({
    ...config,
    statementTimeout: config.databaseTimeout,
    limitAfter: started,
    observe: metrics?.query,
  });
  const registry = new FeedRegistry({ store, dataDir: config.dataDir, environment: process.env }, PROVIDER_KINDS);
  const isReal = config.marketSource === '' && marketMode(config, (await registry.list()).length) === 'feeds';
  // Nothing invented comes into a store that starts with real feeds.
  if (!isReal) {
    await oneAtATime(store, config, () =>
      loadSeed(store, (done, total, what) => say(`First run, loading data ${done}/${total}: ${what}`)),
    );
  }
  await packOldRows(store, config, say);
  const leaveHistories = await keepHistories(store, config, say);
  let listens = (): void => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const market = isReal ? await realMarket(config, store, registry) : await marketOf(config, store, listening);
  // A real feed comes with its own news.
  const leaveNews = !isReal && config.marketSource === '' ? await followMarketDate(store, market.clock) : () => {};
  const reserve = config.databaseUrl === '' ? new Reserve(config.dataDir) : undefined;
  const sessions = new Sessions(store, Date.now, reserve);
  const signer = await Signer.of(store);
  const devices = new KnownDevices(store, signer);
  const securityLog = openSecurityLog(store, config, complain);
  const shared = config.redisUrl === '' ? undefined : await sharedLimits(config.redisUrl);
  const throttle: LoginGate = shared?.logins ?? new LoginThrottle();
  const heavy = new HeavyCalls();
  const app = await buildApp({
    config,
    store,
    source: market,
    sessions,
    throttle,
    devices,
    factors: new SecondFactors(store, config.provider),
    tickets: new LoginTickets(devices, signer),
    securityLog,
    messages: shared?.messages,
    calls: shared?.calls,
    heavy,
    turns: new Turns(),
    clientDir: fileURLToPath(new URL('../dist', import.meta.url)),
    observe: metrics?.call,
  });
  const calls = new RunningCalls(app.server);
  healthRoutes(app, readiness);
  const hub = attachHub(app, {
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
  sessions.onEnd(() => void hub.recheck());
  const accounts = await readRevision(store, 'accounts');
  const unwatch = watchRevision(store, ACCOUNTS_MS, () => void hub.recheck(), accounts, 'accounts');
  const port = await listen(app, config);
  listens();
  const writes = new WriteProbe(store);
  readiness.begin(
    { store: () => answers(store), market: () => market.isRunning?.() ?? true },
    { writes: () => writes.works(), ...('answers' in market && { redis: () => market.answers() }) },
  );
  metrics?.watch({ readiness, hub, sessions, throttle, heavy, securityLog, hubPath: config.hubPath });
  if ('status' in market) metrics?.watchShared(market);
  const demo = oneAtATime(store, config, () => ensureDemoSubscribers(store, config.demoPassword));

  let stopping = false;
  const stop = async (): Promise<void> => {
    // One Ctrl-C may arrive twice: from the terminal, and from the process that started this one.
    if (stopping) return;
    stopping = true;
    setTimeout(cutShort, config.drainSeconds * 1000 + STOP_MS).unref();
    await drain({ readiness, delay: config.drainSeconds, hub, app, calls });
    unwatch();
    leaveHistories();
    await Promise.all([market.close(), leaveNews(), demo, operator?.close(), sessions.settle()]);
    await securityLog.settled();
    await store.destroy();
    unlock();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.send !== undefined) process.on('disconnect', stop);

  // Only now: a random password is shown once, and must not be lost because the port was in use.
  const password = await demo;
  starts();
  say(`${config.provider} is running at ${addressOf(config.host, port)}`);
  say(howToLogIn(config, password));
  if (config.metrics && operator) {
    say(`Metrics for Prometheus are at ${addressOf(config.metrics.host, operator.port)}metrics`);
  }
  if (!isLoopback(config.host) && config.trustProxy === false) {
    say(
      'WARNING: passwords and sessions can be read on the network, because no proxy with TLS is trusted. Put one in front, ' +
        'and set TRUST_PROXY=1.',
    );
  }
  say('Ctrl-C stops it.');
  answerParent({ port, clock: market.clock, market, feed: hub, sessions });
}

/** Opens the market of the feeds that are set up. Its code is loaded only if needed. */
async function realMarket(
  config: ServerConfig,
  store: Store,
  registry: FeedRegistry,
): Promise<MarketSource & MarketControl> {
  if (config.redisUrl !== '') {
    throw new StartupError('Feeds run on one server: unset REDIS_URL, or set MARKET=demo.');
  }
  const { openFeedMarket } = await import('./feeds/open-feed-market.ts');
  return openFeedMarket(store, registry, config);
}

/** Opens the market: this server's own, or one shared with other servers. */
async function marketOf(
  config: ServerConfig,
  store: Store,
  listening: Promise<void>,
): Promise<(MarketSource & MarketControl) | SharedMarket> {
  const settings = {
    seed: MARKET_SEED,
    marketDate: config.marketDate,
    marketTime: config.marketTime,
    speed: config.marketSpeed,
    resting: config.redisUrl !== '',
  };
  const open = (fillAfter: Promise<void>): Promise<SharedSource & MarketControl> =>
    config.marketSource === ''
      ? openMarket(store, { ...settings, fillAfter })
      : openMarketOf(config.marketSource, settings.resting, store, settings);
  if (config.redisUrl === '') return open(listening);
  // Loaded only if needed, like the metrics. Joining waits for every instrument.
  const shared = await import('./backplane/shared-market.ts');
  return shared.SharedMarket.open(await open(Promise.resolve()), config.redisUrl);
}

/** The limits that all servers sharing a Redis count together. */
async function sharedLimits(redisUrl: string): Promise<SharedLimits> {
  const { SharedLimits } = await import('./backplane/shared-limits.ts');
  return SharedLimits.open(redisUrl);
}

/** Loaded only if needed: prom-client takes a tenth of the start-up time. */
async function makeMetrics(): Promise<Metrics> {
  const { Metrics } = await import('./health/metrics.ts');
  return new Metrics();
}

async function serveMetrics(
  metrics: Metrics,
  readiness: Readiness,
  at: NonNullable<ServerConfig['metrics']>,
  config: ServerConfig,
): Promise<MetricsServer> {
  const { startMetricsServer } = await import('./health/metrics-server.ts');
  try {
    return await startMetricsServer(metrics, readiness, at, config);
  } catch (error) {
    throw listenProblem(error, at.host, at.port, 'METRICS_');
  }
}

/** Whether the store answers at all. */
async function answers(store: Store): Promise<boolean> {
  await readRevision(store);
  return true;
}

function cutShort(): void {
  process.stderr.write('The stop took too long and was cut short: some running calls were not answered.\n');
  process.exit(0);
}

function howToLogIn(config: ServerConfig, password: string | undefined): string {
  const button = offersDemo(config) ? 'Log in with "Use the demo account" on the login screen, or as' : 'Log in as';
  if (password !== undefined) {
    return `${button} demo (real-time) or demo-delayed, password ${password} (shown this once).`;
  }
  return config.demoPassword === ''
    ? `${button} demo or demo-delayed with their password. A new one: npm run user -- password demo`
    : `${button} demo (real-time) or demo-delayed with the password in DEMO_PASSWORD.`;
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  const trouble = storeTrouble(error);
  if (!trouble && !(error instanceof StartupError)) throw error;
  process.stderr.write(`${trouble ? `Borealis could not start: ${trouble.logged}.` : reasonOf(error)}\n`);
  process.exit(1);
}
