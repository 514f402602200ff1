import { LIST_ROWS, LISTS, LOAD_EXCHANGE, symbolsOfList } from '../load-instruments.ts';
import { ROW_HEIGHT, ROWS_IN_SIGHT } from '../peer-names.ts';
import { PACKET_FIELDS, type PeerStart, type QuotePacket } from './quote-packet.ts';

/** A row in the form that most of these libraries need: a new object for each change. */
export interface PeerQuote {
  readonly symbol: string;
  readonly last: number;
  readonly change: number;
}

/** What a library does with the feed. */
export interface PeerLists {
  /** Whether it takes Arrow tables. */
  readonly arrow?: boolean;
  /** The height of its column headers, CSS pixels. */
  readonly headHeight: number;
  /** Creates a list with all its rows. */
  open(list: number, host: HTMLElement, quotes: readonly PeerQuote[]): void | Promise<void>;
  /** Shows what changed; resolves or returns when more may follow. */
  update(packet: QuotePacket): void | Promise<void>;
}

/** The lists are laid out like ours on a display of that width. */
const COLUMNS = 7;
const TILE_HEIGHT = 510;

/** Lays out the lists, connects the feed of a worker, and passes its packets to a library. */
export async function runPeer(lists: PeerLists, workerUrl: string): Promise<void> {
  const symbols = Array.from({ length: LISTS }, (_, list) => symbolsOfList(list)).flat();
  document.body.style.cssText = `margin:0;height:100vh;display:grid;gap:4px;overflow:hidden;
    grid-template-columns:repeat(${COLUMNS},minmax(0,1fr));grid-auto-rows:${TILE_HEIGHT}px;padding-top:24px`;
  for (let list = 0; list < LISTS; list += 1) {
    const host = document.createElement('div');
    host.dataset.list = String(list);
    host.style.cssText = `position:relative;overflow:hidden;height:${lists.headHeight + ROWS_IN_SIGHT * ROW_HEIGHT}px`;
    document.body.append(host);
    await lists.open(
      list,
      host,
      symbolsOfList(list).map((symbol) => ({ symbol, last: 0, change: 0 })),
    );
  }

  const worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = async ({ data }: MessageEvent<QuotePacket>) => {
    await lists.update(data);
    worker.postMessage('credit');
  };
  const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const url = `${location.origin}/tickerHub`;
  const antiForgery = decodeURIComponent(token);
  const start = { url, antiForgery, keys: [LOAD_EXCHANGE], symbols, arrow: lists.arrow ?? false };
  worker.postMessage(start satisfies PeerStart);
}

/** The changed rows of a packet as objects, by list. */
export function quotesByList({ rows, values }: QuotePacket): ReadonlyMap<number, readonly PeerQuote[]> {
  const changed = new Map<number, PeerQuote[]>();
  rows.forEach((row, i) => {
    const list = Math.floor(row / LIST_ROWS);
    const at = i * PACKET_FIELDS.length;
    const symbol = symbolsOf(list)[row % LIST_ROWS];
    const quotes = changed.get(list) ?? [];
    quotes.push({ symbol, last: values[at], change: values[at + 1] });
    changed.set(list, quotes);
  });
  return changed;
}

const known: (readonly string[])[] = [];

function symbolsOf(list: number): readonly string[] {
  known[list] ??= symbolsOfList(list);
  return known[list];
}
