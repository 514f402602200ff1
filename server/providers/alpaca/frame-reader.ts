import type { WireMessage } from './wire-message.ts';

/** Reports every message of a frame: JSON, an array of messages. Throws if it cannot be read. */
export function readFrame(frame: string, report: (message: WireMessage) => void): void {
  const messages: unknown = JSON.parse(frame);
  if (!Array.isArray(messages)) throw new RangeError('no array');
  for (const message of messages as readonly (WireMessage | null)[]) {
    if (typeof message !== 'object' || message === null) throw new RangeError('no map');
    report(message);
  }
}
