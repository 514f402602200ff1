/**
 * What a thread tells of itself while somebody looks at its figures. Counts only grow, for as long as what they count is there;
 * ages and waits are milliseconds at the moment of the answer, by the thread's own clock.
 */
export interface ThreadFigures {
  /** The build that the thread runs. */
  readonly build: string;
  /** As the thread was started; empty for a page. */
  readonly name: string;
  /** Milliseconds since the thread began. */
  readonly uptime: number;
  /** Bytes of its JavaScript heap in use; null where the browser does not tell. */
  readonly heap: number | null;
  readonly ports: readonly PortFigures[];
  readonly streams: readonly StreamFigures[];
  readonly buffers: readonly BufferFigures[];
}

/** What a port is for. `calls` and `source` are Comlink's. */
export type PortKind = 'calls' | 'state' | 'lists' | 'source' | StreamKind;

/** What flows on a port, or with others of its kind on one. */
type StreamKind = 'list' | 'depth' | 'trades' | 'chart' | 'painted' | 'heatmap' | 'tape';

/** A port, as one of the two threads that it joins counts it. */
export interface PortFigures {
  /** The same for as long as the port is there, and no other port's of the thread. */
  readonly id: number;
  readonly kind: PortKind;
  /** Messages that the thread has sent on it; null where nobody counts. */
  readonly messages: number | null;
  /** Bytes of the buffers that went with them; null where nobody counts. */
  readonly bytes: number | null;
}

/** What a thread keeps sending, or painting, of one thing. */
export interface StreamFigures {
  readonly id: number;
  readonly kind: StreamKind;
  /** What it is of, such as `U:MSFT`. */
  readonly subject: string;
  /** The lock of the tab that it is for. */
  readonly tab: string;
  /** Diffs, books, read-outs: what was sent of it; null where it is the thread that receives. */
  readonly sent: number | null;
  /** How many more may be sent before the other side has shown one; null where none is asked for. */
  readonly credit: number | null;
  /** How long the oldest change has waited that was not sent; 0: none waits; null where that is not known. */
  readonly waits: number | null;
  /** Frames painted; null where the thread paints none. */
  readonly frames: number | null;
}

/** What a chart, a painted list, a heat map or a tape tells of itself when somebody looks. */
export interface SessionFigures
  extends Pick<StreamFigures, 'kind' | 'subject' | 'sent' | 'credit' | 'waits' | 'frames'> {
  /** Messages that it has posted to the page. */
  readonly messages: number;
  /** Pixels of its canvases. */
  readonly pixels: number;
}

/** Typed arrays of one kind of table, or canvases. */
export interface BufferFigures {
  readonly of: 'quotes' | 'lists' | 'days' | 'books' | 'trades' | 'charts' | 'painted' | 'canvases';
  readonly count: number;
  readonly bytes: number;
}

/** What the market worker tells. */
export interface MarketFigures extends ThreadFigures {
  /** The tabs' locks, in the order in which they came. */
  readonly tabs: readonly string[];
  /** Symbols in the quote table. */
  readonly symbols: number;
  readonly feed: FeedFigures;
  /** Milliseconds since the server last said anything; null before. */
  readonly heardAge: number | null;
  /** Milliseconds by which the market's time is ahead of the browser's; null before the first word of the server. */
  readonly clockOffset: number | null;
}

/** What came on the live feed. */
export interface FeedFigures {
  /** Lines that were read. */
  readonly lines: number;
  /** Their characters, as many bytes before the connection's own compression. */
  readonly characters: number;
  /** Of the lines, those that did not parse. */
  readonly malformed: number;
  /** Messages that this build does not know. */
  readonly unknown: number;
  /** Lines for symbols that nobody shows. */
  readonly unwatched: number;
  /** Milliseconds since the last line; null before the first. */
  readonly age: number | null;
}
