import { memo, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PeerLists, PeerQuote } from './peer-feed.ts';

const ROW_HEIGHT = 32;
/** Rows above and below the visible ones that are rendered. */
const SPARE = 2;

type Show = (quotes: readonly PeerQuote[]) => void;

/** Plain React: a list is state, a row is memoised by its quote, only visible rows are rendered, with one render per frame. */
export class ReactRowsLists implements PeerLists {
  private readonly quotes: (readonly PeerQuote[])[] = [];
  private readonly places: ReadonlyMap<string, number>[] = [];
  private readonly shows: Show[] = [];

  async open(_list: number, host: HTMLElement, quotes: readonly PeerQuote[]): Promise<void> {
    this.quotes.push(quotes);
    this.places.push(new Map(quotes.map(({ symbol }, place) => [symbol, place])));
    await new Promise<void>((opened) => {
      const ready = (show: Show): void => {
        this.shows.push(show);
        opened();
      };
      createRoot(host).render(<List first={quotes} ready={ready} height={host.clientHeight} />);
    });
  }

  update(changed: ReadonlyMap<number, readonly PeerQuote[]>): void {
    for (const [list, quotes] of changed) {
      const next = [...this.quotes[list]];
      for (const quote of quotes) next[this.places[list].get(quote.symbol) ?? 0] = quote;
      this.quotes[list] = next;
      this.shows[list](next);
    }
  }
}

interface ListProps {
  readonly first: readonly PeerQuote[];
  readonly height: number;
  ready(show: Show): void;
}

let told = new WeakSet<object>();

function List({ first, height, ready }: ListProps): ReactNode {
  const [quotes, show] = useState(first);
  const [top, scroll] = useState(0);
  if (!told.has(first)) {
    told = told.add(first);
    queueMicrotask(() => ready(show));
  }
  const from = Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE);
  const to = Math.min(quotes.length, Math.ceil((top + height) / ROW_HEIGHT) + SPARE);
  return (
    <div className="list" onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop)}>
      <div style={{ height: quotes.length * ROW_HEIGHT, position: 'relative' }}>
        {quotes.slice(from, to).map((quote, i) => (
          <Row key={quote.symbol} quote={quote} top={(from + i) * ROW_HEIGHT} />
        ))}
      </div>
    </div>
  );
}

const Row = memo(function Row({ quote, top }: { readonly quote: PeerQuote; readonly top: number }): ReactNode {
  return (
    <div className="row" data-symbol={quote.symbol} style={{ top }}>
      <span>{quote.symbol}</span>
      <span data-field="last">{quote.last.toFixed(2)}</span>
      <span className={quote.change < 0 ? 'down' : 'up'}>{quote.change.toFixed(2)}</span>
    </div>
  );
});
