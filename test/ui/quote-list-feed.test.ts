import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeQuoteDiff } from '../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT, QuoteField } from '../../engine/quotes/quote-field.ts';
import { ALL_CHANGED, QuoteListFeed } from '../../ui/market/quote-list-feed.ts';
import type { ListCommand, ListMessage, RowText } from '../../workers/api/quote-list.ts';

/** Node has no frames: the test draws them. */
const frames: (() => void)[] = [];
const drawFrame = (): void => {
  for (const frame of frames.splice(0)) frame();
};

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames.length = 0;
  });
});
afterEach(() => vi.unstubAllGlobals());

const rowText = (symbol: string): RowText => ({ symbol, region: 'C', name: symbol, ex: 'T', sectype: 1, subid: '' });
const status = { phase: 'ready', failure: '', connected: true, updatedAt: 1 } as const;
const rows = (...symbols: string[]): ListMessage => ({ type: 'rows', rows: symbols.map(rowText), status });

/** A diff that sets the last price of some rows. */
function lastPrices(count: number, prices: Readonly<Record<number, number>>): ListMessage {
  const columns = Array.from({ length: QUOTE_FIELD_COUNT }, () => new Float64Array(count));
  const masks = new Uint32Array(count);
  for (const [row, price] of Object.entries(prices)) {
    (columns[QuoteField.Last] as Float64Array)[Number(row)] = price;
    masks[Number(row)] = 1 << QuoteField.Last;
  }
  const packet = encodeQuoteDiff(
    columns,
    Int32Array.from({ length: count }, (_, i) => i),
    masks,
  );
  if (packet === null) throw new Error('nothing changed');
  return { type: 'diff', packet };
}

/** A feed whose worker's end is the test. */
async function openFeed(): Promise<{
  feed: QuoteListFeed;
  close: () => void;
  send: (message: ListMessage) => void;
  commands: ListCommand[];
}> {
  const commands: ListCommand[] = [];
  let worker: MessagePort | undefined;
  const feed = new QuoteListFeed({ type: 'index' }, async (_request, port) => {
    worker = port;
    port.onmessage = (event: MessageEvent<ListCommand>) => commands.push(event.data);
  });
  const close = feed.open();
  return { feed, close, commands, send: (message) => worker?.postMessage(message) };
}

describe('an open quote list', () => {
  it('shows texts and standing as soon as they come', async () => {
    const { feed, close, send } = await openFeed();
    expect(feed.view().status.phase).toBe('loading');
    send(rows('RY', 'TD'));
    await vi.waitFor(() => expect(feed.view().rows.map((row) => row.symbol)).toEqual(['RY', 'TD']));
    expect(feed.view().status.connected).toBe(true);
    close();
  });

  it('paints changed rows in the next frame, and only then gives credit', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY', 'TD'));
    await vi.waitFor(() => expect(feed.view().rows).toHaveLength(2));
    const painted: [row: number, changed: number, last: number][] = [];
    for (const row of [0, 1]) {
      feed.paintRow(row, (changed) => painted.push([row, changed, feed.value(row, QuoteField.Last)]));
    }
    expect(painted).toEqual([
      [0, ALL_CHANGED, Number.NaN],
      [1, ALL_CHANGED, Number.NaN],
    ]);

    send(lastPrices(2, { 1: 12.5 }));
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    expect(painted).toHaveLength(2);
    expect(commands).toEqual([]);

    drawFrame();
    expect(painted.slice(2)).toEqual([[1, 1 << QuoteField.Last, 12.5]]);
    await vi.waitFor(() => expect(commands).toEqual([{ type: 'credit' }]));
    close();
  });

  it('forgets diffs of the rows before, and gives their credit back', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY', 'TD'));
    send(lastPrices(2, { 0: 1, 1: 2 }));
    send(rows('BNS'));
    await vi.waitFor(() => expect(feed.view().rows).toHaveLength(1));
    drawFrame();
    expect(feed.value(0, QuoteField.Last)).toBeNaN();
    await vi.waitFor(() => expect(commands).toEqual([{ type: 'credit' }]));
    close();
  });

  it('paints nothing for a row that is no longer watched', async () => {
    const { feed, close, send } = await openFeed();
    send(rows('RY'));
    await vi.waitFor(() => expect(feed.view().rows).toHaveLength(1));
    const painter = vi.fn();
    feed.paintRow(0, painter)();
    send(lastPrices(1, { 0: 3 }));
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    drawFrame();
    expect(painter).toHaveBeenCalledTimes(1);
    expect(feed.value(0, QuoteField.Last)).toBe(3);
    close();
  });

  it('tells the worker when it closes, and can be opened again', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY'));
    await vi.waitFor(() => expect(feed.view().rows).toHaveLength(1));
    close();
    await vi.waitFor(() => expect(commands).toEqual([{ type: 'close' }]));
    expect(feed.view().status.phase).toBe('loading');
    feed.open()();
    await vi.waitFor(() => expect(commands).toEqual([{ type: 'close' }, { type: 'close' }]));
  });

  it('says so when the worker cannot be asked', async () => {
    const feed = new QuoteListFeed({ type: 'index' }, () => Promise.reject(new Error('unreachable')));
    const close = feed.open();
    await vi.waitFor(() => expect(feed.view().status).toMatchObject({ phase: 'failed', failure: 'unreachable' }));
    close();
  });
});
