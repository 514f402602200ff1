import { splitQuoteDiffs } from '../../../engine/quotes/quote-diff-batch.ts';
import type {
  ListCommand,
  ListLineCommand,
  ListLineCommands,
  ListLineMessage,
  ListMessage,
  ListRequest,
} from '../../api/quote-list.ts';

/** How the reader of an open list sends to it. */
export interface OpenedList {
  send(command: ListCommand): void;
  close(): void;
}

/** The reader of a list. */
export interface ListReader {
  take(message: ListMessage): void;
  /** The list was opened again on a new port: earlier requests will not be answered. */
  reopened(): void;
}

/**
 * This worker's end of the port on which the market worker serves all lists painted here. All commands of one turn,
 * such as the credits of a beat, go as one message.
 */
export class QuoteLine {
  /** Messages that were posted. */
  messages = 0;
  private port: MessagePort | undefined;
  private readonly lists = new Map<number, { readonly request: ListRequest; readonly reader: ListReader }>();
  private commands: ListLineCommand[] = [];
  private credits: number[] = [];
  private lastList = 0;
  private isQueued = false;

  /** A first or new port is available: opens the open lists on it. */
  connect(port: MessagePort): void {
    this.port?.close();
    this.port = port;
    this.commands = [];
    this.credits = [];
    for (const [list, { request, reader }] of this.lists) {
      this.queue(list, { type: 'open', request });
      reader.reopened();
    }
    port.onmessage = ({ data }: MessageEvent<ListLineMessage>) => this.receive(data);
  }

  /** Opens a list for its reader. */
  open(request: ListRequest, reader: ListReader): OpenedList {
    this.lastList += 1;
    const list = this.lastList;
    this.lists.set(list, { request, reader });
    this.queue(list, { type: 'open', request });
    return {
      send: (command) => this.send(list, command),
      close: () => {
        this.send(list, { type: 'close' });
        this.lists.delete(list);
      },
    };
  }

  private send(list: number, command: ListCommand): void {
    if (!this.lists.has(list)) return;
    if (command.type !== 'credit') this.queue(list, command);
    else {
      this.credits.push(list);
      this.wantFlush();
    }
  }

  private queue(list: number, command: ListLineCommand['command']): void {
    this.commands.push({ list, command });
    this.wantFlush();
  }

  private wantFlush(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => this.flush());
  }

  private flush(): void {
    this.isQueued = false;
    // Without a port they wait for `connect`, which opens the lists again.
    if (this.port === undefined) return;
    const { commands, credits } = this;
    this.commands = [];
    this.credits = [];
    this.port.postMessage({ commands, credits } satisfies ListLineCommands);
    this.messages += 1;
  }

  private receive(message: ListLineMessage): void {
    if ('diffs' in message) {
      for (const { list, drops, packet } of splitQuoteDiffs(message.diffs)) {
        this.lists.get(list)?.reader.take({ type: 'diff', packet, drops });
      }
      return;
    }
    this.lists.get(message.list)?.reader.take(message.message);
  }
}
