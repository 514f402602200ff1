/** What a capture reader reports about the packets that it reads. */
export interface CaptureSink {
  /**
   * A UDP datagram: its payload is in `view` from `from` to before `to`, until the call returns. `time` is when it was captured, in
   * Unix milliseconds; NaN if the file does not say.
   */
  datagram(view: DataView, from: number, to: number, time: number): void;
  /** Something that cannot be read, or not wholly; `where` is a packet or a byte of the file, `words` one line that says why. */
  fault(kind: 'bad' | 'cut', where: string, words: string): void;
}
