import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListLineCommands, ListLineMessage } from '../../../../workers/api/quote-list.ts';
import { type ListReader, QuoteLine } from '../../../../workers/chart/lists/quote-line.ts';
import { delivered } from '../../market/inbox.ts';

const PORTFOLIO = { type: 'port', portfolio: 1 } as const;
const INDEX = { type: 'index' } as const;
const OPENED = [
  { list: 1, command: { type: 'open', request: PORTFOLIO } },
  { list: 2, command: { type: 'open', request: INDEX } },
];

/** The calls to each list: messages, and that it was opened again. */
let heard: string[];
let line: QuoteLine;
let ports: MessagePort[];

beforeEach(() => {
  line = new QuoteLine();
  ports = [];
  heard = [];
});

afterEach(() => {
  for (const port of ports) port.close();
});

/** A market worker at the other end of the port: the commands it got, turn by turn, and its answers. */
function marketWorker() {
  const { port1, port2 } = new MessageChannel();
  const turns: ListLineCommands[] = [];
  port1.onmessage = ({ data }: MessageEvent<ListLineCommands>) => turns.push(data);
  ports.push(port1);
  line.connect(port2);
  return { turns, say: (message: ListLineMessage) => port1.postMessage(message) };
}

const reader = (name: string): ListReader => ({
  take: ({ type }) => void heard.push(`${name} ${type}`),
  reopened: () => void heard.push(`${name} again`),
});

describe('a port to the market worker', () => {
  it('that comes after its lists opens them, and drops earlier commands', async () => {
    const [first] = [line.open(PORTFOLIO, reader('portfolio')), line.open(INDEX, reader('index'))];
    first.send({ type: 'credit' });
    first.send({ type: 'refresh' });
    await delivered();
    const { turns } = marketWorker();
    await delivered();
    expect(turns).toEqual([{ commands: OPENED, credits: [] }]);
  });

  it('that replaces another opens its lists again, and gives no credit for earlier diffs', async () => {
    const opened = [line.open(PORTFOLIO, reader('portfolio')), line.open(INDEX, reader('index'))];
    const before = marketWorker();
    await delivered();
    for (const list of opened) list.send({ type: 'credit' });
    opened[0]?.send({ type: 'spark' });
    const { turns } = marketWorker();
    await delivered();
    expect(before.turns).toHaveLength(1);
    expect(turns).toEqual([{ commands: OPENED, credits: [] }]);
    for (const list of opened) list.send({ type: 'credit' });
    await delivered();
    expect(turns.slice(1)).toEqual([{ commands: [], credits: [1, 2] }]);
  });

  it('opens no list that was closed in the meantime, and delivers nothing more to it', async () => {
    const closed = line.open(PORTFOLIO, reader('portfolio'));
    line.open(INDEX, reader('index'));
    marketWorker();
    await delivered();
    closed.close();
    closed.send({ type: 'refresh' });
    const { turns, say } = marketWorker();
    for (const list of [1, 2]) say({ list, message: { type: 'complete' } });
    await delivered();
    expect(turns).toEqual([{ commands: OPENED.slice(1), credits: [] }]);
    expect(heard).toEqual(['portfolio again', 'index again', 'index again', 'index complete']);
  });
});
