import { ByteWindow } from './byte-window.ts';
import type { CaptureSink } from './capture-sink.ts';
import type { PacketFile, PacketFileKind, PacketSink } from './packet-sink.ts';
import { PcapFile } from './pcap-file.ts';
import { PcapngFile } from './pcapng-file.ts';
import { PacketContent, UdpDatagram } from './udp-datagram.ts';

/** The kinds of capture that are read. */
const KINDS: readonly PacketFileKind[] = [PcapFile, PcapngFile];
/** Their magic numbers. */
const MAGIC = 4;

/**
 * Reads the UDP datagrams of a capture of any kind, whose bytes are pushed into it piece by piece. It never throws: it reports
 * what it cannot read. It stops reading after damage that hides where the next packet begins.
 */
export class CaptureReader implements PacketSink {
  private readonly sink: CaptureSink;
  private readonly window = new ByteWindow();
  private readonly datagram = new UdpDatagram();
  private file: PacketFile | undefined;
  private packets = 0;
  private isOver = false;
  private reportedLinks = 0;

  constructor(sink: CaptureSink) {
    this.sink = sink;
  }

  /** Reads the next bytes of the file. */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.isOver; ) {
      at += this.window.append(chunk, at);
      this.readOn();
    }
  }

  /** Ends the file. */
  end(): void {
    if (this.isOver || this.window.length === 0) return;
    this.isOver = true;
    this.sink.fault('cut', `packet ${this.packets + 1}`, `the file ends ${this.window.length} bytes into this packet`);
  }

  packet(view: DataView, from: number, captured: number, length: number, time: number): void {
    this.packets++;
    switch (this.datagram.find(view, from, from + captured)) {
      case PacketContent.Datagram:
        this.sink.datagram(view, this.datagram.from, this.datagram.to, time);
        break;
      case PacketContent.Cut:
        this.sink.fault('cut', `packet ${this.packets}`, `only ${captured} of ${length} bytes were captured`);
        break;
      case PacketContent.Fragment:
        this.sink.fault('bad', `packet ${this.packets}`, 'it is a fragment of a datagram');
        break;
    }
  }

  otherLink(link: number): void {
    this.packets++;
    if (this.reportedLinks++ === 0) {
      this.sink.fault('bad', `packet ${this.packets}`, `it is of link type ${link}; only Ethernet is read`);
    }
  }

  private readOn(): void {
    const { window } = this;
    while (!this.isOver) {
      if (!this.file && window.length < MAGIC) return;
      this.file ??= fileOf(window.view, window.start);
      const length = this.file ? this.file.read(window.view, window.start, window.end, this) : 'no capture';
      if (length === 0) return;
      if (typeof length === 'string') {
        this.isOver = true;
        this.sink.fault('bad', `byte ${window.taken}`, `here is ${length}; nothing from here on was read`);
      } else window.take(length);
    }
  }
}

/** A reader of the file that begins with these bytes; undefined if it is not a capture. */
function fileOf(view: DataView, start: number): PacketFile | undefined {
  for (const kind of KINDS) {
    const file = kind.of(view, start);
    if (file !== undefined) return file;
  }
  return undefined;
}
