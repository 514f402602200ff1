/** Ethernet, the only link type whose packets are read (`LINKTYPE_ETHERNET` of tcpdump.org). */
export const ETHERNET = 1;

/** The longest packet that a capture holds (`MAXIMUM_SNAPLEN` of libpcap): a longer one is damage. */
export const MAX_PACKET = 262_144;

/** What the readers of the two kinds of capture report for each packet. */
export interface PacketSink {
  /** A packet: `captured` bytes of `view` from `from`, of `length` bytes that it had. `time` as in `CaptureSink`. */
  packet(view: DataView, from: number, captured: number, length: number, time: number): void;
  /** A packet of another link than Ethernet. */
  otherLink(link: number): void;
}

/** Reads one kind of capture from the front of a window of its bytes. */
export interface PacketFile {
  /**
   * Reads the next record or block, if it is there as a whole. Returns its length in bytes, 0 if more bytes are needed, and what is
   * wrong, in words, if nothing after it can be read.
   */
  read(view: DataView, start: number, end: number, sink: PacketSink): number | string;
}

/** A kind of capture. */
export interface PacketFileKind {
  /** A reader of the file that begins with these bytes, at least four; undefined if it is of another kind. */
  of(view: DataView, start: number): PacketFile | undefined;
}
