import { bufferBytes } from '../../engine/core/buffer-bytes.ts';
import type { QuoteTable } from '../../engine/quotes/quote-table.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import type { BufferFigures, MarketFigures, PortFigures, StreamFigures } from '../api/figures.ts';
import { listSubject } from '../api/list-subject.ts';
import { figureId, ownThread } from '../api/own-thread.ts';
import type { DepthBooks } from './depth/depth-books.ts';
import { type ListOutlet, PortOutlet } from './lists/list-outlet.ts';
import type { QuoteLists } from './lists/quote-lists.ts';
import type { ServerClock } from './server-clock.ts';
import type { ServerWatch } from './server-watch.ts';
import type { ChartSources } from './streams/chart-sources.ts';
import type { LiveFeed } from './streams/live-feed.ts';
import type { TradeFanout } from './streams/trade-fanout.ts';
import type { Tabs } from './tabs/tabs.ts';

/** The parts of the worker that report figures. */
interface FigureSources {
  readonly table: QuoteTable;
  readonly clock: ServerClock;
  readonly watch: ServerWatch;
  readonly feed: LiveFeed;
  readonly tabs: Tabs;
  readonly lists: QuoteLists;
  readonly depth: DepthBooks;
  readonly fanout: TradeFanout;
  readonly chartSources: ChartSources;
}

/** What the market worker is doing, over all tabs. Computed on request; running code only counts. */
export function marketFigures(sources: FigureSources): MarketFigures {
  const { table, clock, watch, feed, tabs } = sources;
  return {
    ...ownThread(),
    ports: ports(sources),
    streams: streams(sources),
    buffers: buffers(sources),
    tabs: Array.from(tabs.open, ({ lock }) => lock),
    symbols: table.count,
    feed: feed.figures,
    heardAge: watch.heardAt === 0 ? null : Date.now() - watch.heardAt,
    clockOffset: clock.offset,
  };
}

function ports({ tabs, lists, depth, fanout, chartSources }: FigureSources): PortFigures[] {
  const uncounted = { messages: null, bytes: null };
  const open = [...tabs.open];
  return [
    ...open.map((tab): PortFigures => ({ id: figureId(tab.closers), kind: 'calls', ...uncounted })),
    ...open.map((tab): PortFigures => ({ id: figureId(tab), kind: 'state', messages: tab.messages, bytes: null })),
    ...Array.from(lists.openLists, ({ list }) => list.outlet)
      .filter(hasPort)
      .map((outlet) => counted('list', outlet)),
    ...lists.openLines.map((line) => counted('lists', line)),
    ...depth.openViews.map(
      (view): PortFigures => ({ id: figureId(view), kind: 'depth', messages: view.messages, bytes: null }),
    ),
    ...Array.from(fanout.open, (follower) => counted('trades', follower)),
    ...Array.from(
      { length: chartSources.count },
      (_, i): PortFigures => ({ id: -1 - i, kind: 'source', ...uncounted }),
    ),
  ];
}

function hasPort(outlet: ListOutlet): outlet is PortOutlet {
  return outlet instanceof PortOutlet;
}

function counted(kind: PortFigures['kind'], port: { readonly messages: number; readonly bytes: number }): PortFigures {
  return { id: figureId(port), kind, messages: port.messages, bytes: port.bytes };
}

function streams({ table, lists, depth, fanout }: FigureSources): StreamFigures[] {
  const now = performance.now();
  const nameOf = (row: number): string => {
    const { symbols, regions } = table.symbols;
    return row < 0 ? '' : securityKey({ region: regions[row] ?? '', symbol: symbols[row] ?? '' });
  };
  return [
    ...Array.from(lists.openLists, ({ list }): StreamFigures => {
      const { request, tab } = list;
      return {
        id: figureId(list),
        kind: 'list',
        subject: listSubject(request),
        tab: tab.lock,
        frames: null,
        ...list.figures(now),
      };
    }),
    ...depth.openViews.map((view): StreamFigures => {
      const { row, tab, figures } = view;
      return { id: figureId(view), kind: 'depth', subject: nameOf(row), tab: tab.lock, frames: null, ...figures };
    }),
    ...Array.from(fanout.open, (follower): StreamFigures => {
      const { row, tab, messages } = follower;
      const subject = nameOf(row);
      return {
        id: figureId(follower),
        kind: 'trades',
        subject,
        tab: tab.lock,
        sent: messages,
        credit: null,
        waits: null,
        frames: null,
      };
    }),
  ];
}

function buffers({ table, lists, depth, fanout }: FigureSources): BufferFigures[] {
  // The order matters: containers come after their contents.
  const seen = new Set<unknown>();
  const open = Array.from(lists.openLists, ({ list }) => list);
  const books = new Set(depth.openViews.map(({ book }) => book));
  return [
    { of: 'quotes', count: table.count, bytes: bufferBytes(table, seen) },
    { of: 'days', count: open.length, bytes: bufferBytes(lists.days, seen) },
    { of: 'lists', count: open.length, bytes: bufferBytes([open, lists.openLines], seen) },
    { of: 'books', count: books.size, bytes: bufferBytes(books, seen) },
    { of: 'trades', count: fanout.followed, bytes: bufferBytes(fanout, seen) },
  ];
}
