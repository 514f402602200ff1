import type { FollowMessage } from '../../api/chart-source.ts';

/** The port that tells a chart what changes its bars: one at a time, a new one for each load. */
export class FollowPort {
  private readonly receive: (message: FollowMessage) => void;
  private port: MessagePort | undefined;

  constructor(receive: (message: FollowMessage) => void) {
    this.receive = receive;
  }

  /**
   * Follows on a new port, whose other end is passed to `follow`. The previous port is closed after that, so that a
   * symbol stays subscribed, but is ignored from now on.
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

/** Some browsers do not report a closed port to the other end, so a message goes first. */
function endFollowing(port: MessagePort): void {
  port.postMessage('close');
  port.close();
}
