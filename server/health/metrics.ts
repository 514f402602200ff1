import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LoginGate } from '../accounts/login-throttle.ts';
import type { SecurityLog } from '../accounts/security-log.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { BackplaneStatus } from '../backplane/backplane-status.ts';
import type { HeavyCalls } from '../http/heavy-calls.ts';
import type { CallObserver } from '../http/observe-calls.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueryObserver } from '../store/observe-queries.ts';
import { inTime } from './in-time.ts';
import { isServing, type Readiness } from './readiness.ts';

/** The parts that are read when the metrics are requested. */
interface MeasuredParts {
  readonly readiness: Readiness;
  /** The hub of the running market. */
  hub(): Hub;
  readonly sessions: Sessions;
  readonly throttle: LoginGate;
  readonly securityLog: SecurityLog;
  readonly heavy: HeavyCalls;
  /** The hub's path. Its requests last as long as the client stays connected, so they are counted but not timed. */
  readonly hubPath: string;
}

/** Upper bounds of the buckets of durations, seconds. */
const CALL_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const QUERY_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2];

/**
 * The process's metrics in the text format of Prometheus. Names begin with `borealis_`; those of Node (event loop, memory,
 * processor, garbage collection) are prom-client's own. Hot paths count in plain numbers, which are read here on request.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly calls: Counter<'method' | 'route' | 'status'>;
  private readonly callTimes: Histogram<'method' | 'route' | 'status'>;
  private readonly queryTimes: Histogram<'operation'>;
  private hubPath = '';

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.calls = new Counter({
      name: 'borealis_http_requests_total',
      help: 'HTTP requests answered, by method, pattern of the route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.callTimes = new Histogram({
      name: 'borealis_http_request_duration_seconds',
      help: 'Seconds from a request to the end of its answer, without the live feed.',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_BUCKETS,
      registers,
    });
    this.queryTimes = new Histogram({
      name: 'borealis_store_query_duration_seconds',
      help: 'Seconds that a statement of the store took, including waits for locks.',
      labelNames: ['operation'],
      buckets: QUERY_BUCKETS,
      registers,
    });
  }

  /** For `observeCalls`. */
  readonly call: CallObserver = (method, route, status, seconds) => {
    this.calls.inc({ method, route, status });
    const isOfHub = route === this.hubPath || route.startsWith(`${this.hubPath}/`);
    if (!isOfHub) this.callTimes.observe({ method, route, status }, seconds);
  };

  /** For `openStore`. */
  readonly query: QueryObserver = (operation, seconds) => this.queryTimes.observe({ operation }, seconds);

  /** Registers all other metrics. Call it once. */
  watch({ readiness, hub, sessions, throttle, heavy, securityLog, hubPath }: MeasuredParts): void {
    this.hubPath = hubPath;
    this.gauge('ready', '1 when this process may be sent requests.', async () => {
      return isServing(await readiness.verdict()) ? 1 : 0;
    });
    this.gauges(
      'part_works',
      '1 while a part of the process works; the parts are those of `/readyz`.',
      'part',
      async () => {
        const { parts } = await readiness.verdict();
        return Object.fromEntries(Object.entries(parts).map(([part, state]) => [part, state === 'ok' ? 1 : 0]));
      },
    );
    this.gauge('sessions', 'Logged-in sessions of all processes on the same store.', () => {
      // While the store does not answer, this metric is missing; the others must still be served.
      return inTime<number | undefined>(() => sessions.count(), undefined);
    });
    this.counters('logins_total', 'Login attempts, by outcome.', 'outcome', () => ({ ...throttle.counts }));
    this.counters('security_events_total', 'Events recorded in the security log, by event.', 'event', () => {
      return { ...securityLog.counts };
    });
    this.gauges('heavy_calls', 'Heavy calls, by whether they are running or waiting.', 'state', () => {
      return { running: heavy.running, waiting: heavy.waiting };
    });
    this.counter(
      'heavy_calls_refused_total',
      'Heavy calls refused because too many were waiting.',
      () => heavy.refused,
    );
    this.gauges('hub_connections', 'Connections of the live feed, by transport.', 'transport', () => {
      return { ...hub().census().connections };
    });
    this.gauge('hub_streams', 'Open Ticker streams.', () => hub().census().streams);
    this.gauges('hub_subscriptions', 'Instruments followed by all connections together.', 'of', () => {
      const { subscriptions, books } = hub().census();
      return { quotes: subscriptions, books };
    });
    this.gauge(
      'hub_backlog_lines',
      'Lines held back for clients that do not keep up.',
      () => hub().census().backlogLines,
    );
    this.gauge(
      'hub_longest_backlog_lines',
      'Lines held back for the slowest client.',
      () => hub().census().longestBacklog,
    );
    this.gauge('hub_buffered_bytes', 'Bytes that the clients have not received yet.', () => hub().census().buffered);
    this.gauge(
      'hub_largest_buffer_bytes',
      'Bytes that the slowest client has not received yet.',
      () => hub().census().largestBuffer,
    );
    this.counter('hub_clients_dropped_total', 'Clients dropped because they read nothing or sent nothing.', () => {
      return hub().counts.clientsDropped;
    });
    this.counter('market_lines_total', 'Lines that the hub received from the market.', () => hub().counts.marketLines);
    this.counter(
      'hub_lines_sent_total',
      'Lines sent to clients, counted once per client.',
      () => hub().counts.linesSent,
    );
    this.counter('hub_lines_dropped_total', 'Lines that slow clients did not get.', () => hub().counts.linesDropped);
    this.counter('hub_gaps_total', 'Gaps declared to slow clients by a fresh snapshot.', () => hub().counts.gaps);
  }

  /** Registers the metrics of a market that several processes share. Call it once. */
  watchShared(status: () => BackplaneStatus): void {
    this.gauge('market_held', '1 when this process runs the shared market.', () => {
      return status().holds ? 1 : 0;
    });
    this.gauge(
      'market_epoch',
      'The number of the current term of holding the market; it only grows.',
      () => status().epoch,
    );
    this.gauge('market_whole', '0 while this process lacks states of the market and requests them.', () => {
      return status().whole ? 1 : 0;
    });
    this.gauge('market_silence_seconds', 'Seconds since the last message from the holder of the market.', () => {
      return status().silence / 1000;
    });
  }

  /** The current metrics as text, with their content type. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }

  private gauge(name: string, help: string, read: () => number | Promise<number | undefined>): void {
    new Gauge({
      name: `borealis_${name}`,
      help,
      registers: [this.registry],
      async collect() {
        const figure = await read();
        if (figure === undefined) this.remove();
        else this.set(figure);
      },
    });
  }

  private gauges<L extends string>(
    name: string,
    help: string,
    label: L,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void {
    new Gauge<string>({
      name: `borealis_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        for (const [value, count] of Object.entries(await read())) this.set({ [label]: value }, count);
      },
    });
  }

  private counter(name: string, help: string, read: () => number): void {
    new Counter({
      name: `borealis_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  private counters(name: string, help: string, label: string, read: () => Record<string, number>): void {
    new Counter<string>({
      name: `borealis_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  }
}
