import { dateOfName, midnightOfDate } from './itch-date.ts';
import { ItchDay } from './itch-day.ts';
import { ITCH_LENGTH } from './itch-message.ts';
import type { MarketFormat } from './market-file.ts';
import type { MarketSink } from './market-sink.ts';
import { UnusableFile } from './unusable-file.ts';

const PREFIX = 2;
/** This many messages at the start of a file have to follow the specification. */
const PROOF = 4;

/**
 * Nasdaq TotalView-ITCH 5.0, BinaryFILE: each message is preceded by its length in two bytes, big-endian; a length of 0 ends
 * the file. Some tools write 0 for all lengths: the type of a message then determines its length.
 *
 * The messages have only the time of day. The date comes from the user or from the file's name.
 */
export const ITCH_FILE: MarketFormat = {
  name: 'Nasdaq ITCH 5.0',
  recognises: (head) => startsWithMessages(head),
  async read(bytes, of, sink) {
    const date = of.date ?? dateOfName(of.name);
    if (date === 0) throw new UnusableFile('its name contains no date; give one with --date');
    const day = new ItchDay(sink, midnightOfDate(date), 'message', of.symbol);
    const frames = new ItchFrames(day, sink);
    for await (const piece of bytes) {
      if (!frames.read(piece)) break;
      await sink.ready();
    }
    frames.end();
  },
};

/** Splits a BinaryFILE, which arrives in pieces of any size, into messages. */
class ItchFrames {
  private readonly day: ItchDay;
  private readonly sink: MarketSink;
  /** The first part of a message that continues in the next piece. */
  private rest: Uint8Array = new Uint8Array(0);
  private consumed = 0;
  private messages = 0;
  private lengthsAreEmpty = false;

  constructor(day: ItchDay, sink: MarketSink) {
    this.day = day;
    this.sink = sink;
  }

  /**
   * Reads a piece. Returns false after the file's last message. Throws `UnusableFile` if the file does not begin with messages.
   */
  read(piece: Uint8Array): boolean {
    const bytes = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    if (this.messages === 0) {
      if (bytes.length > PREFIX && !isKnown(bytes, 0)) throw notMessages();
      this.lengthsAreEmpty = lengthAt(bytes, 0) === 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    while (at + PREFIX < bytes.length) {
      const length = this.lengthsAreEmpty ? ITCH_LENGTH[bytes[at + PREFIX]] : view.getUint16(at);
      if (length === 0) return this.endAt(at);
      if (at + PREFIX + length > bytes.length) break;
      this.day.read(view, at + PREFIX, length, ++this.messages);
      at += PREFIX + length;
    }
    this.consumed += at;
    // A copy, because the memory of the piece may be reused.
    this.rest = bytes.slice(at);
    return true;
  }

  /** Ends the file. Throws `UnusableFile` if there was no message. */
  end(): void {
    if (this.messages === 0) throw notMessages();
    const isMark = this.rest.length === PREFIX && lengthAt(this.rest, 0) === 0;
    if (this.rest.length === 0 || isMark) return;
    this.sink.fault('cut', `byte ${this.consumed}`, 'the file ends within a message');
  }

  /** Handles a length of 0: the end of the file or, if all lengths are 0, a message whose length follows from its type. */
  private endAt(at: number): boolean {
    const words = 'a message of an unknown type and length; nothing from here on was read';
    if (this.lengthsAreEmpty) this.sink.fault('bad', `byte ${this.consumed + at}`, words);
    this.rest = new Uint8Array(0);
    return false;
  }
}

function notMessages(): UnusableFile {
  return new UnusableFile('it does not begin with a message of ITCH 5.0');
}

function startsWithMessages(head: Uint8Array): boolean {
  let at = 0;
  for (let i = 0; i < PROOF; i++) {
    if (!isKnown(head, at)) return false;
    at += PREFIX + ITCH_LENGTH[head[at + PREFIX]];
    // A file may have fewer messages, and then its end.
    if (at + PREFIX >= head.length) return at <= head.length;
  }
  return true;
}

/** Whether the message at a place has a type of the specification, and the length of that type or 0. */
function isKnown(bytes: Uint8Array, at: number): boolean {
  const known = ITCH_LENGTH[bytes[at + PREFIX] ?? 0];
  const length = lengthAt(bytes, at);
  return known > 0 && (length === known || length === 0);
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] << 8) | bytes[at + 1];
}
