import { fileURLToPath } from 'node:url';
import { KnownDevices } from './accounts/known-devices.ts';
import { type LoginGate, LoginThrottle } from './accounts/login-throttle.ts';
import { LoginTickets } from './accounts/login-tickets.ts';
import { openSecurityLog } from './accounts/open-security-log.ts';
import { SecondFactors } from './accounts/second-factor.ts';
import { Sessions } from './accounts/sessions.ts';
import { Signer } from './accounts/signer.ts';
import type { SharedLimits } from './backplane/shared-limits.ts';
import { packOldRows } from './blocks/pack-old-rows.ts';
import { keepHistories } from './blocks/retention.ts';
import { answerParent } from './control.ts';
import { reasonOf } from './core/reason.ts';
import { StartupError } from './core/startup-error.ts';
import { FeedRegistry } from './feeds/feed-registry.ts';
import { FeedSetup } from './feeds/feed-setup.ts';
import { PROVIDER_KINDS } from './feeds/provider-kinds.ts';
import type { Metrics } from './health/metrics.ts';
import type { MetricsServer } from './health/metrics-server.ts';
import { Readiness } from './health/readiness.ts';
import { HeavyCalls } from './http/heavy-calls.ts';
import { Turns } from './http/turns.ts';
import { addressOf, listenProblem } from './listen.ts';
import { isOfFeeds, RunningService } from './running-service.ts';
import { ensureDemoSubscribers } from './seed/demo-subscribers.ts';
import { loadSeed } from './seed/load-seed.ts';
import type { Service } from './service.ts';
import { isLoopback, offersDemo, readConfig, type ServerConfig } from './settings/config.ts';
import { lockFolder } from './store/folder-lock.ts';
import { oneAtATime } from './store/one-at-a-time.ts';
import { repairStore } from './store/repair.ts';
import { Reserve } from './store/reserve.ts';
import { readRevision, watchRevision } from './store/revision.ts';
import { openStore, type Store } from './store/store.ts';
import { storeTrouble } from './store/store-trouble.ts';
import { WriteProbe } from './store/write-probe.ts';

/** A stop that takes longer is cut short: calls run for milliseconds, but a client may never send the rest of its request. */
const STOP_MS = 5000;
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
  const revision = await readRevision(store, 'feeds');
  const isReal = await isOfFeeds(config, registry);
  // Nothing invented comes into a store that starts with real feeds.
  const prepare = async (real: boolean): Promise<void> => {
    if (real) return;
    await oneAtATime(store, config, () =>
      loadSeed(store, (done, total, what) => say(`First run, loading data ${done}/${total}: ${what}`)),
    );
  };
  await prepare(isReal);
  await packOldRows(store, config, say);
  const leaveHistories = await keepHistories(store, config, say);
  const reserve = config.databaseUrl === '' ? new Reserve(config.dataDir) : undefined;
  const sessions = new Sessions(store, Date.now, reserve);
  const accounts = await readRevision(store, 'accounts');
  const signer = await Signer.of(store);
  const devices = new KnownDevices(store, signer);
  const securityLog = openSecurityLog(store, config, complain);
  const shared = config.redisUrl === '' ? undefined : await sharedLimits(config.redisUrl);
  const throttle: LoginGate = shared?.logins ?? new LoginThrottle();
  const heavy = new HeavyCalls();
  const writes = new WriteProbe(store);
  const opened = ({ market }: Service): void =>
    readiness.begin(
      { store: () => answers(store), market: () => market.isRunning?.() ?? true },
      { writes: () => writes.works(), ...('answers' in market && { redis: () => market.answers() }) },
    );
  const running = await RunningService.open(
    {
      config,
      store,
      registry,
      readiness,
      complain,
      sessions,
      throttle,
      devices,
      factors: new SecondFactors(store, config.provider),
      tickets: new LoginTickets(devices, signer),
      securityLog,
      setup: new FeedSetup(registry),
      messages: shared?.messages,
      calls: shared?.calls,
      heavy,
      turns: new Turns(() => heavy.running > 1),
      clientDir: fileURLToPath(new URL('../dist', import.meta.url)),
      observe: metrics?.call,
    },
    { prepare, opened, failed: endWith, say },
    { isReal, revision },
  );
  const { market, port } = running.current;
  opened(running.current);
  const recheck = (): void => void running.current.hub.recheck();
  sessions.onEnd(recheck);
  const unwatch = watchRevision(store, ACCOUNTS_MS, recheck, accounts, 'accounts');
  metrics?.watch({
    readiness,
    hub: () => running.current.hub,
    sessions,
    throttle,
    heavy,
    securityLog,
    hubPath: config.hubPath,
  });
  if ('status' in market) {
    // After a change of the feeds it is another one.
    metrics?.watchShared(() => ('status' in running.current.market ? running.current.market : market).status);
  }
  const demo = oneAtATime(store, config, () => ensureDemoSubscribers(store, config.demoPassword));

  let stopping = false;
  const stop = async (): Promise<void> => {
    // One Ctrl-C may arrive twice: from the terminal, and from the process that started this one.
    if (stopping) return;
    stopping = true;
    setTimeout(cutShort, config.drainSeconds * 1000 + STOP_MS).unref();
    await running.close(config.drainSeconds);
    unwatch();
    leaveHistories();
    await Promise.all([demo, operator?.close(), sessions.settle()]);
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
  answerParent(() => {
    const { market, hub } = running.current;
    return { port, clock: market.clock, market, feed: hub, sessions };
  });
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

/** Ends the process. A reason that an operator can do something about is one line. */
function endWith(error: unknown): never {
  const trouble = storeTrouble(error);
  if (!trouble && !(error instanceof StartupError)) throw error;
  process.stderr.write(`${trouble ? `Borealis could not start: ${trouble.logged}.` : reasonOf(error)}\n`);
  process.exit(1);
}

try {
  await main();
} catch (error) {
  endWith(error);
}
