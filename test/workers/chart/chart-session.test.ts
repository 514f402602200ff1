import { type Remote, transfer } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import type { Readout } from '../../../engine/chart/readout.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { dateOfWall, unixSeconds } from '../../../engine/time/exchange-time.ts';
import type { ChartCommand, ChartLegacy, ChartMessage } from '../../../workers/api/chart-api.ts';
import type { ChartSource, FollowMessage } from '../../../workers/api/chart-source.ts';
import { Failure } from '../../../workers/api/failure.ts';
import { freshAnswer } from '../../../workers/api/records.ts';
import { ChartLinks } from '../../../workers/chart/chart-links.ts';
import { ChartSession } from '../../../workers/chart/chart-session.ts';
import { Layers } from '../../../workers/chart/layers.ts';
import { FrameLoop } from '../../../workers/chart/pace/frame-loop.ts';
import { waveDays } from '../../engine/chart/chart-bars.ts';
import { CHART_THEME } from '../../engine/chart/chart-look.ts';
import { RecordingSurface } from '../../engine/draw/recording-surface.ts';
import { packedTrades } from './bars/packed-trades.ts';

const DAYS = 500;
/** Not above the greatest in sight, so that the scale stays. */
const DAY_VOLUME = 1900;
const WIDTH = 800;
const HEIGHT = 400;
const ALL: ChartChoice = { ...FIRST_CHOICE, dayRange: 'all' };
const PLOT_MIDDLE = { x: 300, y: 100 };

/** A canvas that counts how often it was drawn on, and how. */
class CountingCanvas extends RecordingSurface {
  width = 1;
  height = 1;
  whole = 0;
  parts = 0;

  getContext(): this {
    return this;
  }

  putImageData(_image: unknown, _x: number, _y: number, dirtyX?: number): void {
    if (dirtyX === undefined) this.whole++;
    else this.parts++;
  }

  /** Number of all calls to it. */
  get touches(): number {
    return this.whole + this.parts + this.cleared + this.texts.length + this.rectangles.length + this.lines.length;
  }
}

/** A chart with bars in memory, whose frames and clock the test controls. */
class TestChart {
  readonly base = new CountingCanvas();
  readonly overlay = new CountingCanvas();
  readonly messages: ChartMessage[] = [];
  readonly answers: (() => void)[] = [];
  private readonly session: ChartSession;
  private readonly port: MessagePort;
  private readonly days: Bars;
  private follower: MessagePort | undefined;
  private trades = 0;

  /** First days requested, by symbol. */
  readonly asked: string[] = [];
  /** Symbols whose next call fails. */
  readonly refused = new Set<string>();

  /** `before`: what the chart in its place left; `count`: its market's days. */
  constructor(choice: Partial<ChartChoice> = {}, before: ChartLegacy | null = null, count = DAYS, links?: ChartLinks) {
    this.days = waveDays(DAYS);
    this.days.count = count;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<ChartMessage>) => this.messages.push(data);
    const init = {
      id: 'chart',
      target: { type: 'security', symbol: 'MSFT', region: 'U' },
      link: links === undefined ? undefined : 'link',
      choice: { ...ALL, ...choice },
      theme: CHART_THEME,
      before,
    } as const;
    const layers = new Layers(this.base, this.overlay);
    this.session = new ChartSession(init, layers, port2, new FrameLoop(), links ?? new ChartLinks());
  }

  /** Connects to a market that holds its bars back until `answers` is called. */
  connect(): void {
    const { count } = this.days;
    const today = dateOfWall(this.days.time[count - 1]);
    const held = <Answer>(answer: Answer): Promise<Answer> =>
      new Promise((resolve) => this.answers.push(() => resolve(answer)));
    const source = {
      history: (symbol: string, _region: string, from: number, to: number, room: number) => {
        this.asked.push(`${symbol} ${from}`);
        if (this.refused.delete(symbol)) return Promise.reject(new Failure('unreachable'));
        const dates = [...this.days.time.subarray(0, count)].map(dateOfWall);
        const first = dates.filter((date) => date < from).length;
        const end = dates.filter((date) => date <= to).length;
        return held(freshAnswer(packBars(this.days, first, end, room)));
      },
      headlines: async () => [],
      describe: async (symbol: string) => ({
        symbol,
        region: 'U',
        name: '',
        ex: 'X',
        boardlot: 100,
        isIndex: false,
        today,
        previousClose: 1,
      }),
      follow: async (_symbol: string, _region: string, port: MessagePort) => {
        this.follower = port;
      },
    };
    this.session.connect(source as unknown as Remote<ChartSource>);
  }

  send(command: ChartCommand): void {
    this.port.postMessage(command);
  }

  trade(price: number): void {
    this.trades++;
    const time = unixSeconds(this.days.time[DAYS - 1] + 36_000) + this.trades;
    const packet = packedTrades({ time, price, dayVolume: DAY_VOLUME, dayTrades: this.trades });
    const message: FollowMessage = { type: 'trades', packet };
    this.follower?.postMessage(transfer(message, [packet.buffer]));
  }

  get lastClose(): number {
    return this.days.close[DAYS - 1];
  }

  get firstTime(): number {
    return this.days.time[0];
  }

  get lastTime(): number {
    return this.days.time[DAYS - 1];
  }

  /** Requests the chart's picture. */
  picture(caption: string): Promise<Blob | null> {
    return this.session.picture(caption);
  }

  /** Requests the chart's bars as text. */
  csv(): Promise<string> {
    return this.session.csv();
  }

  /** Number of readouts that the page received. */
  get readouts(): number {
    return this.messages.filter(({ type }) => type === 'readout').length;
  }

  /** What it has done so far. */
  get done(): ChartSession['done'] {
    return this.session.done;
  }

  /** The bars in sight as text. */
  table(): ReturnType<ChartSession['table']> {
    return this.session.table();
  }

  /** What it leaves to a chart in its place. */
  get legacy(): ChartLegacy {
    return this.session.legacy;
  }

  close(): void {
    this.session.close();
    this.port.close();
    this.follower?.close();
  }
}

let frames: FrameRequestCallback[] = [];
let now = 0;
let chart: TestChart;

beforeEach(() => {
  frames = [];
  now = 10_000;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width: number;
      readonly height: number;
      readonly data: Uint8ClampedArray;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        this.data = new Uint8ClampedArray(4 * width * height);
      }
    },
  );
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  chart = new TestChart();
});
afterEach(() => {
  chart.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Checks at once and repeatedly; `vi.waitFor` would give up after a second, which a busy machine may take. */
const until = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, 30_000);

/** Waits until the chart requests a frame, and shows it. */
async function frame(): Promise<void> {
  await until(() => expect(frames).not.toHaveLength(0));
  for (const callback of frames.splice(0)) callback(now);
}

/** Waits until the messages sent so far have arrived. */
async function delivered(): Promise<void> {
  const sent = chart.messages.length;
  await new Promise((resolve) => setImmediate(resolve));
  if (chart.messages.length !== sent) await delivered();
}

/** Answers this many calls for bars, and shows the resulting frames. */
async function answered(calls: number): Promise<void> {
  await until(() => {
    for (const callback of frames.splice(0)) callback(now);
    expect(chart.answers).toHaveLength(calls);
  });
  for (const answer of chart.answers.splice(0)) answer();
  await delivered();
}

async function drawn(): Promise<void> {
  chart.connect();
  chart.send({ type: 'resize', width: WIDTH, height: HEIGHT, ratio: 1 });
  await until(() => expect(chart.answers).not.toHaveLength(0));
  await frame();
  for (const answer of chart.answers.splice(0)) answer();
  await until(async () => {
    for (const callback of frames.splice(0)) callback(now);
    expect(chart.base.whole).toBe(1);
  });
  await until(() => expect(chart.readouts).toBe(1));
  // Everything else requested has arrived and been shown: the test controls the next frame.
  do {
    for (const callback of frames.splice(0)) callback(now);
    await delivered();
  } while (frames.length > 0);
}

describe('a chart', () => {
  it('shows no frame for a command that changes nothing', async () => {
    await drawn();
    chart.send({ type: 'leave' });
    chart.send({ type: 'pan', pixels: 0 });
    await delivered();
    expect(frames).toHaveLength(0);
  });

  it('keeps its view when an indicator needs bars before the range, and writes only the range as CSV', async () => {
    chart.close();
    chart = new TestChart({ dayRange: '6m' });
    await drawn();
    const shown = (): unknown => {
      const { readout } = chart.messages.findLast(({ type }) => type === 'readout') as { readout: Readout };
      return [readout.from, readout.to, readout.visibleBars];
    };
    const before = shown();
    const csv = (await chart.csv()).split('\r\n');
    const [begin] = chart.asked;
    const studies = { overlays: [{ code: 'bb', parameters: [20, 2] }], lower: [] };
    chart.send({ type: 'choice', choice: { ...FIRST_CHOICE, dayRange: '6m', studies } });
    await answered(1);
    expect(Number(chart.asked[1]?.slice(5))).toBeLessThan(Number(begin?.slice(5)));
    await until(async () => {
      for (const callback of frames.splice(0)) callback(now);
      chart.send({ type: 'credit' });
      await delivered();
      const { readout } = chart.messages.findLast(({ type }) => type === 'readout') as { readout: Readout };
      expect(readout.loadedBars).toBeGreaterThanOrEqual(Number(readout.visibleBars) + 20);
    });
    expect(shown()).toEqual(before);
    const warm = (await chart.csv()).split('\r\n');
    expect(warm).toHaveLength(csv.length);
    for (const row of warm.slice(1, -1)) expect(row).toMatch(/(,[\d.]+){3}$/);
  });

  it('paints nothing until its first bars arrive, and then once', async () => {
    chart.connect();
    chart.send({ type: 'resize', width: WIDTH, height: HEIGHT, ratio: 1 });
    await until(() => expect(chart.answers).toHaveLength(1));
    await frame();
    expect(chart.base.touches + chart.overlay.touches).toBe(0);
    for (const answer of chart.answers.splice(0)) answer();
    await frame();
    expect(chart.base.whole).toBe(1);
    expect(chart.base.width).toBe(WIDTH);
  });

  it('writes its caption into its picture, and is then painted as before', async () => {
    await drawn();
    const { whole } = chart.base;
    const writtenBefore = chart.base.texts.map(({ text }) => text);
    const taken = chart.base.texts.length;
    await chart.picture('MSFT 2020-06-16 – 2020-12-16');
    const written = chart.base.texts.slice(taken).map(({ text }) => text);
    expect(written).toEqual(['MSFT 2020-06-16 – 2020-12-16', ...writtenBefore]);
    expect(chart.base.whole).toBe(whole + 1);
  });

  it('leaves the base layer alone when the pointer moves', async () => {
    await drawn();
    const { touches } = chart.base;
    for (const x of [100, 250, 400]) {
      chart.send({ type: 'point', ...PLOT_MIDDLE, x });
      await frame();
    }
    expect(chart.base.touches).toBe(touches);
    // Column, scale, row and axis of the crosshair before; the first found nothing to clear.
    expect(chart.overlay.cleared).toBe(2 * 4);
    expect(chart.overlay.rectangles.length).toBeGreaterThan(3);
  });

  it('moves on when thrown, rests at an edge, and requests no frame after that', async () => {
    await drawn();
    const thrown = async (speed: number): Promise<number> => {
      chart.send({ type: 'press', ...PLOT_MIDDLE });
      chart.send({ type: 'drag', ...PLOT_MIDDLE });
      chart.send({ type: 'release', ...PLOT_MIDDLE, speed });
      await delivered();
      let shown = 0;
      for (; frames.length > 0; shown++) {
        now += 16;
        for (const callback of frames.splice(0)) callback(now);
      }
      return shown;
    };
    // After the newest bar there is half a plot of space, which such a fast throw crosses in a few frames of 120.
    const first = await thrown(-5);
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(20);
    expect(await thrown(-5)).toBeLessThan(4);
    expect(await thrown(1)).toBeGreaterThan(60);
  });

  it('leaves a blank overlay alone when trades arrive, and clears it once when the pointer leaves', async () => {
    await drawn();
    chart.trade(chart.lastClose * 1.001);
    await frame();
    expect(chart.overlay.touches).toBe(0);
    chart.send({ type: 'point', ...PLOT_MIDDLE });
    await frame();
    chart.send({ type: 'leave' });
    await frame();
    expect(chart.overlay.cleared).toBe(4);
    chart.trade(chart.lastClose * 1.002);
    await frame();
    expect(chart.overlay.cleared).toBe(4);
  });

  it('paints parts of the base layer for a trade, not the whole', async () => {
    await drawn();
    chart.trade(chart.lastClose * 1.0005);
    await frame();
    expect(chart.base.whole).toBe(1);
    expect(chart.base.parts).toBeGreaterThan(0);
  });

  it('sends trades to the page five times a second, and gestures in the next frame', async () => {
    await drawn();
    chart.send({ type: 'credit' });
    await delivered();
    for (let i = 0; i < 10; i++) {
      now += 16;
      chart.trade(chart.lastClose * (1 + i / 10_000));
      await frame();
    }
    await delivered();
    expect(chart.readouts).toBe(1);
    now += 100;
    chart.trade(chart.lastClose);
    await frame();
    await until(() => expect(chart.readouts).toBe(2));
    chart.send({ type: 'credit' });
    chart.send({ type: 'point', ...PLOT_MIDDLE });
    await frame();
    await until(() => expect(chart.readouts).toBe(3));
  });

  it('retries a compared security’s failed older bars when the plot is next moved', async () => {
    chart.close();
    chart = new TestChart({ dayRange: '6m', compared: [{ region: 'U', symbol: 'SPY' }] });
    chart.connect();
    chart.send({ type: 'resize', width: WIDTH, height: HEIGHT, ratio: 1 });
    await answered(2);
    const older = (symbol: string): number => chart.asked.filter((call) => call.startsWith(symbol)).length - 1;
    chart.refused.add('SPY');
    chart.send({ type: 'pan', pixels: WIDTH / 4 });
    await until(() => {
      for (const callback of frames.splice(0)) callback(now);
      expect(older('MSFT')).toBe(1);
    });
    await answered(1);
    await until(() => expect(older('SPY')).toBe(1));
    await delivered();
    now += 10_000;
    chart.send({ type: 'pan', pixels: 10 });
    await until(() => expect(older('SPY')).toBe(2));
    expect(older('MSFT')).toBe(1);
  });

  it('sends nothing while the page has not shown the last readout', async () => {
    await drawn();
    for (const x of [100, 250, 400]) {
      chart.send({ type: 'point', ...PLOT_MIDDLE, x });
      await frame();
    }
    await delivered();
    expect(chart.readouts).toBe(1);
    chart.send({ type: 'credit' });
    await until(() => expect(chart.readouts).toBe(2));
  });

  it('reads nothing out under another security’s name until its own bars arrive, nor if they cannot be fetched', async () => {
    const readout = (): unknown => chart.messages.findLast((message) => message.type === 'readout')?.readout;
    const phase = (): unknown => chart.messages.findLast((message) => message.type === 'status')?.status.phase;
    await drawn();
    expect(readout()).toMatchObject({ close: chart.lastClose });
    chart.refused.add('NOSUCH');
    chart.send({ type: 'credit' });
    chart.send({ type: 'target', target: { type: 'security', symbol: 'NOSUCH', region: 'U' }, choice: ALL });
    await frame();
    await until(() => expect([phase(), readout()]).toEqual(['failed', null]));
    chart.send({ type: 'credit' });
    chart.send({ type: 'point', ...PLOT_MIDDLE });
    await frame();
    await delivered();
    expect(readout()).toBeNull();
    chart.send({ type: 'target', target: { type: 'security', symbol: 'SPY', region: 'U' }, choice: ALL });
    chart.send({ type: 'credit' });
    await until(() => expect(chart.answers).toHaveLength(1));
    expect(readout()).toBeNull();
    chart.send({ type: 'credit' });
    await answered(1);
    await until(() => {
      for (const callback of frames.splice(0)) callback(now);
      expect(readout()).toMatchObject({ close: expect.any(Number) });
    });
  });

  it('loads the bars of another security once, over the range that came with it', async () => {
    await drawn();
    const before = chart.asked.length;
    const choice: ChartChoice = { ...ALL, dayRange: '6m', chartType: 'close' };
    chart.send({ type: 'target', target: { type: 'security', symbol: 'SPY', region: 'U' }, choice });
    await answered(1);
    const [first] = chart.asked;
    expect(chart.asked.slice(before)).toEqual([expect.stringMatching(/^SPY /)]);
    expect(Number(chart.asked[before]?.slice(4))).toBeGreaterThan(Number(first?.slice(5)));
  });

  it('shows another security without the previous one’s drawings', async () => {
    const drawings = (): unknown[] =>
      chart.messages.flatMap((message) =>
        message.type === 'drawings' && message.target.type === 'security'
          ? [[message.target.symbol, message.state.drawings.length]]
          : [],
      );
    await drawn();
    const line = { tool: 'horz', points: [{ time: chart.lastTime, price: chart.lastClose }] } as const;
    chart.send({ type: 'tool', command: { act: 'restore', drawings: [line] } });
    await frame();
    await until(() => expect(drawings().at(-1)).toEqual(['MSFT', 1]));
    chart.send({ type: 'target', target: { type: 'security', symbol: 'SPY', region: 'U' }, choice: ALL });
    await frame();
    await until(() => expect(drawings().at(-1)).toEqual(['SPY', 0]));
  });

  /** Replaces the chart by another of a market that knows fewer days, as a replay's beginning does. */
  async function replaced(count: number): Promise<void> {
    const { legacy } = chart;
    chart.close();
    chart = new TestChart({}, structuredClone(legacy), count);
    await drawn();
  }

  const shown = (): Readout => {
    const { readout } = chart.messages.findLast(({ type }) => type === 'readout') as { readout: Readout };
    return readout;
  };

  it('goes on in another market with the times in sight, the stretch of the prices, and the steps to undo', async () => {
    await drawn();
    const line = { tool: 'horz', points: [{ time: chart.lastTime, price: chart.lastClose }] } as const;
    chart.send({ type: 'tool', command: { act: 'restore', drawings: [line] } });
    chart.send({ type: 'tool', command: { act: 'clearAll' } });
    chart.send({ type: 'zoom', factor: 5 });
    chart.send({ type: 'pan', pixels: 2 * WIDTH });
    chart.send({ type: 'credit' });
    await until(async () => {
      for (const callback of frames.splice(0)) callback(now);
      await delivered();
      expect(chart.readouts).toBe(2);
    });
    const before = shown();
    expect(before.visibleBars).toBeLessThan(DAYS / 4);
    await replaced(DAYS - 100);
    expect(shown()).toMatchObject({ from: before.from, to: before.to, loadedBars: DAYS - 100 });
    chart.send({ type: 'tool', command: { act: 'undo' } });
    await frame();
    const drawings = (): unknown =>
      chart.messages.flatMap((message) => (message.type === 'drawings' ? [message.state.drawings] : [])).at(-1);
    await until(() => expect(drawings()).toEqual([line]));
    // A third market, which is left before the second showed anything.
    const { legacy } = new TestChart({}, structuredClone(chart.legacy));
    expect(legacy.view).toEqual(chart.legacy.view);
  });

  it('shows the whole range of another market if it showed the whole range before', async () => {
    await drawn();
    await replaced(DAYS - 100);
    expect(shown()).toMatchObject({ visibleBars: DAYS - 100, loadedBars: DAYS - 100 });
  });

  it('retries bars that could not be fetched when the page says so', async () => {
    const phase = (): unknown => chart.messages.findLast((message) => message.type === 'status')?.status.phase;
    chart.refused.add('MSFT');
    chart.connect();
    chart.send({ type: 'resize', width: WIDTH, height: HEIGHT, ratio: 1 });
    await until(() => expect(phase()).toBe('failed'));
    chart.send({ type: 'retry' });
    await answered(1);
    await until(() => {
      for (const callback of frames.splice(0)) callback(now);
      expect(phase()).toBe('ready');
    });
  });

  it('reports what it has done, and whether a newer readout waits', async () => {
    await drawn();
    const { target, sent, credit, waits, frames: shownFrames, messages, pixels } = chart.done;
    expect({ target, sent, credit, waits, pixels }).toEqual({
      target: { type: 'security', symbol: 'MSFT', region: 'U' },
      sent: 1,
      credit: 0,
      waits: 0,
      pixels: 2 * WIDTH * HEIGHT,
    });
    expect(messages).toBe(chart.messages.length);
    chart.send({ type: 'point', ...PLOT_MIDDLE });
    await frame();
    expect(chart.done).toMatchObject({ sent: 1, credit: 0, waits: null, frames: Number(shownFrames) + 1 });
    chart.send({ type: 'credit' });
    await until(() => expect(chart.done).toMatchObject({ sent: 2, credit: 0, waits: 0 }));
    chart.send({ type: 'credit' });
    await until(() => expect(chart.done).toMatchObject({ sent: 2, credit: 1 }));
  });

  it('draws its bars as lines of three line break, and as bars again, without loading them', async () => {
    await drawn();
    const visible = async (chartType: ChartChoice['chartType']): Promise<number | undefined> => {
      const { readouts } = chart;
      chart.send({ type: 'choice', choice: { ...ALL, chartType } });
      chart.send({ type: 'credit' });
      await until(async () => {
        for (const callback of frames.splice(0)) callback(now);
        await delivered();
        expect(chart.readouts).toBeGreaterThan(readouts);
      });
      return shown().loadedBars;
    };
    const lines = await visible('threeline');
    expect(lines).toBeLessThan(DAYS);
    expect(shown().visibleBars).toBe(lines);
    const { whole } = chart.base;
    expect(whole).toBeGreaterThan(1);
    expect(await visible('candle')).toBe(DAYS);
    expect(shown().visibleBars).toBe(DAYS);
    expect(chart.asked).toHaveLength(1);
  });

  it('has a table of the bars in sight, and none without bars', async () => {
    expect(await chart.table()).toBeNull();
    await drawn();
    expect((await chart.table())?.rows).toHaveLength(DAYS);
  });

  it('is painted from a width and height of one pixel on', async () => {
    await drawn();
    const frameOf = async (width: number, height: number): Promise<number> => {
      const { frames: before } = chart.done;
      chart.send({ type: 'resize', width, height, ratio: 1 });
      await frame();
      return Number(chart.done.frames) - Number(before);
    };
    expect([await frameOf(0, 100), await frameOf(100, 0), await frameOf(1, 100), await frameOf(100, 1)]).toEqual([
      0, 0, 1, 1,
    ]);
  });

  describe('linked to another', () => {
    let links: ChartLinks;
    let other: TestChart;

    /** What each of the two showed last, after all that they were told has been shown. */
    const both = async (): Promise<Readout[]> => {
      for (const each of [chart, other]) each.send({ type: 'credit' });
      do {
        for (const callback of frames.splice(0)) callback(now);
        await delivered();
        await new Promise((turn) => setImmediate(turn));
      } while (frames.length > 0);
      return [other, chart].map((each) => {
        const { readout } = each.messages.findLast(({ type }) => type === 'readout') as { readout: Readout };
        return readout;
      });
    };

    beforeEach(async () => {
      chart.close();
      links = new ChartLinks();
      other = new TestChart({}, null, DAYS, links);
      chart = other;
      await drawn();
      chart = new TestChart({}, null, DAYS, links);
      await drawn();
    });
    afterEach(() => other.close());

    it('shows the times to which the user moves either', async () => {
      chart.send({ type: 'zoom', factor: 5 });
      chart.send({ type: 'pan', pixels: WIDTH });
      const [followed, moved] = await both();
      expect(moved?.visibleBars).toBeLessThan(DAYS / 4);
      expect([followed?.from, followed?.to]).toEqual([moved?.from, moved?.to]);
    });

    it.each([false, true])('moves on when thrown, unless the user moves the other (%s)', async (isMoved) => {
      chart.send({ type: 'zoom', factor: 5 });
      await both();
      for (const type of ['press', 'drag'] as const) other.send({ type, ...PLOT_MIDDLE });
      other.send({ type: 'release', ...PLOT_MIDDLE, speed: 1 });
      await delivered();
      if (isMoved) chart.send({ type: 'pan', pixels: 10 });
      await delivered();
      let shown = 0;
      for (; frames.length > 0; shown++) {
        now += 16;
        for (const callback of frames.splice(0)) callback(now);
      }
      if (isMoved) expect(shown).toBeLessThan(10);
      else expect(shown).toBeGreaterThan(60);
    });

    it('shows the bar under the other’s crosshair, until that leaves, and none of its own then', async () => {
      other.send({ type: 'point', x: 500, y: 100 });
      await both();
      chart.send({ type: 'point', ...PLOT_MIDDLE });
      const [followed, pointed] = await both();
      expect(pointed?.atCursor).toBe(true);
      expect(followed).toMatchObject({ atCursor: true, date: pointed?.date });
      const { frames: before } = other.done;
      chart.send({ type: 'point', ...PLOT_MIDDLE, y: PLOT_MIDDLE.y + 1 });
      await both();
      expect(other.done.frames).toBe(before);
      chart.send({ type: 'leave' });
      const [left] = await both();
      expect(left?.atCursor).toBe(false);
    });

    it('goes its own way once it is not any more', async () => {
      chart.send({ type: 'link', link: undefined });
      await delivered();
      const [before] = await both();
      chart.send({ type: 'zoom', factor: 5 });
      const [after] = await both();
      expect(after).toEqual(before);
      chart.send({ type: 'link', link: 'link' });
      await delivered();
      const [first, joined] = await both();
      expect(joined?.from).toBe(first?.from);
    });
  });

  it('keeps the bar of a key that was faster than the bars of a chosen range, and drops the bar before that choice', async () => {
    await drawn();
    const readOut = async (): Promise<Readout> => {
      const { readouts } = chart;
      chart.send({ type: 'credit' });
      await until(async () => {
        for (const callback of frames.splice(0)) callback(now);
        await delivered();
        expect(chart.readouts).toBeGreaterThan(readouts);
      });
      return shown();
    };
    chart.send({ type: 'jump', to: 'first' });
    const first = await readOut();
    expect(first).toMatchObject({ atCursor: true, date: dateOfWall(chart.firstTime) });
    const whole: ChartChoice = { ...ALL, dayRange: '5y' };
    chart.send({ type: 'choice', choice: whole, ranged: true });
    await answered(1);
    expect(await readOut()).toMatchObject({ atCursor: false });
    chart.send({ type: 'choice', choice: ALL, ranged: true });
    chart.send({ type: 'jump', to: 'first' });
    await answered(1);
    expect(await readOut()).toMatchObject({ atCursor: true, date: first.date });
  });
});
