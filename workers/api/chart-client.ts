import { type Remote, transfer, wrap } from 'comlink';
import {
  type CanvasHandle,
  CHART_HOST_SLOT,
  type ChartApi,
  type ChartHostSlot,
  type ChartInit,
  type HostedCanvas,
} from './chart-api.ts';
import type { HeatMapInit } from './heat-map.ts';
import type { PaintedListInit } from './painted-list.ts';

/** A canvas element as the page has it. */
interface PageCanvas extends HostedCanvas {
  transferControlToOffscreen?(): OffscreenCanvas;
}

/** A running chart worker, or the same module running in the page. Callers need not know which. */
export interface ChartConnection extends Omit<ChartApi, 'create' | 'paintList' | 'paintHeatMap'> {
  /** Creates a chart on two canvas elements that have neither been drawn on nor transferred. */
  create(init: ChartInit, base: PageCanvas, overlay: PageCanvas, port: MessagePort): Promise<void>;
  /** Paints a quote list on a canvas element that has neither been drawn on nor transferred. */
  paintList(init: PaintedListInit, canvas: PageCanvas, port: MessagePort): Promise<void>;
  /** Paints a heat map on a canvas element that has neither been drawn on nor transferred. */
  paintHeatMap(init: HeatMapInit, canvas: PageCanvas, port: MessagePort): Promise<void>;
  /**
   * Terminates the worker and its charts; unanswered calls reject. A module running in the page stays, because a module
   * cannot be unloaded.
   */
  close(): void;
}

/**
 * Starts the chart worker. `url` is its built script, as `new Worker` accepts it. If the script cannot be loaded the
 * first `connect` rejects, because a worker without its script never answers.
 */
export function startChartWorker(url: string): ChartConnection {
  const worker = new Worker(url, { type: 'module', name: 'borealis-chart' });
  const notLoaded = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the chart worker could not be loaded')), { once: true });
  });
  // Later errors come from the worker's own code, which logs them.
  notLoaded.catch(() => {});
  const api = wrap<ChartApi>(worker);
  // Created on demand: an error retains the stack that created it, and with it the first chart's canvases.
  const ended = (): Error => new Error('the chart worker was ended');
  let isEnded = false;
  /** Rejects unanswered calls. Racing each call against one promise would retain every answer until the worker ends. */
  const waiting = new Set<(reason: Error) => void>();
  const answered = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (isEnded) reject(ended());
      else waiting.add(reject);
      answer.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  return {
    alive: () => api.alive(),
    figures: () => answered(api.figures()),
    connect: (source) => answered(Promise.race([api.connect(transfer(source, [source])), notLoaded])),
    connectLists: (line) => answered(api.connectLists(transfer(line, [line]))),
    create: (init, base, overlay, port) => answered(create(api, init, handedOver(base), handedOver(overlay), port)),
    table: (id) => answered(api.table(id)),
    values: (id, text) => answered(api.values(id, text)),
    csv: (id) => answered(api.csv(id)),
    picture: (id, caption) => answered(api.picture(id, caption)),
    handles: (id) => answered(api.handles(id)),
    destroy: (id) => answered(api.destroy(id)),
    openTape: (key, extended, port) => answered(api.openTape(key, extended, transfer(port, [port]))),
    openPrints: (key, filter, port) => answered(api.openPrints(key, filter, transfer(port, [port]))),
    paintList: (init, canvas, port) => answered(paintList(api, init, handedOver(canvas), port)),
    paintHeatMap: (init, canvas, port) => answered(paintHeatMap(api, init, handedOver(canvas), port)),
    close() {
      worker.terminate();
      isEnded = true;
      for (const reject of waiting) reject(ended());
      waiting.clear();
    },
  };
}

let inPage: Promise<ChartConnection> | undefined;

/**
 * Runs the chart worker's built script in this page. A page has one such host: a second call joins the first. Rejects
 * when the script cannot be loaded; the next call tries again.
 */
export function startChartsInPage(url: string): Promise<ChartConnection> {
  inPage ??= importHost(url).catch((reason: unknown) => {
    inPage = undefined;
    throw reason;
  });
  return inPage;
}

async function importHost(url: string): Promise<ChartConnection> {
  const holder = globalThis as { [CHART_HOST_SLOT]?: ChartHostSlot };
  const { port1, port2 } = new MessageChannel();
  const canvases = new Map<string, HostedCanvas>();
  holder[CHART_HOST_SLOT] = { endpoint: port2, canvases };
  await import(/* @vite-ignore */ url);
  const api = wrap<ChartApi>(port1);
  return {
    alive: () => api.alive(),
    figures: () => api.figures(),
    connect: (source) => api.connect(transfer(source, [source])),
    connectLists: (line) => api.connectLists(transfer(line, [line])),
    create(init, base, overlay, port) {
      const baseKey = `${init.id}/base`;
      const overlayKey = `${init.id}/overlay`;
      canvases.set(baseKey, base);
      canvases.set(overlayKey, overlay);
      return create(api, init, baseKey, overlayKey, port);
    },
    table: (id) => api.table(id),
    values: (id, text) => api.values(id, text),
    csv: (id) => api.csv(id),
    picture: (id, caption) => api.picture(id, caption),
    handles: (id) => api.handles(id),
    async destroy(id) {
      const legacy = await api.destroy(id);
      canvases.delete(`${id}/base`);
      canvases.delete(`${id}/overlay`);
      return legacy;
    },
    openTape: (key, extended, port) => api.openTape(key, extended, transfer(port, [port])),
    openPrints: (key, filter, port) => api.openPrints(key, filter, transfer(port, [port])),
    async paintList(init, canvas, port) {
      const key = `${init.id}/list`;
      canvases.set(key, canvas);
      try {
        await paintList(api, init, key, port);
      } finally {
        canvases.delete(key);
      }
    },
    async paintHeatMap(init, canvas, port) {
      const key = `${init.id}/map`;
      canvases.set(key, canvas);
      try {
        await paintHeatMap(api, init, key, port);
      } finally {
        canvases.delete(key);
      }
    },
    close() {},
  };
}

/** Only top-level arguments are transferred, so each has its own `transfer`. */
function create(
  api: Remote<ChartApi>,
  init: ChartInit,
  base: CanvasHandle,
  overlay: CanvasHandle,
  port: MessagePort,
): Promise<void> {
  return api.create(init, transferred(base), transferred(overlay), transfer(port, [port]));
}

function paintList(
  api: Remote<ChartApi>,
  init: PaintedListInit,
  canvas: CanvasHandle,
  port: MessagePort,
): Promise<void> {
  return api.paintList(init, transferred(canvas), transfer(port, [port]));
}

function paintHeatMap(
  api: Remote<ChartApi>,
  init: HeatMapInit,
  canvas: CanvasHandle,
  port: MessagePort,
): Promise<void> {
  return api.paintHeatMap(init, transferred(canvas), transfer(port, [port]));
}

function transferred(handle: CanvasHandle): CanvasHandle {
  return typeof handle === 'string' ? handle : transfer(handle, [handle]);
}

function handedOver(canvas: PageCanvas): OffscreenCanvas {
  if (canvas.transferControlToOffscreen === undefined) throw new TypeError('this canvas cannot be handed over');
  return canvas.transferControlToOffscreen();
}
