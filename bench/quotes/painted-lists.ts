/** A painted list as the watcher knows it: its port, and what it said of each of its rows. */
export interface WatchedList {
  /** Asks the list what it shows now; resolves with its answer. */
  report(): Promise<void>;
  /** By list row: its words, in the order of the wanted columns. */
  readonly words: Map<number, readonly string[]>;
  symbols: readonly string[];
}

/**
 * Runs in each page before its own scripts: listens to the ports of painted lists beside the page, because what they paint
 * cannot be read off a canvas.
 */
export function watchPaintedLists(): void {
  const lists = new Map<MessagePort, WatchedList>();
  (globalThis as unknown as { paintedLists: typeof lists }).paintedLists = lists;
  const known = new WeakSet<MessagePort>();
  const send = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, more?: unknown) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, more?: unknown): void {
    const { type } = (message ?? {}) as { type?: unknown };
    if (type === 'resize' && !known.has(this)) {
      known.add(this);
      lists.set(this, watch(this));
    }
    if (type === 'close') lists.delete(this);
    send.call(this, message, more);
  };

  interface Told {
    readonly type: string;
    readonly rows?: readonly { readonly symbol: string }[];
    readonly texts?: readonly { readonly row: number; readonly texts: readonly string[] }[];
  }

  function watch(port: MessagePort): WatchedList {
    let answered: (() => void) | undefined;
    const list: WatchedList = {
      words: new Map(),
      symbols: [],
      report: () =>
        new Promise((resolve) => {
          answered = resolve;
          send.call(port, { type: 'report' });
          setTimeout(resolve, 2000);
        }),
    };
    port.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data.type === 'rows') {
        list.symbols = data.rows?.map(({ symbol }) => symbol) ?? [];
        list.words.clear();
      }
      for (const { row, texts } of data.texts ?? []) list.words.set(row, texts);
      if (data.type === 'counters') answered?.();
    });
    return list;
  }
}
