import type { CaptureSink } from './capture/capture-sink.ts';
import { IexMessageReader } from './iex-message-reader.ts';
import { IexSegment } from './iex-segment.ts';
import type { MarketSink } from './market-sink.ts';
import { SegmentOrder, SegmentPlace } from './segment-order.ts';

/** The length that precedes each message. */
const LENGTH = 2;

/** Reads the segments of one of the exchange's feeds in the datagrams of a capture, in the order of their messages. */
export class IexReader implements CaptureSink {
  /** The number of segments of the feed. */
  segments = 0;
  private protocol = 0;
  private hasOtherFeed = false;
  private readonly sink: MarketSink;
  private readonly protocols: readonly number[];
  private readonly segment = new IexSegment();
  private readonly order = new SegmentOrder();
  private readonly messages: IexMessageReader;

  /**
   * `protocols`: the identifiers of the feed's versions; a file is read in the first one that occurs in it. `only`: the one
   * symbol to read.
   */
  constructor(sink: MarketSink, protocols: readonly number[], only: string | undefined) {
    this.sink = sink;
    this.protocols = protocols;
    this.messages = new IexMessageReader(sink, only);
  }

  fault(kind: 'bad' | 'cut', where: string, words: string): void {
    this.sink.fault(kind, where, words);
  }

  datagram(view: DataView, from: number, to: number): void {
    const { segment, order } = this;
    if (!segment.read(view, from, to)) return;
    if (this.protocol === 0 && this.protocols.includes(segment.protocol)) this.protocol = segment.protocol;
    if (segment.protocol !== this.protocol) {
      if (!this.hasOtherFeed) {
        this.fault('bad', where(segment.number), 'from here on there is another feed, which is left out');
      }
      this.hasOtherFeed = true;
      return;
    }
    this.segments++;
    const before = order.next;
    switch (order.place(segment)) {
      case SegmentPlace.Next:
        if (order.alreadyRead > 0) this.reportDuplicates(order.alreadyRead);
        break;
      case SegmentPlace.AfterGap:
        this.reportMissing();
        this.messages.endTransitions(segment.sent);
        break;
      case SegmentPlace.Late:
        this.sink.fault(
          'disorder',
          where(segment.number),
          `${segment.count} messages come late; only trades of them were read`,
        );
        this.readMessages(view, true);
        return;
      case SegmentPlace.Duplicate:
        if (segment.count > 0) this.reportDuplicates(segment.count);
        return;
      case SegmentPlace.Restart:
        this.sink.fault(
          'gap',
          where(segment.number),
          `the numbers begin anew after ${before - 1}; all books are emptied`,
        );
        this.messages.clear(segment.sent);
        break;
      case SegmentPlace.NewSession:
        if (order.missing > 0) this.reportMissing();
        this.messages.clear(segment.sent);
        break;
      case SegmentPlace.Wrong:
        this.fault(
          'bad',
          where(segment.number),
          'the number of these messages contradicts their place; they were left out',
        );
        return;
    }
    this.readMessages(view, false);
  }

  private reportMissing(): void {
    this.sink.fault('gap', where(this.segment.number), `${this.order.missing} messages are missing before it`);
  }

  private reportDuplicates(count: number): void {
    this.sink.fault('duplicate', where(this.segment.number), `${count} messages come again`);
  }

  private readMessages(view: DataView, isLate: boolean): void {
    const { segment, order } = this;
    let at = segment.from;
    for (let i = 0; i < segment.count; i++) {
      const length = at + LENGTH > segment.to ? Number.POSITIVE_INFINITY : view.getUint16(at, true);
      at += LENGTH;
      if (at + length > segment.to) {
        this.fault(
          'bad',
          where(segment.number + i),
          `it is longer than its segment; ${segment.count - i} messages were left out`,
        );
        return;
      }
      if (i >= order.alreadyRead && length > 0) {
        const wrong = this.messages.read(view, at, length, isLate);
        if (wrong !== '') this.fault('bad', where(segment.number + i), wrong);
      }
      at += length;
    }
  }
}

function where(number: number): string {
  return `message ${number}`;
}
