import { ETHERNET, MAX_PACKET, type PacketFile, type PacketSink } from './packet-sink.ts';

/** Types of blocks. */
const SECTION = 0x0a0d0d0a;
const INTERFACE = 1;
const OBSOLETE_PACKET = 2;
const SIMPLE_PACKET = 3;
const ENHANCED_PACKET = 6;

const BYTE_ORDER = 0x1a2b3c4d;
/** A block has its type and length before its body, and its length again after it. */
const HEAD = 8;
const FRAME = 12;
const MAX_BLOCK = MAX_PACKET * 2;
const MAX_INTERFACES = 1024;

/** Options of an interface. */
const END_OF_OPTIONS = 0;
const RESOLUTION = 9;
const OFFSET = 14;

/** The offsets of fields in the body of a packet block; -1 for a field that it lacks. */
interface PacketLayout {
  readonly data: number;
  readonly time: number;
  readonly captured: number;
  readonly length: number;
}

const LAYOUTS: Readonly<Record<number, PacketLayout>> = {
  [OBSOLETE_PACKET]: { time: 4, captured: 12, length: 16, data: 20 },
  [SIMPLE_PACKET]: { time: -1, captured: -1, length: 0, data: 4 },
  [ENHANCED_PACKET]: { time: 4, captured: 12, length: 16, data: 20 },
};

/** The newer kind of capture: blocks in sections, with the packets of several interfaces (draft-ietf-opsawg-pcapng). */
export class PcapngFile implements PacketFile {
  private littleEndian = true;
  /**
   * For each interface of the section: link type, longest packet, time units per millisecond, and time offset in milliseconds.
   */
  private interfaces = 0;
  private readonly links = new Uint16Array(MAX_INTERFACES);
  private readonly longest = new Uint32Array(MAX_INTERFACES);
  private readonly unitsPerMillisecond = new Float64Array(MAX_INTERFACES);
  private readonly offsets = new Float64Array(MAX_INTERFACES);

  private constructor() {}

  /** As `PacketFileKind.of`. */
  static of(view: DataView, start: number): PcapngFile | undefined {
    return view.getUint32(start) === SECTION ? new PcapngFile() : undefined;
  }

  read(view: DataView, start: number, end: number, sink: PacketSink): number | string {
    if (end - start < FRAME) return 0;
    // A section states its byte order after its length. Its type reads the same in both byte orders.
    if (view.getUint32(start) === SECTION) {
      const isLittle = view.getUint32(start + HEAD, true) === BYTE_ORDER;
      if (!isLittle && view.getUint32(start + HEAD) !== BYTE_ORDER) return 'a section without its byte order';
      this.littleEndian = isLittle;
      this.interfaces = 0;
    }
    const type = view.getUint32(start, this.littleEndian);
    const length = view.getUint32(start + 4, this.littleEndian);
    if (length < FRAME || length % 4 !== 0 || length > MAX_BLOCK) return `a block of ${length} bytes`;
    if (end - start < length) return 0;
    if (view.getUint32(start + length - 4, this.littleEndian) !== length) return 'a block that states two lengths';
    const bodyEnd = start + length - 4;
    if (type === INTERFACE) return this.addInterface(view, start + HEAD, bodyEnd) ?? length;
    const layout = LAYOUTS[type];
    if (layout) return this.readPacket(view, start + HEAD, bodyEnd, type, layout, sink) ?? length;
    return length;
  }

  private addInterface(view: DataView, from: number, to: number): string | undefined {
    if (to - from < 8) return 'an interface without its link type';
    if (this.interfaces === MAX_INTERFACES) return `more than ${MAX_INTERFACES} interfaces`;
    const at = this.interfaces++;
    this.links[at] = view.getUint16(from, this.littleEndian);
    this.longest[at] = view.getUint32(from + 4, this.littleEndian) || MAX_PACKET;
    this.unitsPerMillisecond[at] = 1e3;
    this.offsets[at] = 0;
    for (let option = from + 8; option + 4 <= to; ) {
      const code = view.getUint16(option, this.littleEndian);
      const length = view.getUint16(option + 2, this.littleEndian);
      const value = option + 4;
      if (code === END_OF_OPTIONS || value + length > to) break;
      if (code === RESOLUTION && length >= 1) {
        const power = view.getUint8(value);
        this.unitsPerMillisecond[at] = (power & 0x80 ? 2 ** (power & 0x7f) : 10 ** power) / 1000;
      }
      if (code === OFFSET && length >= 8) {
        this.offsets[at] = Number(view.getBigInt64(value, this.littleEndian)) * 1000;
      }
      option = value + Math.ceil(length / 4) * 4;
    }
    return undefined;
  }

  private readPacket(
    view: DataView,
    from: number,
    to: number,
    type: number,
    layout: PacketLayout,
    sink: PacketSink,
  ): string | undefined {
    if (to - from < layout.data) return 'a packet without its lengths';
    let at = 0;
    if (type === ENHANCED_PACKET) at = view.getUint32(from, this.littleEndian);
    else if (type === OBSOLETE_PACKET) at = view.getUint16(from, this.littleEndian);
    if (at >= this.interfaces) return `a packet of interface ${at}, which no block describes`;
    const link = this.links[at];
    if (link !== ETHERNET) {
      sink.otherLink(link);
      return undefined;
    }
    const length = view.getUint32(from + layout.length, this.littleEndian);
    const captured =
      layout.captured === -1
        ? Math.min(length, this.longest[at])
        : view.getUint32(from + layout.captured, this.littleEndian);
    if (captured > to - from - layout.data) return 'a packet longer than its block';
    let time = Number.NaN;
    if (layout.time !== -1) {
      const units =
        view.getUint32(from + layout.time, this.littleEndian) * 0x1_0000_0000 +
        view.getUint32(from + layout.time + 4, this.littleEndian);
      time = units / this.unitsPerMillisecond[at] + this.offsets[at];
    }
    sink.packet(view, from + layout.data, captured, length, time);
    return undefined;
  }
}
