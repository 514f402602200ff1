import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SPARK_SLOTS } from '../../../../engine/quotes/day-spark.ts';
import { QuoteMirror } from '../../../../engine/quotes/quote-diff.ts';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { PaintedListCommand, PaintedListMessage } from '../../../../workers/api/painted-list.ts';
import type { ListCommand, ListMessage } from '../../../../workers/api/quote-list.ts';
import { ListSession } from '../../../../workers/chart/lists/list-session.ts';
import { QuoteLine } from '../../../../workers/chart/lists/quote-line.ts';
import { FrameLoop } from '../../../../workers/chart/pace/frame-loop.ts';
import { quoteRows } from '../../../../workers/market/answers/quote-answer.ts';
import { ListLine } from '../../../../workers/market/lists/list-line.ts';
import type { ListOutlet } from '../../../../workers/market/lists/list-outlet.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { LIST_THEME, LIST_WORDS } from '../../../engine/list-painting/list-look.ts';
import { delivered, Inbox } from '../../market/inbox.ts';
import { HandBeat, RecordingCanvas } from './painted-by-hand.ts';

// A market worker's list, a chart worker's session and a page's port, joined by real ports; the test triggers frames
// and beats.

const before = globalThis.requestAnimationFrame;
let waiting: FrameRequestCallback[];
let beat: HandBeat;
let canvas: RecordingCanvas;
let session: ListSession;
let list: QuoteList;
let line: QuoteLine;
let marketLine: ListLine;
let reader: FeedReader;
let table: QuoteTable;
let tab: Tab;
let page: Inbox<PaintedListMessage>;
let port: MessagePort;
let credits: number;
let asked: ListCommand[];
let outlet: ListOutlet;

const answer = (...rows: object[]) => v.parse(quoteRows, rows);
const RY = { symbol: 'RY', region: 'C', name: 'Royal', ex: 'T', last: 100, change: 1, volume: 10, delay: 0 };
const TD = { symbol: 'TD', region: 'C', name: 'Toronto', ex: 'T', last: 70, change: -1, volume: 5, delay: 0 };

beforeEach(async () => {
  waiting = [];
  globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
  beat = new HandBeat();
  canvas = new RecordingCanvas();
  table = new QuoteTable();
  reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
  tab = { lock: 'tab', visible: true, closers: new Set() };
  credits = 0;
  asked = [];
  const ends = new MessageChannel();
  line = new QuoteLine();
  joinMarket();
  page = new Inbox(ends.port1);
  port = ends.port1;
  const columns = [
    { code: 'symbol', width: 100 },
    { code: 'last', width: 100 },
    { code: 'volume', width: 100 },
  ] as const;
  const init = {
    id: 'list',
    request: { type: 'index' },
    columns,
    spoken: ['symbol', 'name', 'last'],
    sort: null,
    filter: '',
  } as const;
  session = new ListSession(
    { ...init, theme: LIST_THEME, words: LIST_WORDS },
    canvas,
    ends.port2,
    line,
    new FrameLoop(),
    beat,
  );
  send({ type: 'resize', width: 300, height: 240, ratio: 1 });
  send({ type: 'visible', visible: true });
  await delivered();
  list.show(answer(RY, TD));
  flush();
  await settle();
});

/** Connects the port to a new market worker. */
function joinMarket(): void {
  const quotes = new MessageChannel();
  marketLine = new ListLine(quotes.port1, (request, opened) => {
    outlet = opened;
    list = new QuoteList(request, tab, outlet, table, new Subscriptions(table, () => {}));
    return { receive: take, close: () => list.close() };
  });
  line.connect(quotes.port2);
}

afterEach(() => {
  session.close();
  marketLine.close();
  port.close();
  globalThis.requestAnimationFrame = before;
});

function send(command: PaintedListCommand): void {
  port.postMessage(command);
}

/** Handles a command of the session like the market worker, with a frame soon after. */
function take(command: ListCommand): void {
  if (command.type === 'credit') {
    credits++;
    list.addCredit();
  }
  if (command.type === 'sight') list.setSight(command.rows);
  if (command.type === 'want') list.want(command.fields, command.rows);
  if (command.type === 'complete') list.complete();
  asked.push(command);
  flush();
}

/** The market worker's frame. */
function flush(): void {
  list.collect(performance.now());
  table.clearDirty();
  list.flush();
  marketLine.flush();
}

/** Lets messages arrive and the browser show a frame, until nothing is pending. */
async function settle(): Promise<void> {
  await delivered();
  for (const callback of waiting.splice(0)) callback(0);
  await delivered();
}

/** A trade arrives, and the market worker has its frame. */
async function trade(price: number, volume: number, symbol = 'RY'): Promise<void> {
  reader.read(`T,T,${symbol},${price},100,1608132606,4,${volume},3`);
  flush();
  await settle();
}

async function strike(): Promise<void> {
  beat.strike();
  await settle();
}

describe('a painted list', () => {
  it('paints once its numbers have arrived, and gives credit with the next beat', async () => {
    expect(session.counters).toMatchObject({ frames: 1, diffs: 1, cells: 6 });
    expect(credits).toBe(0);
    await strike();
    expect(credits).toBe(1);
  });

  it('gives no more credit until it has painted what it got', async () => {
    await strike();
    reader.read('T,T,RY,101,100,1608132606,4,110,3');
    flush();
    await delivered();
    beat.strike();
    beat.strike();
    await delivered();
    expect(credits).toBe(1);
    await settle();
    await strike();
    expect(credits).toBe(2);
  });

  it('paints after a trade only the changed cells of its row', async () => {
    await strike();
    await trade(101, 110);
    await strike();
    const { cells } = session.counters;
    // The row is yellow already: a second trade changes two of its three cells.
    await trade(102, 210);
    expect(session.counters.cells - cells).toBe(2);
    expect(canvas.texts.at(-1)?.text).toBe('210');
  });

  it('gets one diff per beat, however many trades there were, with the latest values, and reports how many it missed', async () => {
    await strike();
    await trade(101, 110);
    const { diffs } = session.counters;
    for (let i = 0; i < 20; i++) await trade(102 + i, 200 + i);
    expect(session.counters.diffs).toBe(diffs);
    await strike();
    expect(session.counters.diffs).toBe(diffs + 1);
    expect(canvas.texts.some(({ text }) => text === '121.00')).toBe(true);
    expect(canvas.texts.some(({ text }) => text === '111.00')).toBe(false);
    expect(session.counters.drops).toBe(19);
  });

  it.each([
    ['out of sight', () => send({ type: 'visible', visible: false })],
    ['frozen', () => send({ type: 'freeze', frozen: true })],
  ])('%s requests and paints nothing, and has the newest values afterwards', async (what, hide) => {
    await strike();
    await trade(101, 110);
    hide();
    await settle();
    const still = session.counters;
    expect(beat.members.size).toBe(0);
    for (let i = 0; i < 5; i++) {
      await trade(102 + i, 200 + i);
      await strike();
    }
    expect(session.counters).toEqual(still);
    send(what === 'frozen' ? { type: 'freeze', frozen: false } : { type: 'visible', visible: true });
    await settle();
    await settle();
    expect(session.counters.diffs).toBe(still.diffs + 1);
    expect(canvas.texts.some(({ text }) => text === '106.00')).toBe(true);
  });

  it('gets nothing in a hidden tab', async () => {
    await strike();
    tab.visible = false;
    const still = session.counters;
    await trade(101, 110);
    await strike();
    expect(session.counters).toEqual(still);
  });

  it('frozen with a diff on its way keeps it for later', async () => {
    await strike();
    send({ type: 'freeze', frozen: true });
    await delivered();
    reader.read('T,T,RY,105,100,1608132606,4,900,3');
    flush();
    await settle();
    expect(canvas.texts.some(({ text }) => text === '105.00')).toBe(false);
    send({ type: 'freeze', frozen: false });
    await settle();
    await settle();
    expect(canvas.texts.some(({ text }) => text === '105.00')).toBe(true);
  });

  it('frozen also keeps its rows, and sends a copy of what it shows', async () => {
    await strike();
    await trade(101, 110);
    send({ type: 'freeze', frozen: true });
    await delivered();
    list.show(answer(TD));
    flush();
    await settle();
    const copy = new MessageChannel();
    const inbox = new Inbox<ListMessage>(copy.port1);
    port.postMessage({ type: 'copy', port: copy.port2 }, [copy.port2]);
    await delivered();
    await settle();
    const mirror = new QuoteMirror();
    for (const message of inbox.all) {
      if (message.type === 'rows') {
        expect(message.rows.map(({ symbol }) => symbol)).toEqual(['RY', 'TD']);
        mirror.reset(message.rows.length);
      } else if (message.type === 'diff') mirror.apply(message.packet);
    }
    expect([mirror.value(0, QuoteField.Last), mirror.value(1, QuoteField.Last)]).toEqual([101, 70]);
    copy.port1.close();
    page.all.length = 0;
    send({ type: 'freeze', frozen: false });
    await settle();
    expect(page.all.some((message) => message.type === 'rows' && message.rows.length === 1)).toBe(true);
  });

  it('frozen before its numbers have arrived shows them, and then stays', async () => {
    list.show(answer({ ...TD, last: 81 }));
    await settle();
    send({ type: 'freeze', frozen: true });
    await delivered();
    list.addCredit();
    flush();
    await settle();
    expect(canvas.texts.some(({ text }) => text === '81.00')).toBe(true);
    list.addCredit();
    reader.read('T,T,TD,82,100,1608132606,4,900,3');
    flush();
    await settle();
    expect(canvas.texts.some(({ text }) => text === '82.00')).toBe(false);
  });

  it('requests days only if it paints them, and describes them', async () => {
    expect(asked).not.toContainEqual({ type: 'spark' });
    const columns = [
      { code: 'symbol', width: 100 },
      { code: 'spark', width: 104 },
    ] as const;
    send({ type: 'columns', columns, spoken: ['symbol', 'spark'] });
    send({ type: 'columns', columns, spoken: ['symbol', 'spark'] });
    await settle();
    expect(asked.filter(({ type }) => type === 'spark')).toHaveLength(1);
    const closes = new Float32Array(SPARK_SLOTS).fill(Number.NaN);
    closes.set([71, 69.5, 70]);
    // Between the ten-minute closes it was higher, and lower.
    list.show(answer(RY, { ...TD, high: 71.25, low: 69 }));
    flush();
    await strike();
    outlet.post({ type: 'spark', rows: Uint32Array.of(1), closes });
    await settle();
    expect(canvas.lines.length).toBeGreaterThan(2);
    send({ type: 'texts' });
    await settle();
    const texts = page.all.findLast((message) => message.type === 'texts');
    expect(texts?.type === 'texts' && texts.texts.find(({ row }) => row === 1)?.texts).toEqual([
      '',
      'Day from 69.00 to 71.25, now 70.00',
    ]);
  });

  it('continues with a market worker that replaced another, including days', async () => {
    send({ type: 'columns', columns: [{ code: 'spark', width: 104 }], spoken: ['last', 'spark'] });
    await settle();
    expect(asked.filter(({ type }) => type === 'spark')).toHaveLength(1);
    marketLine.close();
    joinMarket();
    await settle();
    list.show(answer({ ...RY, last: 105 }, TD));
    flush();
    await settle();
    expect(asked.filter(({ type }) => type === 'spark')).toHaveLength(2);
    send({ type: 'texts' });
    await settle();
    const texts = page.all.findLast((message) => message.type === 'texts');
    expect(texts?.type === 'texts' && texts.texts.find(({ row }) => row === 0)?.texts[0]).toBe('105.00');
  });

  it('gives a new market worker no credit for diffs of the previous one', async () => {
    await trade(101, 110);
    const paid = credits;
    marketLine.close();
    joinMarket();
    await settle();
    await strike();
    expect(credits).toBe(paid);
  });

  it('frozen keeps no arriving days, and requests all of them when released', async () => {
    const columns = [{ code: 'spark', width: 104 }] as const;
    send({ type: 'columns', columns, spoken: ['spark'] });
    send({ type: 'freeze', frozen: true });
    await settle();
    const closes = new Float32Array(SPARK_SLOTS).fill(70);
    const lines = canvas.lines.length;
    outlet.post({ type: 'spark', rows: Uint32Array.of(1), closes });
    outlet.post({ type: 'spark', rows: Uint32Array.of(1), closes });
    await settle();
    send({ type: 'freeze', frozen: false });
    await settle();
    expect(asked.filter(({ type }) => type === 'spark')).toHaveLength(2);
    expect(canvas.lines).toHaveLength(lines);
    outlet.post({ type: 'spark', rows: Uint32Array.of(1), closes });
    await settle();
    expect(canvas.lines.length).toBeGreaterThan(lines);
    send({ type: 'freeze', frozen: true });
    send({ type: 'freeze', frozen: false });
    await settle();
    expect(asked.filter(({ type }) => type === 'spark')).toHaveLength(2);
  });

  it('outlines the row under the pointer, even when scrolled under it', async () => {
    const { cells } = session.counters;
    send({ type: 'pointer', y: 5 });
    await settle();
    expect(session.counters.cells - cells).toBe(3);
    send({ type: 'pointer', y: 7 });
    await settle();
    expect(session.counters.cells - cells).toBe(3);
    send({ type: 'pointer', y: -1 });
    await settle();
    expect(session.counters.cells - cells).toBe(6);
  });

  it('sends the page its rows, its order, and at once the texts of its accessible table', async () => {
    const [texts] = page.all.flatMap((message) => (message.type === 'texts' ? [message.texts] : []));
    expect(texts).toEqual([
      { row: 0, texts: ['', 'Royal', '100.00'] },
      { row: 1, texts: ['', 'Toronto', '70.00'] },
    ]);
    expect(page.all.some((message) => message.type === 'rows' && message.rows.length === 2)).toBe(true);
  });

  it('sends only changed rows of the accessible table', async () => {
    await strike();
    await trade(101, 110);
    page.all.length = 0;
    send({ type: 'texts' });
    await settle();
    const columns = ['symbol', 'name', 'last'];
    expect(page.all).toEqual([{ type: 'texts', columns, texts: [{ row: 0, texts: ['', 'Royal', '101.00'] }] }]);
    send({ type: 'texts' });
    await settle();
    expect(page.all).toHaveLength(1);
  });

  it('is sorted on the user’s command, and does not jump under the pointer', async () => {
    send({ type: 'sort', sort: { column: 'last', descending: false } });
    await settle();
    const order = (): number[] => {
      const message = page.all.findLast((each) => each.type === 'order');
      return message?.type === 'order' ? [...message.order] : [];
    };
    expect(order()).toEqual([1, 0]);
    send({ type: 'hold', held: true });
    await strike();
    await trade(50, 110);
    await strike();
    expect(order()).toEqual([1, 0]);
  });

  it('shows the rows that match the filter', async () => {
    send({ type: 'filter', text: 'toro' });
    await settle();
    const message = page.all.findLast((each) => each.type === 'order');
    expect(message?.type === 'order' && [...message.order]).toEqual([1]);
  });

  it('repaints when scrolled or restyled, without a diff', async () => {
    const { frames, diffs } = session.counters;
    send({ type: 'scroll', top: 10, left: 0 });
    await settle();
    send({ type: 'look', theme: { ...LIST_THEME, rowHeight: 32 }, words: LIST_WORDS });
    await settle();
    expect(session.counters).toMatchObject({ frames: frames + 2, diffs });
  });

  it('is written anew at another pixel ratio, and painted only if it has a size and is scrolled elsewhere', async () => {
    const { frames } = session.counters;
    send({ type: 'scroll', top: 0, left: 0 });
    await settle();
    expect(session.counters.frames).toBe(frames);
    send({ type: 'scroll', top: 0, left: 5 });
    await settle();
    send({ type: 'scroll', top: 5, left: 5 });
    await settle();
    expect(session.counters.frames).toBe(frames + 2);
    send({ type: 'resize', width: 600, height: 480, ratio: 2 });
    await settle();
    expect([canvas.width, canvas.height]).toEqual([600, 480]);
    expect(canvas.texts.at(-1)?.y).toBeGreaterThan(24);
    const { frames: before } = session.counters;
    send({ type: 'resize', width: 0, height: 0, ratio: 2 });
    await settle();
    expect(session.counters.frames).toBe(before);
  });

  it('passes on how late its page is, its counters, and the wish to be loaded again', async () => {
    send({ type: 'lag', lag: 7 });
    send({ type: 'counters' });
    send({ type: 'refresh' });
    await settle();
    expect(beat.lag).toBe(7);
    expect(page.all.findLast(({ type }) => type === 'counters')).toEqual({
      type: 'counters',
      counters: session.counters,
    });
    expect(asked).toContainEqual({ type: 'refresh' });
  });

  it('reports what it does', async () => {
    const { kind, subject, canvases, pixels, frames, messages, credit, waits } = session.figures;
    expect({ kind, subject, canvases, pixels, credit, waits }).toEqual({
      kind: 'painted',
      subject: 'index',
      canvases: 1,
      pixels: 300 * 240,
      credit: 0,
      waits: 0,
    });
    expect([frames, messages]).toEqual([session.counters.frames, page.all.length]);
    await strike();
    expect(session.figures.credit).toBe(1);
    reader.read('T,T,RY,105,100,1608132606,4,900,3');
    flush();
    await delivered();
    expect(session.figures).toMatchObject({ credit: 0, waits: null });
  });

  it('is sorted by its numbers a second after the last sort, if they come later than the order', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const orders = (): number[][] =>
        page.all.flatMap((message) => (message.type === 'order' ? [[...message.order]] : []));
      send({ type: 'sort', sort: { column: 'last', descending: true } });
      await settle();
      const { length } = orders();
      await strike();
      await trade(50, 110);
      vi.advanceTimersByTime(999);
      await strike();
      expect(orders()).toHaveLength(length);
      vi.advanceTimersByTime(1);
      await strike();
      expect(orders().slice(length)).toEqual([[1, 0]]);
      // The same order is not sent again.
      await trade(51, 210);
      vi.advanceTimersByTime(1_000);
      await strike();
      expect(orders()).toHaveLength(length + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a frozen list is sorted by what it shows, and shown or frozen twice changes nothing', async () => {
    const painted = session.counters.frames;
    send({ type: 'visible', visible: true });
    send({ type: 'freeze', frozen: false });
    await settle();
    expect([session.counters.frames, credits]).toEqual([painted, 0]);
    send({ type: 'freeze', frozen: true });
    await settle();
    asked.length = 0;
    send({ type: 'sort', sort: { column: 'last', descending: false } });
    await settle();
    const order = page.all.findLast((message) => message.type === 'order');
    expect(order?.type === 'order' && [...order.order]).toEqual([1, 0]);
    expect(asked).toEqual([]);
  });

  it('a cell that moved is painted again when its flash is over', async () => {
    send({ type: 'look', theme: { ...LIST_THEME, highlight: 'cells' }, words: LIST_WORDS });
    await settle();
    await strike();
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      await trade(101, 110);
      await strike();
      await trade(102, 210);
      const { cells } = session.counters;
      await strike();
      expect(session.counters.cells).toBe(cells);
      vi.advanceTimersByTime(10_000);
      await strike();
      expect(session.counters.cells).toBeGreaterThan(cells);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the frame of a diff ends flashes too, so that a beat paints once', async () => {
    send({ type: 'look', theme: { ...LIST_THEME, highlight: 'cells' }, words: LIST_WORDS });
    await settle();
    await strike();
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      await trade(101, 110);
      vi.advanceTimersByTime(10_000);
      const { frames, cells } = session.counters;
      await strike();
      expect(session.counters.frames).toBe(frames);
      await trade(71, 6, 'TD');
      // The three cells of a first trade, and the one whose flash is over.
      expect([session.counters.frames - frames, session.counters.cells - cells]).toEqual([1, 4]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('releases its canvas and its list when closed', async () => {
    send({ type: 'close' });
    await settle();
    expect([canvas.width, canvas.height, beat.members.size]).toEqual([1, 1, 0]);
  });
});

describe('with a hundred rows, ten in sight', () => {
  const MANY = Array.from({ length: 100 }, (_, row) => ({ ...RY, symbol: `S${row}`, name: '', last: 100 + row }));
  const painted = (text: string) => canvas.texts.some((each) => each.text === text);
  const order = () => page.all.findLast((each) => each.type === 'order');

  beforeEach(async () => {
    list.show(answer(...MANY));
    flush();
    await settle();
    await strike();
    asked.length = 0;
    canvas.texts.length = 0;
  });

  it('a trade of a hidden row is neither sent nor painted', async () => {
    const before = session.counters;
    await trade(999, 110, 'S50');
    await strike();
    expect(session.counters).toEqual(before);
  });

  it('rows scrolled into sight are current without waiting for a beat', async () => {
    await trade(999, 110, 'S50');
    send({ type: 'scroll', top: 48 * 24, left: 0 });
    await settle();
    await settle();
    expect(painted('999.00')).toBe(true);
    expect(asked.map(({ type }) => type)).toContain('sight');
    await strike();
    await trade(998, 120, 'S50');
    expect(painted('998.00')).toBe(true);
  });

  it('a turn of the wheel shows the next rows up to date', async () => {
    await trade(999, 110, 'S12');
    await strike();
    send({ type: 'scroll', top: 3 * 24, left: 0 });
    await settle();
    expect(painted('999.00')).toBe(true);
    expect(painted('112.00')).toBe(false);
  });

  it('is sorted by the current values of hidden rows', async () => {
    await trade(999, 110, 'S50');
    send({ type: 'sort', sort: { column: 'last', descending: true } });
    await settle();
    await settle();
    expect([...(order()?.order ?? [])].slice(0, 3)).toEqual([50, 99, 98]);
    expect(painted('999.00')).toBe(true);
  });

  it('requests the sorted column when the order is due, and nothing if it is sorted by text or frozen', async () => {
    send({ type: 'sort', sort: { column: 'symbol', descending: true } });
    await settle();
    await strike();
    expect(asked.map(({ type }) => type)).not.toContain('want');
    send({ type: 'freeze', frozen: true });
    await settle();
    asked = [];
    send({ type: 'sort', sort: { column: 'last', descending: true } });
    await settle();
    await strike();
    expect(asked).toEqual([]);
    send({ type: 'sort', sort: null });
    send({ type: 'freeze', frozen: false });
    await settle();
    asked = [];
    send({ type: 'sort', sort: { column: 'last', descending: true } });
    await settle();
    await strike();
    await strike();
    expect(asked.filter(({ type }) => type === 'want')).toEqual([{ type: 'want', fields: 1 << QuoteField.Last }]);
  });

  it('is frozen as a whole: rows scrolled into sight are of that moment', async () => {
    await trade(999, 110, 'S50');
    send({ type: 'freeze', frozen: true });
    await settle();
    await trade(888, 120, 'S50');
    await trade(777, 120, 'S1');
    send({ type: 'scroll', top: 48 * 24, left: 0 });
    await settle();
    await settle();
    expect([painted('999.00'), painted('888.00'), painted('777.00')]).toEqual([true, false, false]);
    send({ type: 'freeze', frozen: false });
    await settle();
    await settle();
    expect(painted('888.00')).toBe(true);
  });

  it('frozen, its copy is complete: hidden rows are of that moment too', async () => {
    await trade(999, 110, 'S50');
    const copy = new MessageChannel();
    const inbox = new Inbox<ListMessage>(copy.port1);
    send({ type: 'freeze', frozen: true });
    port.postMessage({ type: 'copy', port: copy.port2 }, [copy.port2]);
    await settle();
    await trade(888, 120, 'S50');
    await settle();
    const mirror = new QuoteMirror();
    mirror.reset(MANY.length);
    for (const message of inbox.all) if (message.type === 'diff') mirror.apply(message.packet);
    expect([mirror.value(50, QuoteField.Last), mirror.value(99, QuoteField.Last)]).toEqual([999, 199]);
    copy.port1.close();
  });

  it('frozen while its market worker dies, sends a copy of what it has', async () => {
    const copy = new MessageChannel();
    const inbox = new Inbox<ListMessage>(copy.port1);
    const isAsked = (): boolean => asked.some(({ type }) => type === 'complete');
    marketLine.close();
    send({ type: 'freeze', frozen: true });
    port.postMessage({ type: 'copy', port: copy.port2 }, [copy.port2]);
    await settle();
    expect([isAsked(), inbox.all.length]).toEqual([false, 0]);
    joinMarket();
    await settle();
    expect(inbox.all.map(({ type }) => type)).toEqual(['rows', 'diff', 'spark']);
    copy.port1.close();
  });

  it('keeps new rows up to date, although it had just reported other visible rows', async () => {
    send({ type: 'sort', sort: { column: 'symbol', descending: true } });
    await delivered();
    for (const callback of waiting.splice(0)) callback(0);
    list.show(answer(RY, TD));
    flush();
    await settle();
    await settle();
    const told = asked.find((command) => command.type === 'sight');
    expect(told?.rows.every((row) => row > 1)).toBe(true);
    await strike();
    await trade(999, 110);
    await strike();
    expect(painted('999.00')).toBe(true);
  });

  it('the accessible table gets hidden rows a few at a time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      send({ type: 'visible', visible: false });
      await settle();
      send({ type: 'visible', visible: true });
      await settle();
      await trade(999, 110, 'S20');
      for (let beats = 0; beats < 6; beats++) {
        vi.advanceTimersByTime(1250);
        await strike();
      }
      const words = page.all.flatMap((each) => (each.type === 'texts' ? each.texts : []));
      expect(words.findLast(({ row }) => row === 20)?.texts.at(-1)).toBe('999.00');
      const wanted = asked.flatMap((command) => (command.type === 'want' ? [command.rows?.length] : []));
      expect(new Set(wanted)).toEqual(new Set([25]));
    } finally {
      vi.useRealTimers();
    }
  });
});
