import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr';
import type { HubLinkOptions, HubSockets } from './hub-link.ts';
import { withOpenDeadline, withWordDeadline } from './open-deadline.ts';
import { PollingClient } from './polling-client.ts';

/** A WebSocket, server-sent events, their first word, long polling: each gets its share of the deadline. */
const STEPS = 4;

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;

/** What SignalR does once the server has said nothing for its time-out; its published types leave it out. */
interface SilenceJudge {
  serverTimeout(): void;
}

/** What happens to a connection besides what SignalR tells. */
interface ConnectionEvents {
  /** The server has said nothing for its time-out; `giveUp` gives the connection up. */
  silent(giveUp: () => void): void;
  /** A socket did not open in its share of the deadline, or server-sent events opened and brought nothing. */
  late(socket: keyof HubSockets): void;
}

/**
 * A connection to the hub over the first transport that opens in its share of `deadline` (ms) and is not passed over:
 * WebSocket, server-sent events, long polling. It is not started yet.
 */
export function buildConnection(
  { url, timings, antiForgery, passedOver, sockets = globalThis }: HubLinkOptions,
  deadline: number,
  { silent, late }: ConnectionEvents,
): HubConnection {
  const share = deadline / STEPS;
  // The socket classes are options of SignalR that its published types leave out.
  const options: IHttpConnectionOptions & HubSockets = {
    headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache', 'X-XSRF-TOKEN': antiForgery() },
    timeout: deadline,
    transport:
      (passedOver?.has('WebSocket') ? 0 : WebSockets) |
      (passedOver?.has('EventSource') ? 0 : ServerSentEvents) |
      LongPolling,
    httpClient: new PollingClient(),
    ...(sockets.WebSocket && { WebSocket: withOpenDeadline(sockets.WebSocket, share, () => late('WebSocket')) }),
    ...(sockets.EventSource && {
      EventSource: withWordDeadline(sockets.EventSource, share, () => late('EventSource')),
    }),
  };
  const connection = new HubConnectionBuilder()
    .withUrl(url, options)
    .withServerTimeout(timings.hubServerTimeout)
    .withKeepAliveInterval(timings.hubKeepAlive)
    .configureLogging(LogLevel.None)
    .build();
  const judge = connection as unknown as SilenceJudge;
  const giveUp = judge.serverTimeout.bind(connection);
  judge.serverTimeout = () => silent(giveUp);
  return connection;
}
