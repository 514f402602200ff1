import type { LineRecord } from '../../../engine/feed/line-record.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { DepthCommand, DepthKind, DepthStatus } from '../../api/depth-feed.ts';
import { failureOf } from '../../api/failure.ts';
import type { SymbolKey } from '../../api/quote-list.ts';
import { depthAnswer, depthPriceAnswer } from '../answers/depth-answers.ts';
import { busyWait } from '../calls/busy-wait.ts';
import { type Http, symbolSegment } from '../calls/http.ts';
import type { Subscriptions } from '../tabs/subscriptions.ts';
import type { Tab } from '../tabs/tabs.ts';
import { DepthView } from './depth-view.ts';
import { KeptBook } from './kept-book.ts';

/** The status of a book that the feed keeps up to date. */
const LIVE: DepthStatus = { phase: 'ready', failure: '', live: true, refreshAt: 0, updatedAt: 0 };

/** What the books need from the rest of the worker. */
interface DepthHost {
  readonly http: Http;
  readonly table: QuoteTable;
  readonly subscriptions: Subscriptions;
  /** Resolves when the server has answered for the first time. */
  ready(): Promise<void>;
  /** Milliseconds between two refreshes. */
  refresh(): number;
  /** The market's today, `yyyymmdd`. */
  today(): number;
  /** A frame is wanted. */
  changed(): void;
}

interface OpenView {
  readonly view: DepthView;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts loads, so that an outdated answer is dropped. */
  latest: number;
}

/**
 * The order books and price levels that pages show. Depth lines keep a book up to date once the feed has sent it whole.
 * Until then, and without the feed, it is fetched at every refresh.
 */
export class DepthBooks {
  private readonly host: DepthHost;
  private readonly views = new Set<OpenView>();
  /** By table row. */
  private readonly books = new Map<number, KeptBook>();
  private waking: ReturnType<typeof setTimeout> | undefined;

  constructor(host: DepthHost) {
    this.host = host;
  }

  /** All views. */
  get openViews(): DepthView[] {
    return [...this.views].map(({ view }) => view);
  }

  /** Opens a view on a port. It closes with the page's `close`, with the port, or with the tab. */
  open(kind: DepthKind, { symbol, region }: SymbolKey, tab: Tab, port: MessagePort): void {
    const { table, subscriptions, changed } = this.host;
    const row = table.add(symbol, region);
    const book = this.books.get(row) ?? new KeptBook();
    this.books.set(row, book);
    subscriptions.watchOrders(row);
    const view = new DepthView(kind, row, book, tab, port);
    const open: OpenView = { view, timer: undefined, latest: 0 };
    const close = () => {
      if (!this.views.delete(open)) return;
      tab.closers.delete(close);
      clearTimeout(open.timer);
      open.latest++;
      subscriptions.leaveOrders(row);
      if (![...this.views].some((other) => other.view.row === row)) this.books.delete(row);
      view.close();
    };
    this.views.add(open);
    tab.closers.add(close);
    port.addEventListener('close', close);
    port.onmessage = ({ data }: MessageEvent<DepthCommand>) => {
      if (data.type === 'close') close();
      else if (data.type === 'refresh') void this.load(open);
      else {
        view.addCredit();
        changed();
      }
    };
    void this.load(open);
  }

  /** A depth line of a row. */
  push(row: number, record: LineRecord): void {
    this.books.get(row)?.apply(record);
  }

  /** Sends the changed books; at most once a frame. */
  flush(): void {
    const now = performance.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const { view } of this.views) {
      if (view.book.live && !view.status.live) view.setStatus(LIVE);
      const wait = view.flush(now);
      if (wait > 0) soonest = Math.min(soonest, wait);
    }
    if (soonest === Number.POSITIVE_INFINITY) return;
    clearTimeout(this.waking);
    this.waking = setTimeout(this.host.changed, soonest);
  }

  /**
   * The feed, last heard at `heardAt` (epoch ms), broke or lost lines: fetches the books until it has sent them whole
   * again.
   */
  endLive(heardAt: number): void {
    for (const book of this.books.values()) book.endLive();
    const now = Date.now();
    for (const open of this.views) {
      if (!open.view.status.live) continue;
      // Reported at once, because the fetch may take long or fail.
      open.view.setStatus({ live: false, refreshAt: now, updatedAt: heardAt });
      void this.load(open);
    }
  }

  /** Loads every book again: the user changed, or the server is back. */
  reload(): void {
    for (const open of this.views) void this.load(open);
  }

  /** A tab is shown again: does the fetches that fell due while it was hidden. */
  shown(): void {
    const now = Date.now();
    for (const open of this.views) {
      const { book, status, tab } = open.view;
      if (tab.visible && !book.live && status.refreshAt <= now) void this.load(open);
    }
    this.host.changed();
  }

  /** Fetches a book that the feed does not keep up to date, now and at each refresh. */
  private async load(open: OpenView): Promise<void> {
    const { view } = open;
    const { http, table, ready, refresh, today, changed } = this.host;
    clearTimeout(open.timer);
    const number = ++open.latest;
    let wait = 0;
    const symbol = symbolSegment(table.symbols.symbols[view.row] ?? '');
    const region = table.symbols.regions[view.row];
    try {
      await ready();
      if (number !== open.latest) return;
      if (view.tab.visible && !view.book.live) {
        if (view.kind === 'orders') {
          const answer = await http.get(`/api/depth/${symbol}/${region}`, depthAnswer);
          if (number === open.latest && !view.book.live) view.book.loadOrders(answer, today());
        } else {
          const answer = await http.get(`/api/depthprice/${symbol}/${region}`, depthPriceAnswer);
          if (number === open.latest && !view.book.live) view.book.loadLevels(answer);
        }
      }
      if (number !== open.latest) return;
      if (view.book.live) view.setStatus(LIVE);
      else if (view.tab.visible) {
        const now = Date.now();
        view.setStatus({ phase: 'ready', failure: '', live: false, refreshAt: now + refresh(), updatedAt: now });
      }
    } catch (thrown) {
      if (number !== open.latest) return;
      wait = busyWait(thrown) || refresh();
      view.setStatus({ phase: 'failed', failure: failureOf(thrown), live: false, refreshAt: Date.now() + wait });
    }
    open.timer = setTimeout(() => void this.load(open), wait || refresh());
    changed();
  }
}
