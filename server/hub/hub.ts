import type { FastifyInstance } from 'fastify';
import { formatHubLine } from '../../engine/feed/format-line.ts';
import { GAVE_WAY } from '../../engine/feed/gave-way.ts';
import { LINE_CLASSES } from '../../engine/feed/line-class.ts';
import { Refusal } from './admission.ts';
import { Allowances } from './allowances.ts';
import { Connection, type ConnectionContext } from './connection.ts';
import { ConnectionTable } from './connection-table.ts';
import { type HubCensus, type HubCounts, noCounts } from './hub-counts.ts';
import { DEFAULT_LIMITS, type HubLimits, type HubOptions } from './hub-options.ts';
import { type HubRoutesContext, registerHubRoutes } from './hub-routes.ts';
import { wireLine } from './messages.ts';
import { Subscribers } from './subscribers.ts';
import { acceptUpgrades } from './web-socket-upgrade.ts';

const NOT_ENTITLED = 'Connection closed: no longer entitled to real-time data.';

/** The live feed's server end, as `attachHub` returns it. */
export interface Hub {
  /** Connections that have completed their handshake. */
  clients(): number;
  /** Its counters since its creation; always the same object. */
  readonly counts: HubCounts;
  /** The current state of its connections. */
  census(): HubCensus;
  /**
   * Rechecks every connection with the accounts. A connection whose session has ended, or that has lost real-time access, is
   * closed at once. A call during a recheck makes it run once more.
   */
  recheck(): Promise<void>;
  /**
   * Sends every client its last lines, ends the streams and invites clients to reconnect. Resolves once they have received it.
   */
  close(): Promise<void>;
  /** Puts an `Error` line on every stream. */
  feedError(text: string): void;
  /** On: streams fall silent, heartbeats included, while their connections stay open. Off: what was held back is sent. */
  silence(on: boolean): void;
  /** Notifies all streams of a subscriber that the workspace has changed. */
  workspaceChanged(userid: string, revision: number): void;
  /** Notifies all streams of a subscriber that the alarms were changed, or have reported something. */
  alarmsChanged(userid: string, revision: number): void;
  /** Puts a line on every stream verbatim. */
  raw(line: string): void;
}

/**
 * Serves the live feed at `options.path`: the ASP.NET Core SignalR protocol in JSON over WebSockets, server-sent events
 * and long polling, with the stream `Ticker` and the commands `subscribe`, `unsubscribe`, `startorders`, `stoporders`.
 * Call it before the server listens; it closes itself with the server.
 */
export function attachHub(app: FastifyInstance, options: HubOptions): Hub {
  const limits: HubLimits = { ...DEFAULT_LIMITS, ...options };
  const { source } = options;
  const connections = new ConnectionTable();
  const subscribers = new Subscribers();
  const bookFollowers = new Subscribers();
  let silent = false;
  let closing: Promise<void> | undefined;

  const counts = noCounts();
  const allowances = new Allowances(limits);
  const shared: ConnectionContext = {
    source,
    subscribers,
    bookFollowers,
    limits,
    counts,
    allowances,
    silent: () => silent,
    room(asker, more) {
      const { granted, yields } = connections.room(asker, more, limits);
      yields?.close({ error: GAVE_WAY });
      return granted;
    },
  };
  const context: HubRoutesContext = {
    options,
    limits,
    connections,
    allowances,
    upgrades: acceptUpgrades(app, options.path),
    connect(names, owner) {
      if (closing) throw new Refusal(503, 'The hub is closing');
      connections.givingWay(owner, limits)?.close({ error: GAVE_WAY });
      const connection = new Connection(
        names,
        owner,
        shared,
        (left) => connections.remove(left),
        (dropped, reason) => {
          counts.clientsDropped++;
          app.log.warn(`hub: a client of ${dropped.owner.userid} over ${dropped.transport?.kind} dropped: ${reason}`);
        },
      );
      connections.add(connection);
      return connection;
    },
  };
  registerHubRoutes(app, context);

  const readersOf = (ofBook: boolean): Subscribers => (ofBook ? bookFollowers : subscribers);
  const unlisten = source.listen({
    line: (instrument, kind, line) => {
      counts.marketLines++;
      readersOf(LINE_CLASSES[kind].ofBook).publish(instrument, kind, line);
    },
    wants: (instrument, kind) => {
      if (readersOf(LINE_CLASSES[kind].ofBook).has(instrument)) return true;
      // A line that nobody wants counts as well.
      counts.marketLines++;
      return false;
    },
    follows: (instrument) => subscribers.has(instrument),
    renewed: (instrument, ofBook) => readersOf(ofBook).renew(instrument, ofBook),
    interrupted: () => {
      for (const connection of connections) connection.session.stream?.declareGap();
    },
    reloaded: () => {
      for (const connection of connections) connection.session.reload();
    },
  });

  const tick = (): void => {
    const now = performance.now();
    const date = Date.now();
    for (const connection of connections) {
      if (date >= connection.owner.until) connection.close({ error: NOT_ENTITLED });
      connection.tick(now);
    }
    allowances.tidy(now);
  };
  // A shorter heartbeat needs more frequent checks.
  const ticking = setInterval(tick, Math.min(limits.tick, limits.heartbeat / 4));
  let rechecks: Promise<void> | undefined;
  let recheckAgain = false;
  const recheckAll = async (): Promise<void> => {
    do {
      recheckAgain = false;
      await Promise.all([...connections].map((connection) => recheck(app, options, connection)));
    } while (recheckAgain);
    rechecks = undefined;
  };
  const rechecking = setInterval(() => void hub.recheck(), limits.recheck);

  const close = async (): Promise<void> => {
    unlisten();
    context.upgrades.close();
    clearInterval(rechecking);
    for (const connection of connections) connection.close({ allowReconnect: true });
    await connections.empty(limits.grace);
    clearInterval(ticking);
    for (const connection of connections) connection.abort();
  };
  const announceTo = (userid: string, line: string): void => {
    const ready = wireLine(line);
    for (const { owner, session } of connections) if (owner.userid === userid) session.stream?.announce(ready);
  };
  const hub: Hub = {
    clients() {
      let open = 0;
      for (const connection of connections) if (connection.isOpen) open++;
      return open;
    },
    counts,
    census: () => takeCensus(connections),
    recheck() {
      if (rechecks) recheckAgain = true;
      rechecks ??= recheckAll();
      return rechecks;
    },
    close() {
      closing ??= close();
      return closing;
    },
    feedError(text) {
      hub.raw(formatHubLine('Error', { text: text.replaceAll(/[\r\n]+/g, ' ') }));
    },
    silence(on) {
      silent = on;
      for (const connection of connections) connection.session.stream?.silence(on);
    },
    workspaceChanged: (userid, revision) => announceTo(userid, formatHubLine('W', { revision })),
    alarmsChanged: (userid, revision) => announceTo(userid, formatHubLine('A', { revision })),
    raw(line) {
      const ready = wireLine(line);
      for (const connection of connections) connection.session.stream?.announce(ready);
    },
  };
  app.addHook('preClose', () => hub.close());
  return hub;
}

function takeCensus(connections: Iterable<Connection>): HubCensus {
  const byTransport = { WebSockets: 0, ServerSentEvents: 0, LongPolling: 0, none: 0 };
  let streams = 0;
  let subscriptions = 0;
  let books = 0;
  let backlogLines = 0;
  let longestBacklog = 0;
  let buffered = 0;
  let largestBuffer = 0;
  for (const { transport, session } of connections) {
    byTransport[transport?.kind ?? 'none']++;
    buffered += transport?.buffered ?? 0;
    largestBuffer = Math.max(largestBuffer, transport?.buffered ?? 0);
    subscriptions += session.subscriptions;
    books += session.books;
    if (session.stream === undefined) continue;
    streams++;
    backlogLines += session.stream.backlog;
    longestBacklog = Math.max(longestBacklog, session.stream.backlog);
  }
  return {
    connections: byTransport,
    streams,
    subscriptions,
    books,
    backlogLines,
    longestBacklog,
    buffered,
    largestBuffer,
  };
}

/** Ends a connection whose session has ended, and follows a change of its entitlement. */
async function recheck(app: FastifyInstance, options: HubOptions, connection: Connection): Promise<void> {
  const { owner } = connection;
  try {
    const now = await options.authorise(owner.headers, 'GET');
    // A granted stream continues until the accounts are available again.
    if (now.status === 'unavailable') return;
    if (now.status === 'ok' && now.userid === owner.userid && now.realtime.size > 0) {
      connection.session.entitle(now.realtime, now.depth);
    } else {
      connection.close({ error: NOT_ENTITLED });
    }
  } catch (error) {
    app.log.warn(error, 'hub: session not rechecked');
  }
}
