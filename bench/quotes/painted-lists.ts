/** A watched painted list: its port, and the reported texts of its rows. */
export interface WatchedList {
  /** Asks the list what it shows now; resolves with its answer. */
  report(): Promise<void>;
  /** By list row: its texts, in the order of the wanted columns. */
  readonly words: Map<number, readonly string[]>;
  symbols: readonly string[];
}

/**
 * Runs in each page before its own scripts: listens to the ports of painted lists in addition to the page, because what they
 * paint cannot be read from a canvas.
 */
export function watchPaintedLists(): void {
  const lists = new Map<MessagePort, WatchedList>();
  (globalThis as unknown as { paintedLists: typeof lists }).paintedLists = lists;
  interface WorkerMessage {
    readonly type: string;
    readonly rows?: readonly { readonly symbol: string }[];
    readonly texts?: readonly { readonly row: number; readonly texts: readonly string[] }[];
  }

  const answers = new WeakMap<MessagePort, (message: WorkerMessage) => boolean>();
  const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  type Handler = (this: MessagePort, event: MessageEvent<WorkerMessage>) => void;
  // The answers to requests made here are not for the page, which would write them into its tables.
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    get: own?.get ?? (() => null),
    set(this: MessagePort, handler: Handler | null) {
      const heard: Handler = function (event) {
        if (!answers.get(this)?.(event.data)) handler?.call(this, event);
      };
      own?.set?.call(this, handler === null ? null : heard);
    },
  });
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

  function watch(port: MessagePort): WatchedList {
    let answered: (() => void) | undefined;
    const list: WatchedList = {
      words: new Map(),
      symbols: [],
      report: () =>
        new Promise((resolve) => {
          answered = resolve;
          send.call(port, { type: 'texts' });
          send.call(port, { type: 'counters' });
          // A list that has been closed in the meantime never answers.
          setTimeout(resolve, 1000);
        }),
    };
    answers.set(port, (message) => {
      for (const { row, texts } of message.texts ?? []) list.words.set(row, texts);
      if (message.type === 'rows') {
        list.symbols = message.rows?.map(({ symbol }) => symbol) ?? [];
        list.words.clear();
      }
      if (answered === undefined || (message.type !== 'texts' && message.type !== 'counters')) return false;
      if (message.type === 'counters') {
        answered();
        answered = undefined;
      }
      return true;
    });
    return list;
  }
}
