import type { Region } from '../../engine/quotes/region.ts';
import type { MarketSink } from './market-sink.ts';

/** What is known about a file before it is read. */
export interface FileOf {
  /** The name of the file, or of the archive's member. */
  readonly name: string;
  /** Where it is; a member of an archive follows the archive's path after a slash. */
  readonly path: string;
  /** `yyyymmdd`, if the user or the path says so. */
  readonly date?: number | undefined;
  /** Upper case, if the user or the path says so. */
  readonly symbol?: string | undefined;
  /** The country, for a format that does not say it. */
  readonly region?: Region | undefined;
}

/** A format of files with market data, in a file of its own. */
export interface MarketFormat {
  /** What its files are called in reports, as `LEAN minutes`. */
  readonly name: string;
  /** Its files describe securities and contain no trades: they are read after all others. */
  readonly isAboutSecurities?: boolean;
  /** Whether a file has this format, by its first 64 KB at most. */
  recognises(head: Uint8Array, fileName: string): boolean;
  /**
   * Reads a file into a sink, in constant memory. Rejects with `UnusableFile` for what it cannot read, and with nothing else,
   * whatever the bytes. Both the head and the bytes are already decompressed if the file is gzipped.
   */
  read(bytes: AsyncIterable<Uint8Array>, of: FileOf, sink: MarketSink): Promise<void>;
}
