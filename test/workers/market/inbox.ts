/** Collects the messages of a port, for tests that wait for them. */
export class Inbox<Message> {
  readonly all: Message[] = [];
  private waiting: (() => void)[] = [];

  constructor(port: MessagePort) {
    port.onmessage = (event: MessageEvent<Message>) => {
      this.all.push(event.data);
      for (const wake of this.waiting.splice(0)) wake();
    };
  }

  /** Waits until the received messages meet a condition, and returns all of them. */
  async until(fulfilled: (all: readonly Message[]) => boolean): Promise<readonly Message[]> {
    while (!fulfilled(this.all)) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.all;
  }

  /** Waits until a message of this kind has arrived, and returns the latest. */
  async latest(is: (message: Message) => boolean): Promise<Message> {
    await this.until((all) => all.some(is));
    return this.all.findLast(is) as Message;
  }
}

/** Lets everything posted so far arrive: a message of our own, posted afterwards, comes last. */
export async function delivered(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise<void>((resolve) => {
    port2.onmessage = () => resolve();
  });
  port1.postMessage(null);
  await arrived;
  port1.close();
  await new Promise<void>((resolve) => setImmediate(resolve));
}
