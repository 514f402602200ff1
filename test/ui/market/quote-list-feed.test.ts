import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAINT_INTERVAL } from '../../../engine/draw/paint-cost.ts';
import { SPARK_CHANGED, SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import { encodeQuoteDiff } from '../../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT, QuoteField } from '../../../engine/quotes/quote-field.ts';
import { ALL_CHANGED, QuoteListFeed } from '../../../ui/market/quote-list-feed.ts';
import { Failure } from '../../../workers/api/failure.ts';
import type { ListCommand, ListMessage, RowText } from '../../../workers/api/quote-list.ts';

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

const rowText = (symbol: string): RowText => ({
  symbol,
  region: 'C',
  name: symbol,
  ex: 'T',
  sector: '',
  sectype: 1,
  otherName: '',
  subid: '',
});
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

/** A feed whose worker's end the test controls. */
async function openFeed(clock?: () => number): Promise<{
  feed: QuoteListFeed;
  close: () => void;
  send: (message: ListMessage) => void;
  commands: ListCommand[];
}> {
  const commands: ListCommand[] = [];
  let worker: MessagePort | undefined;
  const feed = new QuoteListFeed(
    { type: 'index' },
    async (_request, port) => {
      worker = port;
      port.onmessage = (event: MessageEvent<ListCommand>) => commands.push(event.data);
    },
    clock,
  );
  const close = feed.open();
  return { feed, close, commands, send: (message) => worker?.postMessage(message) };
}

describe('an open quote list', () => {
  it('shows texts and status as soon as they arrive', async () => {
    const { feed, close, send } = await openFeed();
    expect(feed.view().status.phase).toBe('loading');
    send(rows('RY', 'TD'));
    await expect.poll(() => feed.view().rows.map((row) => row.symbol)).toEqual(['RY', 'TD']);
    expect(feed.view().status.connected).toBe(true);
    close();
  });

  it('counts the updates, the values replaced before they were shown, and the frames that showed them', async () => {
    const { feed, close, send } = await openFeed(() => 0);
    send(rows('RY', 'TD'));
    await expect.poll(() => feed.view().rows).toHaveLength(2);
    feed.paintRow(0, () => {});
    send({ ...lastPrices(2, { 0: 100, 1: 70 }), drops: 3 } as ListMessage);
    await expect.poll(() => frames).toHaveLength(1);
    expect(feed.counters()).toEqual({ frames: 0, updates: 0, drops: 3, interval: PAINT_INTERVAL });
    drawFrame();
    expect(feed.counters()).toEqual({ frames: 1, updates: 2, drops: 3, interval: PAINT_INTERVAL });
    close();
  });

  it('paints less often if its painting keeps the page busy, measured until the frame is rendered', async () => {
    let now = 0;
    const { feed, close, send } = await openFeed(() => now);
    send(rows('RY'));
    await expect.poll(() => feed.view().rows).toHaveLength(1);
    feed.paintRow(0, () => {});
    for (let price = 1; price <= 6; price++) {
      now += PAINT_INTERVAL * 5;
      send(lastPrices(1, { 0: price }));
      await expect.poll(() => frames).toHaveLength(1);
      drawFrame();
      // The browser is rendering.
      now += PAINT_INTERVAL * 20;
      await expect.poll(() => feed.counters().frames).toBe(price);
      await new Promise(setImmediate);
    }
    expect(feed.counters().interval).toBeGreaterThan(PAINT_INTERVAL);
    close();
  });

  it('paints changed rows in the next frame, and only then gives credit', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY', 'TD'));
    await expect.poll(() => feed.view().rows).toHaveLength(2);
    const painted: [row: number, changed: number, last: number][] = [];
    for (const row of [0, 1]) {
      feed.paintRow(row, (changed) => painted.push([row, changed, feed.value(row, QuoteField.Last)]));
    }
    expect(painted).toEqual([
      [0, ALL_CHANGED, Number.NaN],
      [1, ALL_CHANGED, Number.NaN],
    ]);

    send(lastPrices(2, { 1: 12.5 }));
    await expect.poll(() => frames).toHaveLength(1);
    expect(painted).toHaveLength(2);
    expect(commands).toEqual([]);

    drawFrame();
    expect(painted.slice(2)).toEqual([[1, 1 << QuoteField.Last, 12.5]]);
    await expect.poll(() => commands).toEqual([{ type: 'credit' }]);
    close();
  });

  it('drops diffs of the previous rows, and gives their credit back', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY', 'TD'));
    send(lastPrices(2, { 0: 1, 1: 2 }));
    send(rows('BNS'));
    await expect.poll(() => feed.view().rows).toHaveLength(1);
    drawFrame();
    expect(feed.value(0, QuoteField.Last)).toBeNaN();
    await expect.poll(() => commands).toEqual([{ type: 'credit' }]);
    close();
  });

  it('paints nothing for a row that is no longer watched', async () => {
    const { feed, close, send } = await openFeed();
    send(rows('RY'));
    await expect.poll(() => feed.view().rows).toHaveLength(1);
    const painter = vi.fn();
    feed.paintRow(0, painter)();
    send(lastPrices(1, { 0: 3 }));
    await expect.poll(() => frames).toHaveLength(1);
    drawFrame();
    expect(painter).toHaveBeenCalledTimes(1);
    expect(feed.value(0, QuoteField.Last)).toBe(3);
    close();
  });

  it('paints a row five times a second at most, whatever comes, and its last value always', async () => {
    let now = 0;
    const { feed, close, send } = await openFeed(() => now);
    send(rows('RY'));
    await expect.poll(() => feed.view().rows).toHaveLength(1);
    const shown: number[] = [];
    feed.paintRow(0, () => shown.push(feed.value(0, QuoteField.Last)));
    shown.length = 0;
    for (let frame = 1; frame <= 24; frame += 1) {
      now = (frame * 1000) / 60;
      send(lastPrices(1, { 0: frame }));
      await expect.poll(() => frames).toHaveLength(1);
      drawFrame();
    }
    expect(shown.length).toBeLessThanOrEqual(3);
    expect(shown.at(-1)).toBeLessThan(24);
    now += PAINT_INTERVAL;
    await expect.poll(() => frames).toHaveLength(1);
    drawFrame();
    expect(shown.at(-1)).toBe(24);
    close();
  });

  it('shows nothing new and gives no credit while frozen; released, shows the latest', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY', 'TD'));
    send(lastPrices(2, { 0: 1, 1: 2 }));
    await expect.poll(() => frames).toHaveLength(1);
    drawFrame();
    await expect.poll(() => commands).toHaveLength(1);
    feed.freeze();
    const since = feed.view().frozenAt;
    expect(since).toBeGreaterThan(0);
    feed.freeze();
    expect(feed.view().frozenAt).toBe(since);
    send(lastPrices(2, { 0: 9 }));
    send({ type: 'status', status: { ...status, connected: false } });
    await expect.poll(() => feed.view().status.connected).toBe(false);
    drawFrame();
    expect(feed.value(0, QuoteField.Last)).toBe(1);
    expect(commands).toHaveLength(1);

    feed.release();
    drawFrame();
    expect(feed.value(0, QuoteField.Last)).toBe(9);
    await expect.poll(() => commands).toHaveLength(2);
    close();
  });

  it('keeps its rows while frozen, although others arrive, and shows those when it is released', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY', 'TD'));
    send(lastPrices(2, { 0: 1, 1: 2 }));
    await expect.poll(() => frames).toHaveLength(1);
    drawFrame();
    feed.freeze();
    send(lastPrices(2, { 0: 5 }));
    send(rows('BNS', 'BMO', 'CM'));
    send(lastPrices(3, { 2: 7 }));
    send({ type: 'status', status: { ...status, updatedAt: 2 } });
    await expect.poll(() => feed.view().status.updatedAt).toBe(2);
    drawFrame();
    expect(feed.view().rows.map((row) => row.symbol)).toEqual(['RY', 'TD']);
    expect(feed.value(0, QuoteField.Last)).toBe(1);
    feed.release();
    expect(feed.view().rows.map((row) => row.symbol)).toEqual(['BNS', 'BMO', 'CM']);
    drawFrame();
    expect(feed.value(2, QuoteField.Last)).toBe(7);
    // One for each diff, also for the one whose rows no longer exist.
    await expect.poll(() => commands).toEqual(Array(3).fill({ type: 'credit' }));
    close();
  });

  it('frozen before its rows and numbers arrived, takes the first of each, and then stays frozen', async () => {
    const { feed, close, send, commands } = await openFeed();
    for (const [again, first] of [1, 5].entries()) {
      feed.freeze();
      send(rows('RY', 'TD'));
      send(lastPrices(2, { 0: first, 1: 2 }));
      await expect.poll(() => frames).toHaveLength(1);
      drawFrame();
      expect(feed.value(0, QuoteField.Last)).toBe(first);
      send(lastPrices(2, { 0: 9 }));
      send({ type: 'status', status: { ...status, updatedAt: 2 } });
      await expect.poll(() => feed.view().status.updatedAt).toBe(2);
      drawFrame();
      expect(feed.value(0, QuoteField.Last)).toBe(first);
      await expect.poll(() => commands.filter(({ type }) => type === 'credit')).toHaveLength(again + 1);
      if (again > 0) break;
      close();
      feed.open();
    }
    close();
  });

  it('reopened in another worker keeps its rows, as not live, until that worker has sent its own', async () => {
    const { feed, send, commands, close } = await openFeed();
    feed.wantSparks(() => {});
    send(rows('A', 'B'));
    send(lastPrices(2, { 0: 10, 1: 20 }));
    await expect.poll(() => frames.length).toBe(1);
    drawFrame();
    send(lastPrices(2, { 0: 11 }));
    await expect.poll(() => frames.length).toBe(1);
    feed.reopen();
    expect(feed.view()).toMatchObject({ rows: [{ symbol: 'A' }, { symbol: 'B' }], status: { connected: false } });
    drawFrame();
    expect(feed.value(0, QuoteField.Last)).toBe(10);
    send(rows('A', 'B'));
    send(lastPrices(2, { 0: 12, 1: 21 }));
    await expect.poll(() => frames.length).toBe(1);
    drawFrame();
    expect(feed.value(0, QuoteField.Last)).toBe(12);
    expect(feed.view().status.connected).toBe(true);
    await expect.poll(() => commands.map(({ type }) => type)).toEqual(['spark', 'credit', 'spark', 'credit']);
    close();
  });

  it('requests sparklines when they are wanted, and keeps each row’s', async () => {
    const { feed, close, send, commands } = await openFeed();
    feed.wantSparks(() => {});
    feed.wantSparks(() => {});
    await expect.poll(() => commands).toEqual([{ type: 'spark' }]);
    send(rows('RY', 'TD'));
    await expect.poll(() => feed.view().rows).toHaveLength(2);
    const painted: number[] = [];
    feed.paintRow(1, (changed) => painted.push(changed));
    send({ type: 'spark', rows: Uint32Array.of(1), closes: new Float32Array(SPARK_SLOTS).fill(3) });
    await expect.poll(() => frames).toHaveLength(1);
    drawFrame();
    expect(painted).toEqual([ALL_CHANGED, SPARK_CHANGED]);
    expect([feed.sparks[0], feed.sparks[SPARK_SLOTS]]).toEqual([Number.NaN, 3]);

    feed.freeze();
    send({ type: 'spark', rows: Uint32Array.of(1), closes: new Float32Array(SPARK_SLOTS).fill(4) });
    send({ type: 'status', status: { ...status, updatedAt: 5 } });
    await expect.poll(() => feed.view().status.updatedAt).toBe(5);
    expect(feed.sparks[SPARK_SLOTS]).toBe(3);
    feed.release();
    await expect.poll(() => commands).toEqual([{ type: 'spark' }, { type: 'spark' }]);
    close();
  });

  it('tells the worker when it closes, and can be opened again', async () => {
    const { feed, close, send, commands } = await openFeed();
    send(rows('RY'));
    await expect.poll(() => feed.view().rows).toHaveLength(1);
    close();
    await expect.poll(() => commands).toEqual([{ type: 'close' }]);
    expect(feed.view().status.phase).toBe('loading');
    feed.open()();
    await expect.poll(() => commands).toEqual([{ type: 'close' }, { type: 'close' }]);
  });

  it('says so if the worker cannot be reached', async () => {
    const feed = new QuoteListFeed({ type: 'index' }, () => Promise.reject(new Failure('unreachable')));
    const close = feed.open();
    await expect.poll(() => feed.view().status).toMatchObject({ phase: 'failed', failure: 'unreachable' });
    close();
  });
});
