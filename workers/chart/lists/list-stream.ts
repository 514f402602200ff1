import type { ListCommand, ListMessage, ListRequest, ListStatus } from '../../api/quote-list.ts';
import type { ListReader, OpenedList, QuoteLine } from './quote-line.ts';

/** The messages of a list's stream that are shown. */
export type ShownMessage = Exclude<ListMessage, { type: 'status' | 'complete' }>;

/** Receives the messages of a list's stream. */
export interface ListStreamReader {
  show(message: ShownMessage): void;
  showStatus(status: ListStatus): void;
}

/**
 * One list's messages from the market worker. The stream is pulled: a diff is sent only against credit, which is given
 * when the reader asks for more. A frozen stream holds back messages still on their way until it is released.
 */
export class ListStream implements ListReader {
  /** Diffs received. */
  diffs = 0;
  /** How often a row's values were replaced by newer ones before they were sent. */
  drops = 0;
  private readonly list: OpenedList;
  private readonly reader: ListStreamReader;
  /** Diffs received for which no credit has been given yet. */
  private owed = 0;
  private readonly held: ShownMessage[] = [];
  private isFrozen = false;
  /** Whether the list is frozen while messages of that moment are still on their way. */
  private settles = false;
  private readonly waiting: (() => void)[] = [];
  /** Whether its rows and their numbers have arrived, so that there is something to freeze. */
  private isFilled = false;
  private hasSparks = false;
  /** Days arrived while frozen. They are requested again later, because they may be many. */
  private missedSparks = false;

  /** Opens the list on the port to the market worker. */
  constructor(line: QuoteLine, request: ListRequest, reader: ListStreamReader) {
    this.reader = reader;
    this.list = line.open(request, this);
  }

  get frozen(): boolean {
    return this.isFrozen;
  }

  /** Whether a diff has been received without credit for the next one. */
  get owes(): boolean {
    return this.owed > 0;
  }

  /** Requests the next diff, unless that has been done. */
  ask(): void {
    for (; this.owed > 0; this.owed--) this.send({ type: 'credit' });
  }

  /**
   * Freezes the list, or releases it with the messages received in the meantime. `settles`: the list was asked to be
   * complete, and freezes once it is.
   */
  freeze(frozen: boolean, settles: boolean): void {
    this.isFrozen = frozen;
    this.settles = settles;
    if (frozen) return;
    for (const message of this.held.splice(0)) this.reader.show(message);
    if (this.missedSparks) this.send({ type: 'spark' });
    this.missedSparks = false;
  }

  /** Calls `then` once the list has everything that `complete` requested. */
  whenComplete(then: () => void): void {
    this.waiting.push(then);
  }

  /** Calls `then` once a frozen list has all values of that moment; at once if it is not frozen. */
  whenSettled(then: () => void): void {
    if (this.settles) this.whenComplete(then);
    else then();
  }

  /** Requests the days of the rows, once. */
  wantSparks(): void {
    if (this.hasSparks) return;
    this.hasSparks = true;
    this.send({ type: 'spark' });
  }

  /** Refreshes the list from the server. */
  refresh(): void {
    this.send({ type: 'refresh' });
  }

  close(): void {
    this.waiting.length = 0;
    this.list.close();
  }

  /** Sends a command to the list. */
  send(command: ListCommand): void {
    this.list.send(command);
  }

  take(message: ListMessage): void {
    if (message.type === 'status') {
      this.reader.showStatus(message.status);
      return;
    }
    if (message.type === 'complete') {
      this.settle();
      return;
    }
    if (message.type === 'diff') {
      this.diffs++;
      this.owed++;
      this.drops += message.drops ?? 0;
    }
    if (message.type === 'rows') this.reader.showStatus(message.status);
    if (this.isFrozen && this.isFilled && !(this.settles && message.type === 'diff')) {
      this.hold(message);
      return;
    }
    if (message.type === 'rows') this.isFilled = message.rows.length === 0;
    else if (message.type === 'diff') this.isFilled = true;
    this.reader.show(message);
  }

  reopened(): void {
    this.owed = 0;
    if (this.hasSparks) this.send({ type: 'spark' });
    this.settle();
  }

  /** Everything requested has arrived, or will not. */
  private settle(): void {
    this.settles = false;
    for (const then of this.waiting.splice(0)) then();
  }

  private hold(message: ShownMessage): void {
    if (message.type === 'spark') {
      this.missedSparks = true;
      return;
    }
    if (message.type === 'rows') {
      this.held.length = 0;
      this.settles = false;
    }
    this.held.push(message);
  }
}
