import { type HubConnection, HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr';
import type { HubLinkOptions, HubSockets } from './hub-link.ts';
import { withOpenDeadline } from './open-deadline.ts';

/** WebSocket, server-sent events, long polling: each gets its share of the deadline before the next is tried. */
const TRANSPORTS = 3;

/** What SignalR does once the server has said nothing for its time-out; its published types leave it out. */
interface SilenceJudge {
  serverTimeout(): void;
}

/**
 * A connection to the hub over the first transport that opens in its share of `deadline` (ms): WebSocket, server-sent events, long
 * polling. It is not started yet. `silent` is called when the server has said nothing for its time-out, with what gives the
 * connection up.
 */
export function buildConnection(
  { url, timings, antiForgery, sockets = globalThis }: HubLinkOptions,
  deadline: number,
  silent: (giveUp: () => void) => void,
): HubConnection {
  const openDeadline = deadline / TRANSPORTS;
  // The socket classes are options of SignalR that its published types leave out.
  const options: IHttpConnectionOptions & HubSockets = {
    headers: { 'Cache-Control': 'no-cache', Pragma: 'no-cache', 'X-XSRF-TOKEN': antiForgery() },
    timeout: deadline,
    ...(sockets.WebSocket && { WebSocket: withOpenDeadline(sockets.WebSocket, openDeadline) }),
    ...(sockets.EventSource && { EventSource: withOpenDeadline(sockets.EventSource, openDeadline) }),
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
