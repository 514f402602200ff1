import { memo, type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FLASH_TIME } from '../../../engine/quotes/highlight.ts';
import { LIST_ROWS } from '../load-instruments.ts';
import { PEER_COLUMNS, ROW_HEIGHT } from '../peer-names.ts';
import type { PeerLists, PeerQuote } from './peer-feed.ts';
import { PACKET_FIELDS, type QuotePacket } from './quote-packet.ts';

/** A row as it is shown: its quote, and whether it has just risen (1) or fallen (-1). */
interface ShownQuote extends PeerQuote {
  readonly move: number;
}

type Show = (quotes: readonly ShownQuote[]) => void;

/**
 * Plain React as an expert writes it: a list is state, a row is memoised by its quote, only visible rows are rendered, and all
 * lists are in one root and render together once per packet. Cells flash as ours do.
 */
export class ReactRowsLists implements PeerLists {
  readonly headHeight = ROW_HEIGHT;
  private readonly lists: ShownQuote[][] = [];
  private readonly shows: Show[] = [];
  /** By list and row: when its flash ends; 0 without one. */
  private readonly ends: Float64Array[] = [];
  private readonly root = createRoot(document.createElement('div'));
  private readonly hosts: ReactNode[] = [];

  async open(list: number, host: HTMLElement, quotes: readonly PeerQuote[]): Promise<void> {
    const shown = quotes.map((quote) => ({ ...quote, move: 0 }));
    this.lists[list] = shown;
    this.ends[list] = new Float64Array(quotes.length);
    const ready = (show: Show): void => {
      this.shows[list] = show;
    };
    const height = host.clientHeight - ROW_HEIGHT;
    this.hosts.push(createPortal(<List first={shown} ready={ready} height={height} />, host, String(list)));
    flushSync(() => this.root.render([...this.hosts]));
  }

  update({ rows, values }: QuotePacket): void {
    const now = performance.now();
    const stale = new Set<number>();
    rows.forEach((row, i) => {
      const list = Math.floor(row / LIST_ROWS);
      const place = row % LIST_ROWS;
      const before = this.lists[list][place];
      const [last, change] = [values[i * PACKET_FIELDS.length], values[i * PACKET_FIELDS.length + 1]];
      const move = before.last === 0 ? 0 : Math.sign(last - before.last);
      this.lists[list][place] = { symbol: before.symbol, last, change, move };
      this.ends[list][place] = move === 0 ? 0 : now + FLASH_TIME;
      stale.add(list);
    });
    for (const [list, ends] of this.ends.entries()) {
      for (let place = 0; place < ends.length; place += 1) {
        if (ends[place] === 0 || ends[place] > now) continue;
        ends[place] = 0;
        this.lists[list][place] = { ...this.lists[list][place], move: 0 };
        stale.add(list);
      }
    }
    for (const list of stale) this.shows[list]([...this.lists[list]]);
  }
}

interface ListProps {
  readonly first: readonly ShownQuote[];
  readonly height: number;
  ready(show: Show): void;
}

function List({ first, height, ready }: ListProps): ReactNode {
  const [quotes, show] = useState(first);
  const [top, scroll] = useState(0);
  if (quotes === first) ready(show);
  const from = Math.floor(top / ROW_HEIGHT);
  const to = Math.min(quotes.length, Math.ceil((top + height) / ROW_HEIGHT));
  return (
    <>
      <div className="head">
        {PEER_COLUMNS.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <div className="list" style={{ height }} onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop)}>
        <div style={{ height: quotes.length * ROW_HEIGHT, position: 'relative' }}>
          {quotes.slice(from, to).map((quote, i) => (
            <Row key={quote.symbol} quote={quote} top={(from + i) * ROW_HEIGHT} />
          ))}
        </div>
      </div>
    </>
  );
}

const Row = memo(function Row({ quote, top }: { readonly quote: ShownQuote; readonly top: number }): ReactNode {
  const move = quote.move === 0 ? undefined : quote.move > 0 ? 'rose' : 'fell';
  return (
    <div className="row" data-symbol={quote.symbol} style={{ top }}>
      <span>{quote.symbol}</span>
      <span data-field="last" data-move={move}>
        {quote.last.toFixed(2)}
      </span>
      <span className={quote.change < 0 ? 'down' : 'up'} data-move={move}>
        {quote.change.toFixed(2)}
      </span>
    </div>
  );
});
