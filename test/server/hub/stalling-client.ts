import { get, type IncomingMessage } from 'node:http';
import { until } from './hub-server.ts';
import { RawSocket } from './raw-socket.ts';

const END = '\u001e';

/** A client that can stop reading at any point, and resume. */
export interface StallingClient {
  /** The feed lines of all items so far. */
  readonly lines: string[];
  /** The hub has ended the connection. */
  readonly ended: boolean;
  /** Sends records, each with its end byte. */
  say(...records: readonly unknown[]): Promise<void>;
  /** Stops reading; data already accepted by the network may still arrive. */
  stall(): void;
  resume(): void;
  close(): void;
}

/** Opens one over a transport and completes its handshake. */
export async function stallingClient(url: string, transport: string): Promise<StallingClient> {
  if (transport === 'WebSockets') return overSocket(url);
  const response = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' });
  const { connectionToken } = (await response.json()) as { connectionToken: string };
  const address = `${url}?id=${connectionToken}`;
  return transport === 'long polling' ? overPolls(address) : overEvents(address);
}

async function overSocket(url: string): Promise<StallingClient> {
  const raw = new RawSocket(url);
  raw.handshake();
  await until(() => raw.records.length === 1);
  return {
    lines: raw.lines,
    get ended() {
      return raw.closed !== undefined;
    },
    say: async (...records) => raw.say(...records),
    stall: () => raw.socket.pause(),
    resume: () => raw.socket.resume(),
    close: () => raw.socket.terminate(),
  };
}

async function overEvents(address: string): Promise<StallingClient> {
  const reader = new ItemReader();
  let ended = false;
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { agent: false, headers: { accept: 'text/event-stream' } }, resolve).on('error', reject);
  });
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => reader.push(text));
  stream.on('error', () => {});
  stream.on('close', () => {
    ended = true;
  });
  const say = (...records: readonly unknown[]): Promise<void> => post(address, records);
  await say({ protocol: 'json', version: 1 });
  await until(() => reader.records === 1);
  return {
    lines: reader.lines,
    get ended() {
      return ended;
    },
    say,
    stall: () => stream.pause(),
    resume: () => stream.resume(),
    close: () => stream.destroy(),
  };
}

async function overPolls(address: string): Promise<StallingClient> {
  const reader = new ItemReader();
  let ended = false;
  let go: () => void = () => {};
  let gate: Promise<void> | undefined;
  const poll = async (): Promise<void> => {
    while (!ended) {
      await gate;
      const answer = await fetch(address).catch(() => undefined);
      if (answer?.status === 200) reader.push(await answer.text());
      else ended = true;
    }
  };
  // The first poll only confirms the transport.
  await fetch(address);
  const say = (...records: readonly unknown[]): Promise<void> => post(address, records);
  await say({ protocol: 'json', version: 1 });
  void poll();
  await until(() => reader.records === 1);
  return {
    lines: reader.lines,
    get ended() {
      return ended;
    },
    say,
    stall() {
      gate = new Promise((resolve) => {
        go = resolve;
      });
    },
    resume() {
      gate = undefined;
      go();
    },
    close() {
      ended = true;
      void fetch(address, { method: 'DELETE' }).catch(() => {});
    },
  };
}

async function post(address: string, records: readonly unknown[]): Promise<void> {
  await fetch(address, { method: 'POST', body: records.map((record) => JSON.stringify(record) + END).join('') });
}

/** Finds the records in a text that arrives in pieces, whatever framing a transport adds. */
class ItemReader {
  readonly lines: string[] = [];
  records = 0;
  private rest = '';

  push(text: string): void {
    const parts = (this.rest + text).split(END);
    this.rest = parts.pop() ?? '';
    for (const part of parts) {
      this.records++;
      // In an event stream, the record starts after the end of the previous event.
      const { type, item } = JSON.parse(part.slice(part.indexOf('{')));
      if (type === 2) this.lines.push(...item.mm.split('\n'));
    }
  }
}
