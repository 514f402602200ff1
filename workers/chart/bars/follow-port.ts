import type { FollowMessage } from '../../api/chart-source.ts';

/** The port on which a chart hears of what changes its bars: one at a time, another for each load. */
export class FollowPort {
  private readonly receive: (message: FollowMessage) => void;
  private port: MessagePort | undefined;

  constructor(receive: (message: FollowMessage) => void) {
    this.receive = receive;
  }

  /**
   * Follows on a new port, whose other end `follow` hands over; the one before is closed after that, so that a symbol
   * stays subscribed. Nothing is heard of the one before from now on.
   */
  async open(follow: (port: MessagePort) => Promise<void>): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const before = this.port;
    if (before !== undefined) before.onmessage = null;
    this.port = port1;
    port1.onmessage = (event: MessageEvent<FollowMessage>) => this.receive(event.data);
    try {
      await follow(port2);
    } finally {
      if (before !== undefined) endFollowing(before);
    }
  }

  close(): void {
    if (this.port === undefined) return;
    this.port.onmessage = null;
    endFollowing(this.port);
    this.port = undefined;
  }
}

/** Not every browser tells the other end of a closed port, so a word goes first. */
function endFollowing(port: MessagePort): void {
  port.postMessage('close');
  port.close();
}
