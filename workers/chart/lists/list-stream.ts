import type { ListCommand, ListMessage, ListRequest, ListStatus } from '../../api/quote-list.ts';
import type { ListReader, OpenedList, QuoteLine } from './quote-line.ts';

/** What comes on a list's stream and is shown. */
export type ShownMessage = Exclude<ListMessage, { type: 'status' | 'complete' }>;

/** Takes what comes on a list's stream. */
export interface ListStreamReader {
  show(message: ShownMessage): void;
  showStatus(status: ListStatus): void;
}

/**
 * One list's messages from the market worker. It is pulled: a diff comes against credit only, and credit is given when its
 * reader asks for more. Frozen it holds back what is still on its way, until it is released.
 */
export class ListStream implements ListReader {
  /** Diffs that came. */
  diffs = 0;
  /** Times at which a row's values were replaced by newer ones before they came. */
  drops = 0;
  private readonly list: OpenedList;
  private readonly reader: ListStreamReader;
  /** Diffs that came and for which no credit was given yet. */
  private owed = 0;
  private readonly held: ShownMessage[] = [];
  private isFrozen = false;
  /** Frozen, while what belongs to that moment is still on its way. */
  private settles = false;
  private readonly waiting: (() => void)[] = [];
  /** Its rows have come, and their numbers: there is something to hold still. */
  private isFilled = false;
  private hasSparks = false;
  /** Days came while it was frozen: they are asked for once more, for they may be many. */
  private missedSparks = false;

  /** Opens the list on the line to the market worker. */
  constructor(line: QuoteLine, request: ListRequest, reader: ListStreamReader) {
    this.reader = reader;
    this.list = line.open(request, this);
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
    for (; this.owed > 0; this.owed--) this.send({ type: 'credit' });
  }

  /**
   * Holds the list still, or lets it go on with what came meanwhile. `settles`: it was asked to be complete, and is held as
   * it is then.
   */
  freeze(frozen: boolean, settles: boolean): void {
    this.isFrozen = frozen;
    this.settles = settles;
    if (frozen) return;
    for (const message of this.held.splice(0)) this.reader.show(message);
    if (this.missedSparks) this.send({ type: 'spark' });
    this.missedSparks = false;
  }

  /** Calls `then` once the list has all that was asked for by `complete`. */
  whenComplete(then: () => void): void {
    this.waiting.push(then);
  }

  /** Calls `then` when a frozen list is held as it was at that moment, else now. */
  whenSettled(then: () => void): void {
    if (this.settles) this.whenComplete(then);
    else then();
  }

  /** Asks for the days of the rows, once. */
  wantSparks(): void {
    if (this.hasSparks) return;
    this.hasSparks = true;
    this.send({ type: 'spark' });
  }

  /** Asks the server again. */
  refresh(): void {
    this.send({ type: 'refresh' });
  }

  close(): void {
    this.waiting.length = 0;
    this.list.close();
  }

  /** Says something to the list. */
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

  /** All that was asked for is here, or will not come. */
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
