import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QuoteMirror } from '../../../../engine/quotes/quote-diff.ts';
import { QuoteDiffBatch } from '../../../../engine/quotes/quote-diff-batch.ts';
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

  it('that is there takes what lists ask for, all of a turn in one message, until they are closed', async () => {
    const { turns, say } = marketWorker();
    const list = line.open(PORTFOLIO, reader('portfolio'));
    list.send({ type: 'refresh' });
    list.send({ type: 'credit' });
    await delivered();
    list.close();
    list.close();
    list.send({ type: 'credit' });
    await delivered();
    expect(turns).toEqual([
      { commands: [...OPENED.slice(0, 1), { list: 1, command: { type: 'refresh' } }], credits: [1] },
      { commands: [{ list: 1, command: { type: 'close' } }], credits: [] },
    ]);
    expect(line.messages).toBe(2);
    // Of a list that has been closed, diffs that were on their way are passed over.
    const batch = new QuoteDiffBatch();
    const mirror = new QuoteMirror();
    mirror.reset(1);
    for (const each of [1, 2]) batch.add(each, 0, mirror.columns, Int32Array.of(0), Uint32Array.of(1));
    line.open(INDEX, reader('index'));
    say({ diffs: batch.take() as NonNullable<ReturnType<QuoteDiffBatch['take']>> });
    await delivered();
    expect(heard).toEqual(['index diff']);
  });

  it('that is replaced is closed', async () => {
    const { port1, port2 } = new MessageChannel();
    const closed = new Promise((resolve) => port1.addEventListener('close', resolve));
    line.connect(port2);
    marketWorker();
    await closed;
  });
});
