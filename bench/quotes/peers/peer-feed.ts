import { LISTS, LOAD_EXCHANGE, symbolsOfList } from '../load-instruments.ts';
import { PACKET_FIELDS, type PeerStart, type QuotePacket } from './quote-packet.ts';

/** A row in the form that these libraries need: a new object for each change. */
export interface PeerQuote {
  readonly symbol: string;
  readonly last: number;
  readonly change: number;
}

/** What a library does with the feed. */
export interface PeerLists {
  /** Creates a list with all its rows. */
  open(list: number, host: HTMLElement, quotes: readonly PeerQuote[]): void | Promise<void>;
  /** Updates changed rows of lists; resolves or returns when more may follow. */
  update(changed: ReadonlyMap<number, readonly PeerQuote[]>): void | Promise<void>;
}

/** The lists are laid out like ours on a display of that width. */
const COLUMNS = 7;
const TILE_HEIGHT = 484;

/** Lays out the lists, connects the feed of a worker, and passes changes to a library at most once a frame. */
export async function runPeer(lists: PeerLists, workerUrl: string): Promise<void> {
  const symbols = Array.from({ length: LISTS }, (_, list) => symbolsOfList(list)).flat();
  const listOf = new Map(symbols.map((symbol, i) => [symbol, Math.floor((i * LISTS) / symbols.length)]));
  document.body.style.cssText = `margin:0;height:100vh;display:grid;gap:4px;overflow:hidden;
    grid-template-columns:repeat(${COLUMNS},minmax(0,1fr));grid-auto-rows:${TILE_HEIGHT}px`;
  for (let list = 0; list < LISTS; list += 1) {
    const host = document.createElement('div');
    host.style.cssText = 'position:relative;overflow:hidden;min-height:0';
    document.body.append(host);
    await lists.open(
      list,
      host,
      symbolsOfList(list).map((symbol) => ({ symbol, last: 0, change: 0 })),
    );
  }

  const worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<QuotePacket>) => {
    requestAnimationFrame(async () => {
      const changed = new Map<number, PeerQuote[]>();
      data.rows.forEach((row, i) => {
        const quote = quoteAt(symbols[row], data.values, i * PACKET_FIELDS.length);
        const list = listOf.get(quote.symbol) ?? 0;
        const others = changed.get(list);
        if (others) others.push(quote);
        else changed.set(list, [quote]);
      });
      await lists.update(changed);
      worker.postMessage('credit');
    });
  };
  const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const url = `${location.origin}/tickerHub`;
  const start = { url, antiForgery: decodeURIComponent(token), keys: [LOAD_EXCHANGE], symbols };
  worker.postMessage(start satisfies PeerStart);
}

function quoteAt(symbol: string, values: Float64Array, at: number): PeerQuote {
  return { symbol, last: values[at], change: values[at + 1] };
}
