/// <reference types="vite/client" />
import { expose } from 'comlink';
import days from '../../../server/seed/data/msft_1990_2022.csv?raw';
import minutes from '../../../server/seed/data/spy_1min_2020_12.csv?raw';
import { chartTheme } from '../../../ui/chart/chart-theme.ts';
import colours from '../../../ui/style/colours.css?raw';
import contrast from '../../../ui/style/contrast-colours.css?raw';
import measures from '../../../ui/style/measures.css?raw';
import type from '../../../ui/style/type.css?raw';
import type { ChartCommand, ChartMessage, HostedCanvas } from '../../../workers/api/chart-api.ts';
import { ChartHost } from '../../../workers/chart/chart-host.ts';
import { GoldenMarket } from './golden-market.ts';
import { GOLDEN_HEIGHT, GOLDEN_WIDTH, type GoldenScene } from './golden-scene.ts';
import { leaveOutTexts } from './leave-out-texts.ts';
import { choiceOf, targetOf } from './scene-choice.ts';

const FRAMES_A_GESTURE = 4;

/** The page's interface for the test that drives it. */
export interface GoldenPage {
  /** Draws a scene with the product's own chart worker module and returns the picture as a base64 PNG. */
  draw(scene: GoldenScene): Promise<string>;
  /**
   * Sends a scene's gestures one by one and checks every displayed frame; returns how many there were, and how many were blank.
   */
  blankFrames(scene: GoldenScene): Promise<{ readonly frames: number; readonly blank: number }>;
}

// `npm run scenes` shows scenes with their texts, too.
if (!location.search.includes('texts')) leaveOutTexts();

const sheet = new CSSStyleSheet();
sheet.replaceSync(measures + type + colours + contrast);
document.adoptedStyleSheets = [sheet];

/** Shared by all scenes, because it never changes. */
const market = new GoldenMarket({ days, minutes });

/** A chart of the page's own, on canvases that it can read, drawn by the product's chart worker module. */
interface DrawnChart {
  readonly host: ChartHost;
  readonly base: HTMLCanvasElement;
  send(command: ChartCommand): void;
  end(): Promise<void>;
}

const page: GoldenPage = {
  async draw(scene) {
    const chart = await open(scene);
    if (scene.drawings !== undefined) {
      chart.send({ type: 'tool', command: { act: 'restore', drawings: scene.drawings } });
    }
    for (const command of scene.commands ?? []) chart.send(command);
    await settled(chart.base);
    const picture = await chart.host.picture(scene.name, '');
    await chart.end();
    if (picture === null) throw new Error(`${scene.name}: there is no picture`);
    return base64(picture);
  },

  async blankFrames(scene) {
    const chart = await open(scene);
    const seen = { frames: 0, blank: 0 };
    for (const command of scene.commands ?? []) {
      chart.send(command);
      for (let i = 0; i < FRAMES_A_GESTURE; i++) {
        await frames(1);
        seen.frames++;
        if (isBlank(chart.base)) seen.blank++;
      }
    }
    await chart.end();
    return seen;
  },
};
Object.assign(globalThis, { golden: page });

async function open(scene: GoldenScene): Promise<DrawnChart> {
  document.documentElement.dataset.theme = scene.theme ?? 'light';
  const base = document.createElement('canvas');
  const canvases = new Map<string, HostedCanvas>([
    ['base', base],
    ['overlay', document.createElement('canvas')],
  ]);
  const host = new ChartHost(canvases);
  const { port1: source, port2: sourceOfHost } = new MessageChannel();
  expose(market, source);
  await host.connect(sourceOfHost);
  const { port1: port, port2: portOfHost } = new MessageChannel();
  const send = (command: ChartCommand): void => port.postMessage(command);
  const drawn = pictureDrawn(port, send, scene.compared?.length ?? 0);
  const theme = chartTheme(document.documentElement, 'en-CA');
  const init = {
    id: scene.name,
    target: targetOf(scene),
    link: undefined,
    choice: choiceOf(scene),
    theme,
    before: null,
  };
  await host.create(init, 'base', 'overlay', portOfHost);
  const ratio = scene.ratio ?? 1;
  const width = Math.round((scene.width ?? GOLDEN_WIDTH) * ratio);
  const height = Math.round((scene.height ?? GOLDEN_HEIGHT) * ratio);
  send({ type: 'words', words: { simulated: 'Simulated', otherSimulated: 'Simulated', bar: 'bar', bars: 'bars' } });
  send({ type: 'resize', width, height, ratio });
  await drawn;
  const end = async (): Promise<void> => {
    await host.destroy(scene.name);
    port.close();
    source.close();
  };
  return { host, base, send, end };
}

/** Whether all pixels of the upper half, where the prices are, have the same colour, as on a cleared canvas. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const pixels = pixelsOf(canvas, 8, Math.max(1, Math.floor(canvas.height / 2)));
  const middle = pixels[canvas.width * 20 + 20];
  let others = 0;
  for (const pixel of pixels) if (pixel !== middle) others++;
  return others < canvas.width;
}

/** Resolves with the first frame that shows bars, including those of all compared securities; acknowledges every readout. */
function pictureDrawn(port: MessagePort, send: (command: ChartCommand) => void, compared: number): Promise<void> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
      if (data.type === 'status' && data.status.phase === 'failed') reject(new Error(data.status.failure));
      if (data.type !== 'readout') return;
      send({ type: 'credit' });
      const others = data.readout?.compared ?? [];
      if (data.readout !== null && others.length === compared && others.every(Number.isFinite)) resolve();
    };
  });
}

/** Resolves once the picture has stayed the same for some frames, so that older bars requested by a gesture have arrived. */
async function settled(canvas: HTMLCanvasElement): Promise<void> {
  let before = new Uint32Array();
  // On a busy machine frames may precede messages; fewer frames than these were not enough.
  for (let same = 0; same < 8; ) {
    await frames(2);
    const now = pixelsOf(canvas, 0, canvas.height);
    same = isSame(now, before) ? same + 1 : 0;
    before = now;
  }
}

/** The pixels of some rows of a canvas. */
function pixelsOf(canvas: HTMLCanvasElement, top: number, height: number): Uint32Array<ArrayBuffer> {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D context');
  const { data } = context.getImageData(0, top, canvas.width, height);
  return new Uint32Array(data.buffer);
}

function isSame(one: Uint32Array, other: Uint32Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

async function frames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

async function base64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
