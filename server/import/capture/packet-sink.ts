/** Ethernet, the only link type whose packets are read (`LINKTYPE_ETHERNET` of tcpdump.org). */
export const ETHERNET = 1;

/** The longest packet that a capture holds (`MAXIMUM_SNAPLEN` of libpcap): a longer one is damaged. */
export const MAX_PACKET = 262_144;

/** Receives the packets that the readers of both kinds of capture find. */
export interface PacketSink {
  /** A packet, of which `captured` bytes of its `length` are in `view` at `from`. `time` as in `CaptureSink`. */
  packet(view: DataView, from: number, captured: number, length: number, time: number): void;
  /** A packet of a link type other than Ethernet. */
  otherLink(link: number): void;
}

/** Reads one kind of capture from the start of a window of its bytes. */
export interface PacketFile {
  /**
   * Reads the next record or block once all of it is there. Returns its length in bytes; 0 if more bytes are needed; or a text
   * that says what is wrong if nothing after it can be read.
   */
  read(view: DataView, start: number, end: number, sink: PacketSink): number | string;
}

/** A kind of capture. */
export interface PacketFileKind {
  /** A reader of the file that begins with these bytes, at least four; undefined if it is of another kind. */
  of(view: DataView, start: number): PacketFile | undefined;
}
