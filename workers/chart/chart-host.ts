import { type Remote, releaseProxy, wrap } from 'comlink';
import type { BarTable, CanvasHandle, ChartApi, ChartInit, ChartLegacy, HostedCanvas } from '../api/chart-api.ts';
import type { ChartSource } from '../api/chart-source.ts';
import type { ThreadFigures } from '../api/figures.ts';
import type { HeatMapInit } from '../api/heat-map.ts';
import type { PaintedListInit } from '../api/painted-list.ts';
import type { SymbolKey } from '../api/quote-list.ts';
import type { PrintFilter } from '../api/tape.ts';
import { ChartLinks } from './chart-links.ts';
import { ChartSession } from './chart-session.ts';
import { Layers } from './layers.ts';
import type { PaintedLists } from './lists/painted-lists.ts';
import { FrameLoop } from './pace/frame-loop.ts';
import type { PrintSession } from './tapes/print-session.ts';
import type { TapeSession } from './tapes/tape-session.ts';

/** The charts, tapes and painted lists of one tab: creates and ends them, and knows where their bars come from. */
export class ChartHost implements ChartApi {
  private readonly canvases: Map<string, HostedCanvas>;
  private readonly frames = new FrameLoop();
  private readonly links = new ChartLinks();
  private readonly sessions = new Map<string, ChartSession>();
  private readonly tapes = new Set<TapeSession | PrintSession>();
  private lists: PaintedLists | undefined;
  /** The port of the painted lists to the market worker. */
  private line: MessagePort | undefined;
  private source: Remote<ChartSource> | undefined;

  /** `canvases`: by key, the canvases of a page that cannot transfer them. */
  constructor(canvases: Map<string, HostedCanvas>) {
    this.canvases = canvases;
  }

  async alive(): Promise<void> {}

  async figures(): Promise<ThreadFigures> {
    const { chartFigures } = await import('./chart-figures.ts');
    const { sessions, tapes, lists, frames, links } = this;
    return chartFigures({ charts: [...sessions.values()], tapes: [...tapes], lists, shared: [frames, links] });
  }

  async connect(port: MessagePort): Promise<void> {
    this.source?.[releaseProxy]();
    this.source = wrap<ChartSource>(port);
    for (const session of this.sessions.values()) session.connect(this.source);
    for (const tape of this.tapes) tape.connect(this.source);
  }

  async connectLists(line: MessagePort): Promise<void> {
    this.line?.close();
    this.line = line;
    this.lists?.line.connect(line);
  }

  async create(init: ChartInit, base: CanvasHandle, overlay: CanvasHandle, port: MessagePort): Promise<void> {
    if (this.sessions.has(init.id)) throw new Error(`there is a chart named ${init.id}`);
    const layers = new Layers(this.canvasOf(base), this.canvasOf(overlay));
    const session = new ChartSession(init, layers, port, this.frames, this.links);
    this.sessions.set(init.id, session);
    if (this.source !== undefined) session.connect(this.source);
  }

  async table(id: string): Promise<BarTable | null> {
    return this.sessions.get(id)?.table() ?? null;
  }

  async values(id: string, text: string): Promise<readonly number[] | null> {
    return this.sessions.get(id)?.values(text) ?? null;
  }

  async csv(id: string): Promise<string> {
    return this.sessions.get(id)?.csv() ?? '';
  }

  async picture(id: string, caption: string): Promise<Blob | null> {
    return this.sessions.get(id)?.picture(caption) ?? null;
  }

  async handles(id: string): Promise<readonly number[]> {
    return this.sessions.get(id)?.handles() ?? [];
  }

  async destroy(id: string): Promise<ChartLegacy | null> {
    const session = this.sessions.get(id);
    if (session === undefined) return null;
    const { legacy } = session;
    session.close();
    this.sessions.delete(id);
    return legacy;
  }

  async openTape({ symbol, region }: SymbolKey, extended: boolean, port: MessagePort): Promise<void> {
    const closed = closeOf(port);
    // Loaded on demand: most tabs never show a security's trades. Messages of the page wait in the port until then.
    const { TapeSession } = await import('./tapes/tape-session.ts');
    const tape = new TapeSession(symbol, region, extended, port, (ended) => this.tapes.delete(ended));
    closed.then(() => tape.close());
    this.tapes.add(tape);
    if (this.source !== undefined) tape.connect(this.source);
  }

  async openPrints({ symbol, region }: SymbolKey, filter: PrintFilter, port: MessagePort): Promise<void> {
    const closed = closeOf(port);
    // Loaded on demand: most tabs never show prints. Messages of the page wait in the port until then.
    const { PrintSession } = await import('./tapes/print-session.ts');
    const prints = new PrintSession(symbol, region, filter, port, (ended) => this.tapes.delete(ended));
    closed.then(() => prints.close());
    this.tapes.add(prints);
    if (this.source !== undefined) prints.connect(this.source);
  }

  async paintList(init: PaintedListInit, canvas: CanvasHandle, port: MessagePort): Promise<void> {
    const closed = closeOf(port);
    const [lists, { ListSession }] = await Promise.all([this.paintedLists(), import('./lists/list-session.ts')]);
    const list = new ListSession(init, this.canvasOf(canvas), port, lists.line, this.frames, lists.beat);
    lists.add(list);
    closed.then(() => list.close());
  }

  async paintHeatMap(init: HeatMapInit, canvas: CanvasHandle, port: MessagePort): Promise<void> {
    const hosted = this.canvasOf(canvas);
    const closed = closeOf(port);
    const [lists, { HeatSession }] = await Promise.all([this.paintedLists(), import('./heat-map/heat-session.ts')]);
    const map = new HeatSession(init, hosted, port, lists.line, this.frames, lists.beat);
    lists.add(map);
    closed.then(() => map.close());
  }

  /** Loaded on demand: only boards and heat maps paint lists. Messages to these wait in their ports until then. */
  private async paintedLists(): Promise<PaintedLists> {
    const { PaintedLists } = await import('./lists/painted-lists.ts');
    if (this.lists === undefined) {
      this.lists = new PaintedLists();
      if (this.line !== undefined) this.lists.line.connect(this.line);
    }
    return this.lists;
  }

  private canvasOf(handle: CanvasHandle): HostedCanvas {
    if (typeof handle !== 'string') return handle;
    const canvas = this.canvases.get(handle);
    if (canvas === undefined) throw new Error(`there is no canvas named ${handle}`);
    return canvas;
  }
}

/** Resolves when the other end of a port is closed. */
function closeOf(port: MessagePort): Promise<void> {
  return new Promise((resolve) => {
    port.addEventListener('close', () => resolve(), { once: true });
  });
}
