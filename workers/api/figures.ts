/**
 * What a thread reports about itself on request. Counts only increase while the counted thing exists; ages and waits
 * are milliseconds at the moment of the answer, by the thread's own clock.
 */
export interface ThreadFigures {
  /** The build that the thread runs. */
  readonly build: string;
  /** The name with which the thread was started; empty for a page. */
  readonly name: string;
  /** Milliseconds since the thread began. */
  readonly uptime: number;
  /** Bytes of its JavaScript heap in use; null if the browser does not report them. */
  readonly heap: number | null;
  readonly ports: readonly PortFigures[];
  readonly streams: readonly StreamFigures[];
  readonly buffers: readonly BufferFigures[];
}

/** What a port is for. `calls` and `source` are Comlink's. */
export type PortKind = 'calls' | 'state' | 'lists' | 'source' | StreamKind;

/** The kind of stream on a port, which may carry several of one kind. */
type StreamKind = 'list' | 'depth' | 'trades' | 'chart' | 'painted' | 'heatmap' | 'tape';

/** A port, as counted by one of the two threads that it connects. */
export interface PortFigures {
  /** Constant while the port exists, and unique among the thread's ports. */
  readonly id: number;
  readonly kind: PortKind;
  /** Messages that the thread has sent on it; null if not counted. */
  readonly messages: number | null;
  /** Bytes of the buffers sent with them; null if not counted. */
  readonly bytes: number | null;
}

/** One subject that a thread keeps sending or painting. */
export interface StreamFigures {
  readonly id: number;
  readonly kind: StreamKind;
  /** Its subject, such as `U:MSFT`. */
  readonly subject: string;
  /** The lock of the tab that it is for. */
  readonly tab: string;
  /** Number of diffs, books or readouts sent; null if the thread is the receiver. */
  readonly sent: number | null;
  /** How many more may be sent before the other side has shown one; null without credit. */
  readonly credit: number | null;
  /** How long the oldest unsent change has waited; 0 if none waits; null if unknown. */
  readonly waits: number | null;
  /** Frames painted; null if the thread paints none. */
  readonly frames: number | null;
}

/** What a chart, a painted list, a heat map or a tape reports about itself on request. */
export interface SessionFigures
  extends Pick<StreamFigures, 'kind' | 'subject' | 'sent' | 'credit' | 'waits' | 'frames'> {
  /** Messages that it has posted to the page. */
  readonly messages: number;
  /** How many canvases it has, and their pixels. */
  readonly canvases: number;
  readonly pixels: number;
}

/** Typed arrays of one kind of table, or canvases. */
export interface BufferFigures {
  readonly of: 'quotes' | 'lists' | 'days' | 'books' | 'trades' | 'charts' | 'painted' | 'canvases';
  readonly count: number;
  readonly bytes: number;
}

/** What the market worker reports. */
export interface MarketFigures extends ThreadFigures {
  /** The tabs' locks, in order of arrival. */
  readonly tabs: readonly string[];
  /** Symbols in the quote table. */
  readonly symbols: number;
  readonly feed: FeedFigures;
  /** Milliseconds since the server last sent anything; null before. */
  readonly heardAge: number | null;
  /** Milliseconds by which the market's time is ahead of the browser's; null before the server's first answer. */
  readonly clockOffset: number | null;
}

/** What was received on the live feed. */
export interface FeedFigures {
  /** Lines that were read. */
  readonly lines: number;
  /** Their characters, as many bytes before the connection's own compression. */
  readonly characters: number;
  /** Lines that did not parse. */
  readonly malformed: number;
  /** Messages that this build does not know. */
  readonly unknown: number;
  /** Lines for symbols that nothing on screen uses. */
  readonly unwatched: number;
  /** Milliseconds since the last line; null before the first. */
  readonly age: number | null;
}
