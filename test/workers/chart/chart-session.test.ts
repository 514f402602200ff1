import { expose, wrap } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import type { ChartTheme } from '../../../engine/chart/theme.ts';
import { LineKind } from '../../../engine/feed/line-kind.ts';
import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { unixSeconds, wallOfDate } from '../../../engine/series/exchange-time.ts';
import type { ChartCommand, ChartMessage, HostedCanvas } from '../../../workers/api/chart-api.ts';
import { type ChartSource, type FollowMessage, TRADE_STRIDE } from '../../../workers/api/chart-source.ts';
import { ChartLinks } from '../../../workers/chart/chart-links.ts';
import { ChartSession } from '../../../workers/chart/chart-session.ts';
import { FrameLoop } from '../../../workers/chart/frame-loop.ts';
import { Layers } from '../../../workers/chart/layers.ts';
import { flatMinutes } from '../../engine/chart/chart-bars.ts';
import { RecordingSurface } from '../../engine/draw/recording-surface.ts';

const THEME: ChartTheme = {
  surface: '#ffffff',
  raised: '#eeeeee',
  ink: '#101010',
  faintInk: '#555555',
  line: '#cccccc',
  accent: '#00665f',
  up: '#00521f',
  down: '#960018',
  fontFamily: 'sans-serif',
  fontSize: 12,
  locale: 'en-CA',
};
const TODAY = 20201218;
const WIDTH = 800;
const HEIGHT = 600;

/** A canvas that counts the pixels that are put on it. */
class CountedCanvas extends RecordingSurface implements HostedCanvas {
  width = 0;
  height = 0;
  put = 0;

  getContext(): unknown {
    return this;
  }

  putImageData(
    image: ImageData,
    _x: number,
    _y: number,
    _left = 0,
    _top = 0,
    width = image.width,
    height = image.height,
  ): void {
    this.put += width * height;
  }

  async convertToBlob(): Promise<Blob> {
    return new Blob();
  }
}

/** Node has no `ImageData`: its part that is used. */
class Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** A market with one day of minutes between 48 and 52, of many shares, and trades on demand. */
class Market implements ChartSource {
  private follower: MessagePort | undefined;

  async intraday(): Promise<ArrayBuffer> {
    const bars = flatMinutes(TODAY, 0, 200);
    for (let i = 0; i < bars.count; i++) {
      bars.high[i] = 52;
      bars.low[i] = 48;
      bars.volume[i] = 10_000;
    }
    return packBars(bars);
  }

  async history(): Promise<ArrayBuffer> {
    return this.intraday();
  }

  async headlines(): Promise<readonly never[]> {
    return [];
  }

  async portfolioValue(): Promise<never> {
    throw new Error('there is no portfolio');
  }

  async describe(): Promise<Awaited<ReturnType<ChartSource['describe']>>> {
    const rest = { boardlot: 100, isIndex: false, today: TODAY, previousClose: 49 };
    return { symbol: 'A', region: 'U', name: 'A', ex: 'X', ...rest };
  }

  async follow(_symbol: string, _region: string, port: MessagePort): Promise<void> {
    this.follower = port;
  }

  async followRefresh(): Promise<void> {}

  trade(price: number, second: number): void {
    const packet = new Float64Array(TRADE_STRIDE);
    const time = unixSeconds(wallOfDate(TODAY) + 9.5 * 3600 + 200 * 60 + second);
    packet.set([LineKind.T, time, price, 100, TRADE_UPDATES_LAST, 1e6, 1]);
    this.follower?.postMessage({ type: 'trades', count: 1, packet } satisfies FollowMessage);
  }
}

// The browser's part is played here: frames come when the test shows one.
let waiting: FrameRequestCallback[] = [];
const ports: MessagePort[] = [];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback));
  vi.stubGlobal('ImageData', Pixels);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const port of ports.splice(0)) port.close();
});

class Chart {
  readonly market = new Market();
  readonly base = new CountedCanvas();
  readonly overlay = new CountedCanvas();
  readonly messages: ChartMessage[] = [];
  private readonly port: MessagePort;
  private readonly session: ChartSession;

  constructor() {
    const page = new MessageChannel();
    const source = new MessageChannel();
    ports.push(page.port1, page.port2, source.port1, source.port2);
    this.port = page.port1;
    this.port.onmessage = (event: MessageEvent<ChartMessage>) => this.messages.push(event.data);
    const studies = {
      overlays: [{ code: 'mas', parameters: [9] }],
      lower: [
        { code: 'vol', parameters: [] },
        { code: 'rsi', parameters: [14] },
      ],
    };
    const choice = { ...FIRST_CHOICE, intraday: true, studies };
    const target = { type: 'security', symbol: 'A', region: 'U' } as const;
    const init = { id: 'a', target, link: undefined, choice, theme: THEME };
    const layers = new Layers(this.base, this.overlay);
    this.session = new ChartSession(init, layers, page.port2, new FrameLoop(), new ChartLinks());
    expose(this.market, source.port1);
    this.session.connect(wrap<ChartSource>(source.port2));
    this.send({ type: 'resize', width: WIDTH, height: HEIGHT, ratio: 1 });
  }

  close(): void {
    this.session.close();
  }

  send(command: ChartCommand): void {
    this.port.postMessage(command);
  }

  /** Shows frames until something holds. */
  async until(holds: () => boolean): Promise<void> {
    await vi.waitFor(() => {
      for (const callback of waiting.splice(0)) callback(performance.now());
      expect(holds()).toBe(true);
    });
  }

  get phase(): string {
    const last = this.messages.findLast((message) => message.type === 'status');
    return last?.type === 'status' ? last.status.phase : '';
  }
}

describe('the layers of a chart', () => {
  it('leave the base as it is while the cursor moves, and paint a part of it after a trade', async () => {
    const chart = new Chart();
    await chart.until(() => chart.phase === 'ready');
    chart.base.put = 0;
    for (let x = 100; x < 600; x += 100) {
      const before = chart.overlay.cleared;
      chart.send({ type: 'point', x, y: 100 });
      await chart.until(() => chart.overlay.cleared > before);
    }
    expect(chart.base.put).toBe(0);
    chart.send({ type: 'leave' });
    // The first trade opens a minute, the others are of the same.
    for (const [second, price] of [50.5, 50.25, 51].entries()) {
      chart.base.put = 0;
      chart.market.trade(price, second + 1);
      await chart.until(() => chart.base.put > 0);
      expect(chart.base.put).toBeLessThan((WIDTH * HEIGHT) / 4);
    }
    chart.base.put = 0;
    chart.market.trade(60, 10);
    await chart.until(() => chart.base.put >= WIDTH * HEIGHT);
    chart.close();
  });

  it('tell the page of the panes once, and again when other indicators are chosen', async () => {
    const chart = new Chart();
    await chart.until(() => chart.phase === 'ready');
    const reports = (): string[][] =>
      chart.messages.flatMap((message) =>
        message.type === 'panes' ? [message.panes.map(({ studies }) => studies.map(({ code }) => code).join())] : [],
      );
    chart.base.put = 0;
    chart.market.trade(50.5, 1);
    await chart.until(() => chart.base.put > 0);
    const before = reports().length;
    chart.market.trade(50.25, 2);
    chart.base.put = 0;
    await chart.until(() => chart.base.put > 0);
    expect(reports()).toHaveLength(before);
    expect(reports().at(-1)).toEqual(['mas', 'vol', 'rsi']);
    const lower = [{ code: 'macd', parameters: [12, 25, 9] }];
    chart.send({ type: 'choice', choice: { ...FIRST_CHOICE, intraday: true, studies: { overlays: [], lower } } });
    await chart.until(() => reports().at(-1)?.join() === ',macd');
    chart.close();
  });
});
