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

/** WebSocket, server-sent events, their first message, long polling: each step gets its share of the deadline. */
const STEPS = 4;

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;

/** What SignalR does when the server has been silent for its time-out; missing from its published types. */
interface SilenceJudge {
  serverTimeout(): void;
}

/** Events of a connection that SignalR does not report. */
interface ConnectionEvents {
  /** The server has been silent for its time-out; `giveUp` abandons the connection. */
  silent(giveUp: () => void): void;
  /** A socket did not open in its share of the deadline, or server-sent events opened and brought nothing. */
  late(socket: keyof HubSockets): void;
}

/**
 * A connection to the hub, not yet started. It uses the first transport that opens within its share of `deadline` (ms)
 * and is not passed over: WebSocket, server-sent events, long polling.
 */
export function buildConnection(
  { url, timings, antiForgery, passedOver, sockets = globalThis }: HubLinkOptions,
  deadline: number,
  { silent, late }: ConnectionEvents,
): HubConnection {
  const share = deadline / STEPS;
  // SignalR's published types lack the options for socket classes.
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
