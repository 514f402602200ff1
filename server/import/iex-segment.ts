import { iexTime, uint64At } from './iex-number.ts';

/** Identifiers of the exchange's feeds in its transport protocol. */
export const IexProtocol = { Tops15: 0x8002, Tops16: 0x8003, Deep10: 0x8004, DeepPlus: 0x8005 } as const;

const HEADER = 40;
const VERSION = 1;

/** The header of a segment of the exchange's transport protocol (IEX-TP 1): numbered messages, each preceded by its length. */
export class IexSegment {
  protocol = 0;
  session = 0;
  /** The number of its messages; 0 for a heartbeat. */
  count = 0;
  /** The number of its first message, or of the next one. */
  number = 0;
  /** The position of its messages among all bytes of the session, and their length in bytes. */
  offset = 0;
  bytes = 0;
  /** When it was sent, in Unix milliseconds. */
  sent = 0;
  /** Where its messages begin and end in the view. */
  from = 0;
  to = 0;

  /** Reads the header of the segment that a datagram holds from `from` to before `to`; false if it holds none. */
  read(view: DataView, from: number, to: number): boolean {
    if (to - from < HEADER || view.getUint8(from) !== VERSION) return false;
    this.protocol = view.getUint16(from + 2, true);
    if (this.protocol < IexProtocol.Tops15 || this.protocol > IexProtocol.DeepPlus) return false;
    this.bytes = view.getUint16(from + 12, true);
    if (from + HEADER + this.bytes > to) return false;
    this.session = view.getUint32(from + 8, true);
    this.count = view.getUint16(from + 14, true);
    this.offset = uint64At(view, from + 16);
    this.number = uint64At(view, from + 24);
    this.sent = iexTime(view, from + 32);
    this.from = from + HEADER;
    this.to = this.from + this.bytes;
    return true;
  }
}
