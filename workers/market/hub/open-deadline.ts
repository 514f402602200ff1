/** What a WebSocket and an EventSource have in common while they open. */
interface OpeningSocket extends EventTarget {
  readonly readyState: number;
  close(): void;
}

const CONNECTING = 0;
const OPEN = 1;

/**
 * The same socket class, whose sockets fail unless they open in time: neither the browser nor SignalR limits how long
 * the opening of a WebSocket or an EventSource may take, so that a proxy that never answers would hold the feed up for
 * ever. SignalR then goes on to its next transport. `late` is called first.
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
          // SignalR forgets an EventSource that failed to open, which would then go on trying by itself.
          if (socket.readyState === CONNECTING) socket.close();
        },
        { once: true },
      );
      return socket;
    },
  });
}

/**
 * The same EventSource class, whose sources also fail when nothing comes for as long after they opened: a proxy that buffers
 * what it forwards never brings the answer to the handshake. `late` is called first in both cases.
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

/** Fails a socket that is still in `state` after `milliseconds` in which the event did not come. */
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
    // A closed EventSource says nothing; a WebSocket's own error and close events follow.
    socket.dispatchEvent(new Event('error'));
  }, milliseconds);
  const settle = (): void => clearTimeout(deadline);
  socket.addEventListener(event, settle, { once: true });
  socket.addEventListener('error', settle, { once: true });
}
