/** What a WebSocket and an EventSource have in common while they open. */
interface OpeningSocket extends EventTarget {
  readonly readyState: number;
  close(): void;
}

const CONNECTING = 0;

/**
 * The same socket class, whose sockets fail unless they open in time: neither the browser nor SignalR limits how long
 * the opening of a WebSocket or an EventSource may take, so that a proxy that never answers would hold the feed up for
 * ever. SignalR then goes on to its next transport.
 */
export function withOpenDeadline<T extends new (...args: never[]) => OpeningSocket>(base: T, milliseconds: number): T {
  return new Proxy(base, {
    construct(target, args) {
      const socket: OpeningSocket = Reflect.construct(target, args);
      const deadline = setTimeout(() => {
        if (socket.readyState !== CONNECTING) return;
        socket.close();
        // A closed EventSource says nothing; a WebSocket's own error and close events follow.
        socket.dispatchEvent(new Event('error'));
      }, milliseconds);
      socket.addEventListener('open', () => clearTimeout(deadline), { once: true });
      socket.addEventListener(
        'error',
        () => {
          clearTimeout(deadline);
          // SignalR forgets an EventSource that failed to open, which would then go on trying by itself.
          if (socket.readyState === CONNECTING) socket.close();
        },
        { once: true },
      );
      return socket;
    },
  });
}
