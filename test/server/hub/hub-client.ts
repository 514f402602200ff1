import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** The three transports by their names in test titles. */
export const TRANSPORTS = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const;

/** The official client, not yet started. */
export function hubClient(
  url: string,
  transport: HttpTransportType,
  headers: Record<string, string> = {},
): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(url, { transport, headers, timeout: 5_000 })
    .configureLogging(LogLevel.None)
    .build();
}

/** An open `Ticker` stream and everything received on it. */
interface Ticker {
  /** Every line in order. */
  readonly lines: string[];
  /** The number of items they came in. */
  items: number;
  /** Undefined while it is open; then `completed`, or the error's text. */
  end: string | undefined;
  cancel(): void;
}

/** Opens the stream; call it in the turn in which the connection has started. */
export function openTicker(connection: HubConnection, keys: readonly string[] = ['T', 'Q', 'V']): Ticker {
  const ticker: Ticker = { lines: [], items: 0, end: undefined, cancel: () => {} };
  const subscription = connection.stream<{ mm: string }>('Ticker', keys, '').subscribe({
    next: ({ mm }) => {
      ticker.items++;
      ticker.lines.push(...mm.split('\n'));
    },
    error: (error: unknown) => {
      ticker.end = error instanceof Error ? error.message : String(error);
    },
    complete: () => {
      ticker.end = 'completed';
    },
  });
  ticker.cancel = () => subscription.dispose();
  return ticker;
}

/** Whether every heartbeat among the lines counts exactly those before it; also false if there is none. */
export function heartbeatsCount(lines: readonly string[]): boolean {
  const beats = lines.flatMap((line, index) => (line.startsWith('H,') ? [{ line, index }] : []));
  return beats.length > 0 && beats.every(({ line, index }) => line.split(',')[1] === String(index));
}
