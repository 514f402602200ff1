/** What a packet is to a reader of datagrams. */
export const PacketContent = { Datagram: 0, Other: 1, Fragment: 2, Cut: 3 } as const;

/** One of `PacketContent`'s numbers. */
type PacketContentNumber = (typeof PacketContent)[keyof typeof PacketContent];

const ETHERNET_HEADER = 14;
const IPV4 = 0x0800;
const IPV6 = 0x86dd;
/** VLAN tags, four bytes each (802.1Q, 802.1ad and its predecessor). */
const VLAN_TAGS: readonly number[] = [0x8100, 0x88a8, 0x9100];
const VLAN_TAG = 4;
const IPV4_HEADER = 20;
const IPV6_HEADER = 40;
/** Extension headers of IPv6 that precede the datagram. Each states its length in units of eight bytes. */
const EXTENSIONS: readonly number[] = [0, 43, 60];
const FRAGMENT_HEADER = 44;
const UDP = 17;
const UDP_HEADER = 8;

/** Finds the payload of the UDP datagram in an Ethernet packet: IPv4 or IPv6, with or without VLAN tags. */
export class UdpDatagram {
  /** Where the payload of the latest datagram begins and ends. */
  from = 0;
  to = 0;

  /** Parses a packet that was captured from `start` to before `end`. */
  find(view: DataView, start: number, end: number): PacketContentNumber {
    let at = start + ETHERNET_HEADER;
    if (at > end) return PacketContent.Other;
    let type = view.getUint16(at - 2);
    while (VLAN_TAGS.includes(type)) {
      at += VLAN_TAG;
      if (at > end) return PacketContent.Other;
      type = view.getUint16(at - 2);
    }
    if (type === IPV4) return this.inIpv4(view, at, end);
    if (type === IPV6) return this.inIpv6(view, at, end);
    return PacketContent.Other;
  }

  private inIpv4(view: DataView, at: number, end: number): PacketContentNumber {
    if (at + IPV4_HEADER > end || view.getUint8(at) >> 4 !== 4 || view.getUint8(at + 9) !== UDP)
      return PacketContent.Other;
    const header = (view.getUint8(at) & 0xf) * 4;
    const length = view.getUint16(at + 2);
    if (header < IPV4_HEADER || length < header) return PacketContent.Other;
    // This is one fragment of several.
    if ((view.getUint16(at + 6) & 0x3fff) !== 0) return PacketContent.Fragment;
    return this.inUdp(view, at + header, at + length, end);
  }

  private inIpv6(view: DataView, at: number, end: number): PacketContentNumber {
    if (at + IPV6_HEADER > end || view.getUint8(at) >> 4 !== 6) return PacketContent.Other;
    const packetEnd = at + IPV6_HEADER + view.getUint16(at + 4);
    let next = view.getUint8(at + 6);
    let header = at + IPV6_HEADER;
    while (next !== UDP) {
      if (header + 8 > end) return PacketContent.Other;
      if (next === FRAGMENT_HEADER) {
        if ((view.getUint16(header + 2) & 0xfff9) !== 0) return PacketContent.Fragment;
        next = view.getUint8(header);
        header += 8;
      } else if (EXTENSIONS.includes(next)) {
        next = view.getUint8(header);
        header += (view.getUint8(header + 1) + 1) * 8;
      } else return PacketContent.Other;
    }
    return this.inUdp(view, header, packetEnd, end);
  }

  /** `packetEnd` is the end that the packet states, `end` the end of what was captured of it. */
  private inUdp(view: DataView, at: number, packetEnd: number, end: number): PacketContentNumber {
    if (at + UDP_HEADER > packetEnd) return PacketContent.Other;
    if (at + UDP_HEADER > end) return PacketContent.Cut;
    const length = view.getUint16(at + 4);
    if (length < UDP_HEADER || at + length > packetEnd) return PacketContent.Other;
    if (at + length > end) return PacketContent.Cut;
    this.from = at + UDP_HEADER;
    this.to = at + length;
    return PacketContent.Datagram;
  }
}
