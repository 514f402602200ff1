import { encodeQuoteDiff } from '../../../engine/quotes/quote-diff.ts';
import type { ListMessage } from '../../api/quote-list.ts';

/** Where a list's messages go. */
export interface ListOutlet {
  post(message: Exclude<ListMessage, { type: 'diff' }>, handedOver?: Transferable[]): void;
  /**
   * Sends the cells marked in `masks`, as `encodeQuoteDiff` encodes them, and the number of dropped rows. False if
   * nothing is marked.
   */
  diff(columns: readonly Float64Array[], listRows: Int32Array, masks: Uint32Array, drops: number): boolean;
  close(): void;
}

/** The outlet of a list with a port of its own, such as one that the page shows itself. */
export class PortOutlet implements ListOutlet {
  /** Messages that were posted, and bytes of the diffs among them. */
  messages = 0;
  bytes = 0;
  private readonly port: MessagePort;

  constructor(port: MessagePort) {
    this.port = port;
  }

  post(message: ListMessage, handedOver: Transferable[] = []): void {
    this.port.postMessage(message, handedOver);
    this.messages += 1;
  }

  diff(columns: readonly Float64Array[], listRows: Int32Array, masks: Uint32Array, drops: number): boolean {
    const packet = encodeQuoteDiff(columns, listRows, masks);
    if (packet === null) return false;
    this.bytes += packet.byteLength;
    this.post({ type: 'diff', packet, drops }, [packet.buffer]);
    return true;
  }

  close(): void {
    this.port.close();
  }
}
