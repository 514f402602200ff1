import { ProtocolError, RECORD_END } from './messages.ts';

/**
 * Assembles the bytes of a client into records. A record may arrive in many pieces (frames, POST bodies), and a piece may contain
 * many records.
 */
export class RecordReader {
  private readonly limit: number;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private parts: Buffer[] = [];
  private bytes = 0;

  /** `limit`: the longest record in bytes, without its end byte. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Calls `take` with each record that `chunk` completes, until it returns false. Throws `ProtocolError` for a record that is too
   * long or not UTF-8; nothing may be pushed after that.
   */
  push(chunk: Buffer, take: (record: string) => boolean): void {
    let start = 0;
    for (let end = chunk.indexOf(RECORD_END); end >= 0; end = chunk.indexOf(RECORD_END, start)) {
      this.keep(chunk.subarray(start, end));
      start = end + 1;
      if (!take(this.complete())) return;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
  }

  private keep(part: Buffer): void {
    this.bytes += part.length;
    if (this.bytes > this.limit) {
      throw new ProtocolError(`The maximum message size of ${this.limit}B was exceeded.`);
    }
    this.parts.push(part);
  }

  private complete(): string {
    const record = this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
    this.parts = [];
    this.bytes = 0;
    try {
      return this.decoder.decode(record);
    } catch {
      throw new ProtocolError('A message is not valid UTF-8.');
    }
  }
}
