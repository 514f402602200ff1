/** What a WebSocket and an EventSource have in common while they open. */
interface OpeningSocket extends EventTarget {
  readonly readyState: number;
  close(): void;
}

const CONNECTING = 0;
const OPEN = 1;

/**
 * Derives a socket class whose sockets fail unless they open in time. Neither the browser nor SignalR limits how long a
 * WebSocket or an EventSource may take to open, so a proxy that never answers would block the feed for ever. SignalR
 * then tries its next transport. `late` is called first.
 */
export function withOpenDeadline<T extends new (...args: never[]) => OpeningSocket>(
  base: T,
  milliseconds: number,
  late: () => void = () => {},
): T {
  return new Proxy(base, {
    construct(target, args) {
      const socket: OpeningSocket = Reflect.construct(target, args);
      failWithout('open', socket, CONNECTING, milliseconds, late);
      socket.addEventListener(
        'error',
        () => {
          // SignalR drops an EventSource that failed to open, which would then retry by itself.
          if (socket.readyState === CONNECTING) socket.close();
        },
        { once: true },
      );
      return socket;
    },
  });
}

/**
 * Derives an EventSource class whose sources also fail if nothing arrives for as long after opening: a buffering proxy
 * never delivers the answer to the handshake. `late` is called first in both cases.
 */
export function withWordDeadline(base: typeof EventSource, milliseconds: number, late: () => void): typeof EventSource {
  return new Proxy(withOpenDeadline(base, milliseconds, late), {
    construct(target, args) {
      const source: EventSource = Reflect.construct(target, args);
      const listen = (): void => failWithout('message', source, OPEN, milliseconds, late);
      source.addEventListener('open', listen, { once: true });
      return source;
    },
  });
}

/** Fails a socket that is still in `state` after `milliseconds` without the event. */
function failWithout(
  event: string,
  socket: OpeningSocket,
  state: number,
  milliseconds: number,
  late: () => void,
): void {
  const deadline = setTimeout(() => {
    if (socket.readyState !== state) return;
    late();
    socket.close();
    // A closed EventSource fires no event; a WebSocket fires its own error and close events.
    socket.dispatchEvent(new Event('error'));
  }, milliseconds);
  const settle = (): void => clearTimeout(deadline);
  socket.addEventListener(event, settle, { once: true });
  socket.addEventListener('error', settle, { once: true });
}
