import { OrderSide } from '../../../engine/depth/order-side.ts';
import { DEPTH_LOADING, type DepthKind, type DepthMessage, type DepthStatus } from '../../api/depth-feed.ts';
import type { StreamFigures } from '../../api/figures.ts';
import type { Tab } from '../tabs/tabs.ts';
import type { KeptBook } from './kept-book.ts';

/** The shortest interval (ms) between two sent books, because nobody can read faster changes. */
const SEND_INTERVAL = 250;

/**
 * One page's view of a book. Sends the whole book when it has changed, the tab is visible and the page has credit.
 * Until then a change costs one comparison.
 */
export class DepthView {
  readonly kind: DepthKind;
  readonly book: KeptBook;
  readonly tab: Tab;
  readonly row: number;
  status = DEPTH_LOADING;
  /** Messages that were posted. */
  messages = 0;
  private readonly port: MessagePort;
  private credit = 1;
  /** Books that were sent. */
  private sent = 0;
  private sentVersion = -1;
  private sentAt = Number.NEGATIVE_INFINITY;

  constructor(kind: DepthKind, row: number, book: KeptBook, tab: Tab, port: MessagePort) {
    this.kind = kind;
    this.row = row;
    this.book = book;
    this.tab = tab;
    this.port = port;
  }

  /** Sends the book if it is due. Returns the remaining wait (ms), or 0 if no book waits for its time. */
  flush(now: number): number {
    const { version } = this;
    if (this.status.phase !== 'ready' || version === this.sentVersion || this.credit === 0 || !this.tab.visible)
      return 0;
    const wait = this.sentAt + SEND_INTERVAL - now;
    if (wait > 0) return wait;
    this.sentVersion = version;
    this.sentAt = now;
    this.credit--;
    this.sent += 1;
    this.send();
    return 0;
  }

  /** What it has sent, and whether a newer book waits. How long it has waited is not known. */
  get figures(): Pick<StreamFigures, 'sent' | 'credit' | 'waits'> {
    const { sent, credit } = this;
    return { sent, credit, waits: this.version === this.sentVersion ? 0 : null };
  }

  /** The page has shown a book. */
  addCredit(): void {
    this.credit++;
  }

  /** Sends the book's status to the page if it changed. */
  setStatus(change: Partial<DepthStatus>): void {
    const status = { ...this.status, ...change };
    const same =
      status.phase === this.status.phase &&
      status.failure === this.status.failure &&
      status.live === this.status.live &&
      status.refreshAt === this.status.refreshAt &&
      status.updatedAt === this.status.updatedAt;
    if (same) return;
    this.status = status;
    this.post({ type: 'status', status });
  }

  close(): void {
    this.port.close();
  }

  private get version(): number {
    const { orders, levels, auctionVersion } = this.book;
    return auctionVersion + (this.kind === 'orders' ? orders.version : levels.version);
  }

  private send(): void {
    const { book } = this;
    const { auction } = book;
    const [bid, ask] = [OrderSide.Bid, OrderSide.Ask];
    if (this.kind === 'orders') {
      this.post({ type: 'orders', bids: book.orderColumns(bid), asks: book.orderColumns(ask), auction });
    } else {
      this.post({ type: 'levels', bids: book.levelColumns(bid), asks: book.levelColumns(ask), auction });
    }
  }

  private post(message: DepthMessage): void {
    this.port.postMessage(message);
    this.messages += 1;
  }
}
