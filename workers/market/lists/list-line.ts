import { QuoteDiffBatch } from '../../../engine/quotes/quote-diff-batch.ts';
import type {
  ListCommand,
  ListLineCommand,
  ListLineCommands,
  ListLineMessage,
  ListMessage,
  ListRequest,
} from '../../api/quote-list.ts';
import type { ListOutlet } from './list-outlet.ts';

/** One list of the port. */
interface LineList {
  receive(command: ListCommand): void;
  close(): void;
}

/**
 * The lists of one chart worker on one port. All diffs of a frame go in one message, and so do all commands of one turn
 * of the chart worker. The cost therefore depends on the number of beats, not of lists.
 */
export class ListLine {
  /** Messages that were posted, and bytes of the diffs among them. */
  messages = 0;
  bytes = 0;
  private readonly port: MessagePort;
  private readonly open: (request: ListRequest, outlet: ListOutlet) => LineList;
  private readonly lists = new Map<number, LineList>();
  private readonly batch = new QuoteDiffBatch();

  /** `open` opens a list whose messages go to the outlet; it must close the outlet when it ends. */
  constructor(port: MessagePort, open: (request: ListRequest, outlet: ListOutlet) => LineList) {
    this.port = port;
    this.open = open;
    port.onmessage = ({ data }: MessageEvent<ListLineCommands>) => this.take(data);
  }

  /** Sends the diffs of this frame. */
  flush(): void {
    const diffs = this.batch.take();
    if (diffs === null) return;
    this.bytes += diffs.byteLength;
    this.post({ diffs }, [diffs]);
  }

  /** Closes all its lists and the port. */
  close(): void {
    for (const list of [...this.lists.values()]) list.close();
    this.port.close();
  }

  private take({ commands, credits }: ListLineCommands): void {
    for (const command of commands) this.receive(command);
    for (const list of credits) this.lists.get(list)?.receive({ type: 'credit' });
  }

  private receive({ list, command }: ListLineCommand): void {
    if (command.type === 'open') this.lists.set(list, this.open(command.request, this.outlet(list)));
    else this.lists.get(list)?.receive(command);
  }

  private outlet(list: number): ListOutlet {
    return {
      post: (message: ListMessage, handedOver: Transferable[] = []) => {
        // Earlier diffs go first.
        this.flush();
        this.post({ list, message }, handedOver);
      },
      diff: (columns, listRows, masks, drops) => this.batch.add(list, drops, columns, listRows, masks),
      close: () => {
        this.lists.delete(list);
      },
    };
  }

  private post(message: ListLineMessage, handedOver: Transferable[]): void {
    this.port.postMessage(message, handedOver);
    this.messages += 1;
  }
}
