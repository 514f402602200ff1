import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { HeatMapCommand, HeatMapMessage } from '../../../../workers/api/heat-map.ts';
import { HeatSession } from '../../../../workers/chart/heat-map/heat-session.ts';
import { QuoteLine } from '../../../../workers/chart/lists/quote-line.ts';
import { FrameLoop } from '../../../../workers/chart/pace/frame-loop.ts';
import { quoteRows } from '../../../../workers/market/answers/quote-answer.ts';
import { ListLine } from '../../../../workers/market/lists/list-line.ts';
import { QuoteList } from '../../../../workers/market/lists/quote-list.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import { HEAT_THEME } from '../../../engine/heat-painting/heat-look.ts';
import { LIST_WORDS } from '../../../engine/list-painting/list-look.ts';
import { delivered, Inbox } from '../../market/inbox.ts';
import { HandBeat, RecordingCanvas } from '../lists/painted-by-hand.ts';

// Lists of a market worker, a chart worker's session and a page's port, joined by real ports; the test triggers frames
// and beats.

const company = (symbol: string, region: string, sector: string, dollar: number, change = 1) => ({
  symbol,
  region,
  sector,
  name: `${symbol} Inc.`,
  ex: region === 'C' ? 'T' : 'Q',
  last: 101,
  change,
  dollar,
  volume: 10,
  delay: 0,
});
const CANADA = [company('AAA', 'C', 'Banks', 4000), company('BBB', 'C', 'Mines', 2000, -1)];
const STATES = [company('QQQ', 'U', 'Banks', 3000, 0), company('ZZZ', 'U', '', 900)];
const RATE = { symbol: 'FX$USD/CAD', region: 'C', name: 'USD/CAD', ex: 'T', last: 1.5, change: 0 };

const before = globalThis.requestAnimationFrame;
let waiting: FrameRequestCallback[];
let beat: HandBeat;
let canvas: RecordingCanvas;
let session: HeatSession;
let lists: QuoteList[];
let marketLine: ListLine;
let reader: FeedReader;
let table: QuoteTable;
let page: Inbox<HeatMapMessage>;
let port: MessagePort;

beforeEach(() => {
  waiting = [];
  globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
  beat = new HandBeat();
  canvas = new RecordingCanvas();
  table = new QuoteTable();
  reader = new FeedReader(table, { trade() {}, quote() {}, summary() {}, depth() {}, marketTime() {} });
});

afterEach(() => {
  session.close();
  marketLine.close();
  port.close();
  globalThis.requestAnimationFrame = before;
});

/** Opens a map with one list for each answer. */
async function open(hasRate: boolean, ...answers: (readonly object[])[]): Promise<void> {
  const tab = { lock: 'tab', visible: true, closers: new Set<() => void>() };
  const ends = new MessageChannel();
  const quotes = new MessageChannel();
  lists = [];
  marketLine = new ListLine(quotes.port1, (request, outlet) => {
    const list = new QuoteList(request, tab, outlet, table, new Subscriptions(table, () => {}));
    lists.push(list);
    return {
      receive(command) {
        if (command.type !== 'credit') return;
        list.addCredit();
        flush();
      },
      close: () => list.close(),
    };
  });
  const line = new QuoteLine();
  line.connect(quotes.port2);
  page = new Inbox(ends.port1);
  port = ends.port1;
  const words = { notes: LIST_WORDS, sectors: { Mines: 'Mining' }, exchanges: { T: 'TSX' }, other: 'Other' };
  session = new HeatSession(
    {
      id: 'map',
      lists: answers.map(() => ({ type: 'index' })),
      grouping: 'sector',
      spoken: ['symbol', 'name', 'percent'],
      hasRate,
      theme: HEAT_THEME,
      words,
    },
    canvas,
    ends.port2,
    line,
    new FrameLoop(),
    beat,
  );
  send({ type: 'resize', width: 1000, height: 600, ratio: 1 });
  send({ type: 'visible', visible: true });
  await delivered();
  for (const [i, rows] of answers.entries()) show(i, rows);
  await settle();
}

function show(list: number, rows: readonly object[]): void {
  lists[list]?.show(v.parse(quoteRows, rows));
  flush();
}

function send(command: HeatMapCommand): void {
  port.postMessage(command);
}

/** The market worker's frame. */
function flush(): void {
  for (const list of lists) list.collect(performance.now());
  table.clearDirty();
  for (const list of lists) list.flush();
  marketLine.flush();
}

/** Lets messages arrive and the browser show a frame. */
async function settle(): Promise<void> {
  await delivered();
  for (const callback of waiting.splice(0)) callback(0);
  await delivered();
}

async function strike(): Promise<void> {
  beat.strike();
  await settle();
  await settle();
}

function latest<T extends HeatMapMessage['type']>(type: T): Extract<HeatMapMessage, { type: T }> {
  return page.all.findLast((message) => message.type === type) as Extract<HeatMapMessage, { type: T }>;
}

/** Each group with its symbols, as reported to the page. */
function groups(): (readonly [string, string[]])[] {
  const { companies } = latest('companies');
  return latest('arranged').arrangement.groups.map(
    ({ name, tiles }) => [name, tiles.map((tile) => companies[tile]?.symbol ?? '?')] as const,
  );
}

function area(symbol: string): number {
  const tile = latest('companies').companies.findIndex((each) => each.symbol === symbol);
  const { boxes } = latest('arranged').arrangement;
  return (boxes[tile * 4 + 2] ?? 0) * (boxes[tile * 4 + 3] ?? 0);
}

describe('a heat map', () => {
  it('waits for every list, converts the dollars of the other country, and groups by sector', async () => {
    await open(true, CANADA, STATES, [RATE]);
    expect(latest('status').status.phase).toBe('ready');
    expect(groups()).toEqual([
      ['Banks', ['QQQ', 'AAA']],
      ['Mining', ['BBB']],
      ['Other', ['ZZZ']],
    ]);
    expect(area('QQQ') / area('AAA')).toBeCloseTo(4500 / 4000, 1);
    expect(canvas.texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['AAA', '▲ +1.00%', '▼ -0.98%', '0.00%']),
    );
    expect(latest('texts').texts).toContainEqual({ row: 0, texts: ['', 'AAA Inc.', '+1.00%'] });
  });

  it('omits funds, whose holdings are in the map already', async () => {
    await open(false, [...CANADA, company('ETF', 'C', 'Funds', 9000)]);
    expect(groups().flatMap(([, symbols]) => symbols)).toEqual(['AAA', 'BBB']);
    expect(area('ETF')).toBe(0);
    send({ type: 'group', grouping: 'exchange' });
    await settle();
    expect(groups()).toEqual([['TSX', ['AAA', 'BBB']]]);
  });

  it('has no tile for a company that has not traded', async () => {
    await open(false, [...CANADA, company('NEW', 'C', 'Banks', 0)]);
    expect(groups()).toEqual([
      ['Banks', ['AAA']],
      ['Mining', ['BBB']],
    ]);
    expect(area('NEW')).toBe(0);
  });

  it('shows nothing before everything has arrived', async () => {
    await open(true, CANADA, STATES);
    expect(session.counters).toMatchObject({ frames: 1, arrangements: 1 });
    session.close();
    page.all.length = 0;
    canvas = new RecordingCanvas();
    await open(true, CANADA, [], [RATE]);
    expect(groups().flatMap(([, symbols]) => symbols)).toEqual(['AAA', 'BBB']);
  });

  it('groups by exchange on command, with unnamed codes as they are', async () => {
    await open(true, CANADA, STATES, [RATE]);
    send({ type: 'group', grouping: 'exchange' });
    await settle();
    expect(groups()).toEqual([
      ['TSX', ['AAA', 'BBB']],
      ['Q', ['QQQ', 'ZZZ']],
    ]);
  });

  it('paints after a trade the tiles whose displayed figures changed, and moves nothing', async () => {
    await open(false, CANADA);
    await strike();
    const { tiles, arrangements } = session.counters;
    reader.read('T,T,AAA,110,100,1608132606,4,110,3');
    flush();
    await settle();
    expect(session.counters).toMatchObject({ tiles: tiles + 1, arrangements });
    expect(canvas.texts.at(-1)?.text).toBe('▲ +10.00%');
    await strike();
    // More volume at the same price does not change the picture.
    reader.read('T,T,AAA,110,100,1608132607,4,220,4');
    flush();
    await settle();
    expect(session.counters).toMatchObject({ tiles: tiles + 1, arrangements });
  });

  it('lays its tiles out again after ten seconds, once for what has changed', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    await open(false, CANADA);
    await strike();
    const { arrangements } = session.counters;
    reader.read('T,T,AAA,110,100,1608132606,4,110,3');
    flush();
    await settle();
    const seen: number[] = [];
    for (const second of [9, 10, 20, 30]) {
      clock.mockReturnValue(second * 1000);
      await strike();
      seen.push(session.counters.arrangements - arrangements);
    }
    expect(seen).toEqual([0, 1, 1, 1]);
  });

  it('while hidden requests and paints nothing, and has the newest values afterwards', async () => {
    await open(false, CANADA);
    await strike();
    send({ type: 'visible', visible: false });
    await settle();
    const still = session.counters;
    expect(beat.members.size).toBe(0);
    // The one diff for which credit had already been given.
    for (const price of [105, 106, 107]) {
      reader.read(`T,T,AAA,${price},100,1608132606,4,${price},3`);
      flush();
      await settle();
    }
    expect(session.counters.frames).toBe(still.frames);
    expect(session.counters.diffs).toBeLessThanOrEqual(still.diffs + 1);
    send({ type: 'visible', visible: true });
    await settle();
    await settle();
    await settle();
    expect(canvas.texts.at(-1)?.text).toBe('▲ +7.00%');
  });

  it('keeps companies on their tiles when only their order in the list changes', async () => {
    await open(false, CANADA);
    await strike();
    const told = page.all.filter(({ type }) => type === 'companies').length;
    show(
      0,
      [...CANADA].reverse().map((each) => ({ ...each, change: 5 })),
    );
    await settle();
    await strike();
    expect(page.all.filter(({ type }) => type === 'companies')).toHaveLength(told);
    expect(canvas.texts.filter(({ text }) => text === '▲ +5.21%').length).toBe(2);
    show(0, [...CANADA, company('CCC', 'C', 'Mines', 9000)]);
    await settle();
    await strike();
    expect(groups()[0]).toEqual(['Mining', ['CCC', 'BBB']]);
  });

  it('stays as it is while it is held, and is laid out when it is let go', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    await open(false, CANADA);
    await strike();
    const { arrangements } = session.counters;
    reader.read('T,T,AAA,110,100,1608132606,4,110,3');
    flush();
    await settle();
    clock.mockReturnValue(10_000);
    send({ type: 'hold', held: true });
    await settle();
    await strike();
    expect(session.counters.arrangements).toBe(arrangements);
    send({ type: 'hold', held: false });
    await settle();
    await strike();
    expect(session.counters.arrangements).toBe(arrangements + 1);
  });

  it('changes look and words at once, and grouping only to another', async () => {
    await open(false, CANADA);
    await strike();
    const { arrangements } = session.counters;
    canvas.texts.length = 0;
    const words = { notes: LIST_WORDS, sectors: { Banks: 'Banques' }, exchanges: {}, other: 'Autres' };
    send({ type: 'look', theme: { ...HEAT_THEME, locale: 'fr-CA' }, words });
    await settle();
    expect(session.counters.arrangements).toBe(arrangements + 1);
    expect(groups().map(([name]) => name)).toEqual(['Banques', 'Mines']);
    expect(canvas.texts.map(({ text }) => text.replace(/\s/g, ' '))).toContain('▲ +1,00 %');
    send({ type: 'group', grouping: 'sector' });
    await settle();
    expect(session.counters.arrangements).toBe(arrangements + 1);
  });

  it('has the words of changed tiles in its table within seconds, while it is visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await open(false, CANADA);
    await strike();
    reader.read('T,T,AAA,110,100,1608132606,4,110,3');
    flush();
    await settle();
    vi.advanceTimersToNextTimer();
    await delivered();
    expect(latest('texts').texts).toEqual([{ row: 0, texts: ['', 'AAA Inc.', '+10.00%'] }]);
    expect(vi.getTimerCount()).toBe(1);
    send({ type: 'visible', visible: false });
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks for its lists again, and reports what it does', async () => {
    await open(false, CANADA);
    const refreshed = vi.spyOn(QuoteLine.prototype as never as { queue(list: number, command: object): void }, 'queue');
    onTestFinished(() => refreshed.mockRestore());
    send({ type: 'refresh' });
    await settle();
    expect(refreshed.mock.calls.map(([, command]) => command)).toContainEqual({ type: 'refresh' });
    const { kind, subject, canvases, pixels, frames } = session.figures;
    expect({ kind, subject, canvases, pixels }).toEqual({
      kind: 'heatmap',
      subject: 'index',
      canvases: 1,
      pixels: 600_000,
    });
    expect(frames).toBe(session.counters.frames);
    expect([session.figures.credit, session.figures.waits]).toEqual([0, 0]);
    await strike();
    expect(session.figures.credit).toBe(1);
  });

  it('is painted whole in another size, and not at all in none', async () => {
    await open(false, CANADA);
    await strike();
    const { tiles, frames } = session.counters;
    send({ type: 'resize', width: 1000, height: 500, ratio: 1 });
    await settle();
    expect([canvas.width, canvas.height]).toEqual([1000, 500]);
    expect(session.counters).toMatchObject({ tiles: tiles + 2, frames: frames + 1 });
    send({ type: 'resize', width: 0, height: 0, ratio: 1 });
    await settle();
    expect(session.counters.frames).toBe(frames + 1);
  });

  it('once closed by its page gives its memory back, and takes no beat', async () => {
    await open(false, CANADA);
    const ended = vi.fn();
    session.onClosed = ended;
    send({ type: 'close' });
    await settle();
    expect([canvas.width, canvas.height, beat.members.size]).toEqual([1, 1, 0]);
    session.close();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
