import { Listeners } from '../platform/listeners.ts';

/** The part of a stream that React may render: its status, and whether it is frozen. Its data is written without React. */
export interface StreamView<Status> {
  readonly status: Status;
  /** Whether any data was shown yet. */
  readonly shown: boolean;
  /** Epoch ms of the browser at which the user froze it; 0 if it is not frozen. */
  readonly frozenAt: number;
}

type Command = 'credit' | 'refresh' | 'earlier' | 'close';

/** A message of a stream: its status, or data to show. */
type StreamMessage<Status, Data> = { readonly type: 'status'; readonly status: Status } | Data;

/** What the owner of a stream provides. */
interface StreamEnds<Status, Data> {
  /** Asks the worker to send its messages to a port. */
  readonly openPort: (port: MessagePort) => Promise<void>;
  /** The status before the first message. */
  readonly loading: Status;
  /** The status if it cannot be opened. */
  readonly unreachable: Status;
  /** Shows data, in an animation frame. */
  readonly show: (data: Data) => void;
}

/**
 * The page's end of a worker's stream with credit. Data is shown in the next frame, and only then may the worker send more. A
 * page that cannot keep up therefore gets less and newer data, never a queue. A frozen stream shows nothing and gives no credit:
 * the worker goes on, and its latest data arrives when the stream is released.
 */
export class CreditedStream<Status extends { readonly live: boolean }, Data extends { readonly type: string }> {
  readonly #ends: StreamEnds<Status, Data>;
  readonly #pending: Data[] = [];
  readonly #listeners = new Listeners();
  #view: StreamView<Status>;
  #port: MessagePort | undefined;
  /** Whether the worker could not be reached. */
  #failed = false;
  #frame = 0;

  constructor(ends: StreamEnds<Status, Data>) {
    this.#ends = ends;
    this.#view = { status: ends.loading, shown: false, frozenAt: 0 };
  }

  /** The stream's view; the same object until it changes. */
  readonly view = (): StreamView<Status> => this.#view;

  /** Calls `listener` when `view` changes. */
  readonly watch = this.#listeners.watch;

  /** Opens the stream; returns a function that closes it. It can be opened again. */
  readonly open = (): (() => void) => {
    this.#connect();
    return () => this.#close();
  };

  /** Opens the stream in a worker that replaced a dead one. The old data stays visible until the new worker sends some. */
  readonly reopen = (): void => {
    this.#port?.close();
    this.#pending.length = 0;
    this.#set({ status: { ...this.#view.status, live: false } });
    this.#connect();
  };

  /** Freezes the shown data. */
  readonly freeze = (): void => {
    if (this.#view.frozenAt !== 0) return;
    if (this.#view.shown) {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
    }
    this.#set({ frozenAt: Date.now() });
  };

  /** Continues with the latest data. */
  readonly release = (): void => {
    if (this.#view.frozenAt === 0) return;
    this.#set({ frozenAt: 0 });
    if (this.#pending.length > 0) this.#wantFrame();
  };

  /** Requests the data again, now; reopens the stream if it could not be opened. */
  readonly refresh = (): void => {
    if (!this.#failed) {
      this.#send('refresh');
      return;
    }
    this.#set({ status: this.#ends.loading });
    this.#connect();
  };

  /** Requests data from before the first that it has, where the stream knows such a command. */
  readonly earlier = (): void => this.#send('earlier');

  #connect(): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<StreamMessage<Status, Data>>) => this.#take(event.data);
    this.#port = port1;
    this.#failed = false;
    this.#ends.openPort(port2).catch(() => {
      if (this.#port !== port1) return;
      port1.close();
      this.#port = undefined;
      this.#failed = true;
      this.#set({ status: this.#ends.unreachable });
    });
  }

  #take(message: StreamMessage<Status, Data>): void {
    if (isStatus(message)) {
      this.#set({ status: message.status });
      return;
    }
    this.#pending.push(message);
    // A frozen stream keeps what it shows. If it has shown nothing yet, the first data is shown all the same.
    if (this.#view.frozenAt === 0 || !this.#view.shown) this.#wantFrame();
  }

  #wantFrame(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#frame = 0;
    for (const data of this.#pending.splice(0)) {
      this.#ends.show(data);
      this.#send('credit');
    }
    if (!this.#view.shown) this.#set({ shown: true });
  }

  #set(change: Partial<StreamView<Status>>): void {
    this.#view = { ...this.#view, ...change };
    this.#listeners.notify();
  }

  #close(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pending.length = 0;
    this.#send('close');
    this.#port?.close();
    this.#port = undefined;
    this.#failed = false;
    this.#view = { status: this.#ends.loading, shown: false, frozenAt: 0 };
  }

  #send(type: Command): void {
    this.#port?.postMessage({ type });
  }
}

function isStatus<Status, Data extends { readonly type: string }>(
  message: StreamMessage<Status, Data>,
): message is { readonly type: 'status'; readonly status: Status } {
  return message.type === 'status';
}
