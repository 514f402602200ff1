import { readFileSync } from 'node:fs';
import { expose } from 'comlink';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ChartTheme } from '../../../engine/chart/theme.ts';
import { mixed, pixelOf } from '../../../engine/draw/colour.ts';
import { DRAWING_STYLES } from '../../../engine/tools/drawing-style.ts';
import type { ChartCommand, ChartMessage, HostedCanvas } from '../../../workers/api/chart-api.ts';
import { ChartHost } from '../../../workers/chart/chart-host.ts';
import { loadTools } from '../../../workers/chart/drawing-shapes.ts';
import { WrittenSurface } from '../../engine/draw/written-surface.ts';
import { GoldenMarket } from '../../support/golden/golden-market.ts';
import { GOLDEN_HEIGHT, GOLDEN_WIDTH, type GoldenScene } from '../../support/golden/golden-scene.ts';
import { GOLDEN_SCENES } from '../../support/golden/golden-scenes.ts';
import { readPng } from '../../support/golden/read-png.ts';
import { choiceOf, targetOf } from '../../support/golden/scene-choice.ts';

// The pictures of test/e2e/golden.spec.ts, drawn without a browser: of what a chart paints, only slanted lines need one.

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** A canvas that takes whole pixels and opaque rectangles, and measures texts as golden pictures do. */
class PixelCanvas extends WrittenSurface implements HostedCanvas {
  private pixels = new Uint32Array(1);
  private across = 1;
  private down = 1;

  get width(): number {
    return this.across;
  }

  set width(width: number) {
    this.across = width;
    this.clear();
  }

  get height(): number {
    return this.down;
  }

  set height(height: number) {
    this.down = height;
    this.clear();
  }

  getContext(): this {
    return this;
  }

  override measureText(text: string): { readonly width: number } {
    return { width: Math.round((7 * text.length * Number.parseFloat(this.font)) / 12) };
  }

  override fillRect(x: number, y: number, width: number, height: number): void {
    super.fillRect(x, y, width, height);
    const colour = String(this.fillStyle);
    const pixel = pixelOf(colour.slice(0, 7));
    const alpha = Number.parseInt(colour.slice(7) || 'ff', 16) / 255;
    for (let row = Math.max(0, y); row < Math.min(y + height, this.down); row++)
      for (let at = row * this.across + Math.max(0, x); at < row * this.across + Math.min(x + width, this.across); at++)
        this.pixels[at] = alpha === 1 ? pixel : mixed(this.pixels[at] ?? 0, pixel, alpha);
  }

  putImageData(
    image: ImageData,
    _x: number,
    _y: number,
    left = 0,
    top = 0,
    width = image.width,
    height = image.height,
  ): void {
    const source = new Uint32Array(image.data.buffer);
    for (let row = top; row < top + height; row++)
      this.pixels.set(
        source.subarray(row * image.width + left, row * image.width + left + width),
        row * this.across + left,
      );
  }

  toBlob(taken: (blob: Blob) => void): void {
    taken(new Blob([this.pixels.slice()]));
  }

  /** As a browser does whenever a size is set. */
  private clear(): void {
    this.pixels = new Uint32Array(this.across * this.down);
    this.font = '10px sans-serif';
  }
}

/** Node has no image data. */
class MemoryImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(4 * width * height);
  }
}

const market = new GoldenMarket({
  days: read('server/seed/data/msft_1990_2022.csv'),
  minutes: read('server/seed/data/spy_1min_2020_12.csv'),
});
const colours = read('ui/style/colours.css') + read('ui/style/contrast-colours.css');

function themeOf(name: string): ChartTheme {
  const [, set = ''] = colours.split(`:root[data-theme="${name}"] {`);
  const colour = (token: string): string => new RegExp(`--${token}: (#\\w{6});`).exec(set)?.[1] ?? '';
  return {
    surface: colour('surface-1'),
    raised: colour('surface-3'),
    ink: colour('ink-1'),
    faintInk: colour('ink-3'),
    line: colour('line'),
    accent: colour('accent'),
    up: colour('up'),
    down: colour('down'),
    drawn: Object.fromEntries(DRAWING_STYLES.colour.slice(1).map((name) => [name, colour(`drawn-${name}`)])),
    fontFamily: 'sans-serif',
    fontSize: 12,
    locale: 'en-CA',
  };
}

const frames: FrameRequestCallback[] = [];

beforeAll(async () => {
  // To load a script takes more than the few turns in which a chart settles.
  await Promise.all([loadTools(), import('../../../workers/chart/comparison.ts')]);
  vi.stubGlobal('ImageData', MemoryImage);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2020, 11, 18, 21) });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows frames until the chart asks for none and nothing is on its way: every message takes a turn, and none leads to more than a few. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 12; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (frames.length === 0) continue;
    for (const callback of frames.splice(0)) callback(performance.now());
    quiet = 0;
  }
}

/** A scene's chart, and what it has painted. */
class DrawnScene {
  private readonly scene: GoldenScene;
  private readonly base = new PixelCanvas();
  private readonly overlay = new PixelCanvas();
  private readonly host = new ChartHost(
    new Map([
      ['base', this.base],
      ['overlay', this.overlay],
    ]),
  );
  private readonly ports: MessagePort[] = [];
  /** The latest message of each kind, and what was written of it. */
  private readonly messages = new Map<string, ChartMessage>();
  private readonly told = new Map<string, string>();

  constructor(scene: GoldenScene) {
    this.scene = scene;
  }

  async open(): Promise<void> {
    const { port1: source, port2: sourceOfHost } = new MessageChannel();
    expose(market, source);
    await this.host.connect(sourceOfHost);
    const { port1: port, port2: portOfHost } = new MessageChannel();
    this.ports.push(port, source);
    port.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
      this.messages.set(data.type, data);
      if (data.type === 'readout') port.postMessage({ type: 'credit' });
    };
    const { scene } = this;
    const { name, ratio = 1, width = GOLDEN_WIDTH, height = GOLDEN_HEIGHT, theme = 'light' } = scene;
    const look = { choice: choiceOf(scene), theme: themeOf(theme) };
    const init = { id: name, target: targetOf(scene), link: undefined, ...look, before: null };
    await this.host.create(init, 'base', 'overlay', portOfHost);
    await this.send(
      { type: 'words', words: { simulated: 'Simulated', otherSimulated: 'Simulated', bar: 'bar', bars: 'bars' } },
      { type: 'resize', width: Math.round(width * ratio), height: Math.round(height * ratio), ratio },
    );
    if (scene.drawings !== undefined)
      await this.send({ type: 'tool', command: { act: 'restore', drawings: scene.drawings } });
    await this.send(...(scene.commands ?? []));
  }

  async send(...commands: readonly ChartCommand[]): Promise<void> {
    for (const command of commands) this.ports[0]?.postMessage(command);
    await settled();
  }

  async pixels(): Promise<Uint32Array> {
    const picture = await this.host.picture(this.scene.name, '');
    if (picture === null) throw new Error(`${this.scene.name}: there is no picture`);
    return new Uint32Array(await picture.arrayBuffer());
  }

  /** The chart painted whole, as it is written down, and each message whose contents are new. */
  async written(): Promise<string> {
    this.base.take();
    this.overlay.take();
    const { theme = 'light' } = this.scene;
    await this.send({ type: 'theme', theme: themeOf(theme) });
    const news: string[] = [];
    for (const [type, message] of [...this.messages].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const text = JSON.stringify(message, rounded);
      if (this.told.get(type) !== text) news.push(`${text}\n`);
      this.told.set(type, text);
    }
    return `base\n${this.base.take()}overlay\n${this.overlay.take()}messages\n${news.join('')}`;
  }

  async close(): Promise<void> {
    await this.host.destroy(this.scene.name);
    for (const port of this.ports) port.close();
  }
}

/** Figures of a message to six digits, as sums may end differently. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}

/** Pixels that differ, by more than `tolerance` in a colour, and the first of them. */
function difference(one: Uint32Array, other: Uint32Array, tolerance: number): string {
  if (one.length !== other.length) return `${one.length} pixels, not ${other.length}`;
  let count = 0;
  let first = -1;
  for (let i = 0; i < one.length; i++) {
    const [a = 0, b = 0] = [one[i], other[i]];
    if (a === b || [0, 8, 16].every((shift) => Math.abs(((a >>> shift) & 0xff) - ((b >>> shift) & 0xff)) <= tolerance))
      continue;
    if (count === 0) first = i;
    count++;
  }
  return count === 0 ? 'none' : `${count}, first ${first}`;
}

it.each(GOLDEN_SCENES.filter(({ drawings }) => drawings === undefined))(
  '$name is painted as in its golden picture',
  async (scene) => {
    const golden = readPng(readFileSync(new URL(`../../golden/charts/${scene.name}.png`, import.meta.url)));
    const chart = new DrawnScene(scene);
    await chart.open();
    // Browsers round the colour under the translucent plate of compared names differently.
    const tolerance = scene.compared === undefined ? 0 : 1;
    expect(difference(await chart.pixels(), golden.pixels, tolerance)).toBe('none');
    await chart.close();
  },
);

/** Scenes whose texts, drawings, crosshairs and messages are kept. */
const WRITTEN =
  /^tool-(?!.*-minutes$)|^compare-(four|minutes)|^(portfolio|simulated|period-monthly|minutes-13|log-percent|shares|phone-3x|zoomed-in)$/;

it.each(GOLDEN_SCENES.filter(({ name }) => WRITTEN.test(name)))(
  '$name has the texts, drawings and figures that were accepted',
  async (scene) => {
    const chart = new DrawnScene(scene);
    await chart.open();
    let text = await chart.written();
    const { ratio = 1, width = GOLDEN_WIDTH, height = GOLDEN_HEIGHT } = scene;
    // The crosshair, a drawing that is hovered, selected and moved, and the data cursor of the keyboard.
    await chart.send({ type: 'point', x: 0.3 * width * ratio, y: 0.4 * height * ratio });
    text += await chart.written();
    if (scene.drawings !== undefined) {
      await chart.send({ type: 'tool', command: { act: 'select', by: 1 } });
      await chart.send({ type: 'tool', command: { act: 'nudge', bars: -2, steps: 3 } });
      text += await chart.written();
    }
    await chart.send({ type: 'leave' }, { type: 'step', bars: -3 });
    text += await chart.written();
    await expect(text).toMatchFileSnapshot(`../../golden/drawn/chart-${scene.name}.txt`);
    await chart.close();
  },
);
