/** Receives what a capture reader reads. */
export interface CaptureSink {
  /**
   * A UDP datagram: its payload is in `view` from `from` to before `to`, until the call returns. `time` is when it was captured, in
   * Unix milliseconds; NaN if the file does not say.
   */
  datagram(view: DataView, from: number, to: number, time: number): void;
  /**
   * Something that cannot be read, or only in part; `where` names a packet or a byte of the file, `words` gives the reason in
   * one line.
   */
  fault(kind: 'bad' | 'cut', where: string, words: string): void;
}
