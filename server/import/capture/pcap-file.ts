import { ETHERNET, MAX_PACKET, type PacketFile, type PacketSink } from './packet-sink.ts';

const FILE_HEADER = 24;
const PACKET_HEADER = 16;
const MICROSECONDS = 0xa1b2c3d4;
const NANOSECONDS = 0xa1b23c4d;

/** The classic kind of capture: a header, then packets (draft-ietf-opsawg-pcap). */
export class PcapFile implements PacketFile {
  /** -1 until the header has been read. */
  private link = -1;
  private readonly littleEndian: boolean;
  private readonly fractionsPerMillisecond: number;

  private constructor(littleEndian: boolean, magic: number) {
    this.littleEndian = littleEndian;
    this.fractionsPerMillisecond = magic === NANOSECONDS ? 1e6 : 1e3;
  }

  /** As `PacketFileKind.of`. */
  static of(view: DataView, start: number): PcapFile | undefined {
    for (const littleEndian of [true, false]) {
      const magic = view.getUint32(start, littleEndian);
      if (magic === MICROSECONDS || magic === NANOSECONDS) return new PcapFile(littleEndian, magic);
    }
    return undefined;
  }

  read(view: DataView, start: number, end: number, sink: PacketSink): number | string {
    if (this.link === -1) {
      if (end - start < FILE_HEADER) return 0;
      // The upper half says whether packets end with a checksum, which is not counted in their lengths.
      this.link = view.getUint32(start + 20, this.littleEndian) & 0xffff;
      return FILE_HEADER;
    }
    if (end - start < PACKET_HEADER) return 0;
    const captured = view.getUint32(start + 8, this.littleEndian);
    if (captured > MAX_PACKET) return `a packet of ${captured} bytes`;
    if (end - start < PACKET_HEADER + captured) return 0;
    if (this.link === ETHERNET) {
      const time =
        view.getUint32(start, this.littleEndian) * 1000 +
        view.getUint32(start + 4, this.littleEndian) / this.fractionsPerMillisecond;
      sink.packet(view, start + PACKET_HEADER, captured, view.getUint32(start + 12, this.littleEndian), time);
    } else sink.otherLink(this.link);
    return PACKET_HEADER + captured;
  }
}
