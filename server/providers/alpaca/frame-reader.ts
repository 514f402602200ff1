import { MessagePackReader } from './message-pack.ts';
import { WireMessage } from './wire-message.ts';

/** Reads what the stream sends: arrays of messages, in JSON if they are text, in MessagePack if they are bytes. */
export class FrameReader {
  private readonly reader = new MessagePackReader();
  private readonly message = new WireMessage();

  /**
   * Tells every message of a frame. Those of MessagePack are all told in one object, which is good only until `tell` returns.
   * Throws if the frame cannot be read.
   */
  read(frame: Buffer, isBinary: boolean, tell: (message: WireMessage) => void): void {
    if (!isBinary) {
      const messages: unknown = JSON.parse(frame.toString());
      if (!Array.isArray(messages)) throw new RangeError('no array');
      for (const message of messages as readonly (WireMessage | null)[]) {
        if (typeof message !== 'object' || message === null) throw new RangeError('no map');
        tell(message);
      }
      return;
    }
    const { reader, message } = this;
    reader.open(frame);
    for (let left = reader.array(); left > 0; left--) {
      message.clear();
      reader.mapInto(message);
      tell(message);
    }
  }
}
