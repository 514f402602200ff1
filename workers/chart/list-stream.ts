import type { ListCommand, ListMessage, ListStatus } from '../api/quote-list.ts';

/** Takes what comes on a list's stream. */
export interface ListStreamReader {
  show(message: Exclude<ListMessage, { type: 'status' }>): void;
  showStatus(status: ListStatus): void;
}

/**
 * One list's messages from the market worker. It is pulled: a diff comes against credit only, and credit is given when its
 * reader asks for more. Frozen it holds back what is still on its way, until it is released.
 */
export class ListStream {
  /** Diffs that came. */
  diffs = 0;
  /** Times at which a row's values were replaced by newer ones before they came. */
  drops = 0;
  private readonly port: MessagePort;
  private readonly reader: ListStreamReader;
  /** Diffs that came and for which no credit was given yet. */
  private owed = 0;
  private readonly held: Exclude<ListMessage, { type: 'status' }>[] = [];
  private isFrozen = false;
  private hasRows = false;
  private hasSparks = false;

  /** `port` is that of an open list of the market worker. */
  constructor(port: MessagePort, reader: ListStreamReader) {
    this.port = port;
    this.reader = reader;
    port.onmessage = ({ data }: MessageEvent<ListMessage>) => this.take(data);
  }

  get frozen(): boolean {
    return this.isFrozen;
  }

  /** A diff came after which no more was asked for. */
  get owes(): boolean {
    return this.owed > 0;
  }

  /** Asks for the next diff, if it was not asked for. */
  ask(): void {
    for (; this.owed > 0; this.owed--) this.tell({ type: 'credit' });
  }

  /** Holds the list still, or lets it go on with what came meanwhile. */
  freeze(frozen: boolean): void {
    this.isFrozen = frozen;
    if (frozen) return;
    for (const message of this.held.splice(0)) this.reader.show(message);
  }

  /** Asks for the days of the rows, once. */
  wantSparks(): void {
    if (this.hasSparks) return;
    this.hasSparks = true;
    this.tell({ type: 'spark' });
  }

  /** Asks the server again. */
  refresh(): void {
    this.tell({ type: 'refresh' });
  }

  close(): void {
    this.tell({ type: 'close' });
    this.port.close();
  }

  private take(message: ListMessage): void {
    if (message.type === 'status') {
      this.reader.showStatus(message.status);
      return;
    }
    if (message.type === 'diff') {
      this.diffs++;
      this.owed++;
      this.drops += message.drops ?? 0;
    }
    if (message.type === 'rows') this.reader.showStatus(message.status);
    // Frozen before it had any rows it would have nothing to hold still.
    if (this.isFrozen && this.hasRows) {
      if (message.type === 'rows') this.held.length = 0;
      this.held.push(message);
      return;
    }
    this.hasRows ||= message.type === 'rows';
    this.reader.show(message);
  }

  private tell(command: ListCommand): void {
    this.port.postMessage(command);
  }
}
