import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';
import { Outbox, type RecordSource } from '../../../server/hub/outbox.ts';
import type { Transport } from '../../../server/hub/transport.ts';

const LIMITS = { ...DEFAULT_LIMITS, batch: 20, highWater: 100 };

let outbox: Outbox;
let sent: string[];
let buffered: number;
let overflow: ReturnType<typeof vi.fn<() => void>>;
let items: string[];
let isFull: boolean;

const transport = {
  get buffered() {
    return buffered;
  },
  send: (unit: string) => void sent.push(unit),
} as unknown as Transport;

const stream: RecordSource = {
  get pending() {
    return items.length > 0;
  },
  get full() {
    return isFull;
  },
  take: () => items.shift() ?? '',
};

/** The end of the current turn. */
const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [sent, items, buffered, isFull] = [[], [], 0, false];
  overflow = vi.fn<() => void>();
  outbox = new Outbox(LIMITS, overflow);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an outbox', () => {
  it('keeps what it has until there is a transport, and sends it at the end of the turn', async () => {
    expect(outbox.behind).toBe(true);
    outbox.write('a');
    await turn();
    outbox.connect(transport);
    outbox.write('b');
    expect([sent, outbox.behind]).toEqual([[], false]);
    await turn();
    expect(sent).toEqual(['ab']);
    expect(outbox.sentAt).toBe(performance.now());
  });

  it('sends what follows closely together, when the batch is over', async () => {
    outbox.connect(transport);
    outbox.write('a');
    await turn();
    outbox.write('b');
    await vi.advanceTimersByTimeAsync(19);
    outbox.write('c');
    expect(sent).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a', 'bc']);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    outbox.write('d');
    await turn();
    expect(sent).toEqual(['a', 'bc', 'd']);
  });

  it('sends a full stream at once, though a batch runs', async () => {
    outbox.connect(transport);
    outbox.follow(stream);
    await turn();
    expect(sent).toEqual([]);
    items = ['1'];
    outbox.wake();
    await turn();
    items = ['2'];
    outbox.wake();
    await turn();
    expect([sent, vi.getTimerCount()]).toEqual([['1'], 1]);
    isFull = true;
    items = ['2', '3'];
    outbox.wake();
    isFull = false;
    await turn();
    expect([sent, vi.getTimerCount()]).toEqual([['1', '2', '3'], 0]);
  });

  it('sends answers before stream items', async () => {
    outbox.connect(transport);
    items = ['1'];
    outbox.follow(stream);
    outbox.write('a');
    await turn();
    expect(sent).toEqual(['a1']);
  });

  it('holds back while the client is behind, and goes on when there is room', async () => {
    outbox.connect(transport);
    buffered = 100;
    expect(outbox.behind).toBe(true);
    outbox.write('a');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([]);
    buffered = 99;
    expect(outbox.behind).toBe(false);
    outbox.wake();
    await turn();
    expect(sent).toEqual(['a']);
  });

  it('cuts off a client that reads no answers', () => {
    outbox.write('x'.repeat(256 * 1024));
    expect(overflow).not.toHaveBeenCalled();
    outbox.write('x');
    expect(overflow).toHaveBeenCalledTimes(1);
  });

  it('settles everything at once, and finishes with its answers alone', async () => {
    outbox.connect(transport);
    buffered = 1000;
    items = ['1', '2'];
    outbox.follow(stream);
    outbox.write('a');
    outbox.settle();
    expect(sent).toEqual(['a1', '2']);
    buffered = 0;
    outbox.write('b');
    await turn();
    items = ['3'];
    outbox.write('c');
    outbox.finish();
    expect([sent.slice(2), vi.getTimerCount()]).toEqual([['b', 'c'], 0]);
    outbox.write('d');
    outbox.wake();
    outbox.settle();
    outbox.finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.slice(2)).toEqual(['b', 'c']);
  });
});
