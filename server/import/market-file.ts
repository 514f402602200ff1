import type { Region } from '../../engine/quotes/region.ts';
import type { MarketSink } from './market-sink.ts';

/** What is known about a file before it is read. */
export interface FileOf {
  /** The name of the file, or of the archive's member. */
  readonly name: string;
  /** The path of the file. The path of a member of an archive follows the archive's path after a slash. */
  readonly path: string;
  /** `yyyymmdd`, if the user or the path says so. */
  readonly date?: number | undefined;
  /** Upper case, if the user or the path says so. */
  readonly symbol?: string | undefined;
  /** The country, for a format that does not state it. */
  readonly region?: Region | undefined;
}

/** A format of files with market data. Each format has a file of its own. */
export interface MarketFormat {
  /** The name of its files in reports, such as `LEAN minutes`. */
  readonly name: string;
  /** Whether its files describe securities and contain no trades. Such files are read after all others. */
  readonly isAboutSecurities?: boolean;
  /** Whether a file has this format, judged by at most its first 64 KB. */
  recognises(head: Uint8Array, fileName: string): boolean;
  /**
   * Reads a file into a sink, in constant memory. Rejects with `UnusableFile` if it cannot read the file, and never with
   * anything else, whatever the bytes. Both the head and the bytes are already decompressed if the file is gzipped.
   */
  read(bytes: AsyncIterable<Uint8Array>, of: FileOf, sink: MarketSink): Promise<void>;
}
