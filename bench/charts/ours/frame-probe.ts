import { type DrawnBars, drawnBars, type ReadableCanvas, readOnePixel } from '../read-back.ts';

/** What a step caused in the chart's thread. */
export interface FrameReport {
  /** Frames painted. */
  readonly frames: number;
  /** Frames that the previous step deferred beyond its report. */
  readonly late: number;
  /** Messages that the chart sent to its page. */
  readonly messages: number;
  /** Length of those messages as JSON: their order of magnitude, whatever the browser's own notation. */
  readonly bytes: number;
}

/** Turns of the microtask queue between a request for a frame and the frame. */
const MICROTASK_TURNS = 4;
/** After this many frames, a chart that requests a frame in every frame is no longer waited for. */
const MAX_FRAMES = 50;

/**
 * Measures the chart's module from inside its thread (the worker or the page) without changing it: frames run as soon as the work
 * before them is done, every canvas is tracked and read back, and messages to the page are counted. Install it before the module
 * is loaded.
 */
export class FrameProbe {
  private queue: FrameRequestCallback[] = [];
  private readonly canvases = new Set<ReadableCanvas>();
  private report: ((report: FrameReport) => void) | undefined;
  private waitsForBars = false;
  private running = false;
  private free = false;
  private frames = 0;
  private late = 0;
  private messages = 0;
  private bytes = 0;
  private readonly realFrame = globalThis.requestAnimationFrame.bind(globalThis);

  /** Takes over frames, `getContext` and the ports of this thread. */
  install(): void {
    globalThis.requestAnimationFrame = (callback) => this.request(callback);
    const { canvases } = this;
    for (const kind of [globalThis.OffscreenCanvas, globalThis.HTMLCanvasElement]) {
      if (kind === undefined) continue;
      const prototype = kind.prototype as { getContext(...values: unknown[]): unknown };
      const { getContext } = prototype;
      prototype.getContext = function (this: ReadableCanvas, ...values: unknown[]) {
        if (this.width > 1 || !('isConnected' in this)) canvases.add(this);
        return getContext.apply(this, values);
      };
    }
    const probe = this;
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: unknown[]) {
      probe.posted(message);
      return Reflect.apply(postMessage, this, [message, ...rest]);
    };
  }

  /**
   * Reports the next requested frame, or the first one that shows bars. Frames requested after the last report are painted first,
   * and counted as late.
   */
  async arm(waitsForBars: boolean, report: (report: FrameReport) => void): Promise<void> {
    this.late = 0;
    while (this.queue.length > 0 && this.late < MAX_FRAMES) {
      this.late++;
      this.paint();
      for (let turn = 0; turn < MICROTASK_TURNS; turn++) await null;
    }
    this.report = report;
    this.waitsForBars = waitsForBars;
    this.frames = 0;
    this.messages = 0;
    this.bytes = 0;
  }

  /** Frames come at the display's rate from now on. */
  runFree(): void {
    this.free = true;
    for (const callback of this.queue) this.realFrame(callback);
    this.queue = [];
  }

  /** Inspects the picture: rows `top … bottom - 1`, columns before `right`. */
  drawn(top: number, bottom: number, right: number): DrawnBars {
    const [base] = this.shown();
    if (base === undefined) throw new Error('there is no chart to look at');
    return drawnBars(base, top, bottom, right);
  }

  private request(callback: FrameRequestCallback): number {
    if (this.free) return this.realFrame(callback);
    this.queue.push(callback);
    if (this.report !== undefined) void this.run();
    return this.queue.length;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let frame = 0; frame < MAX_FRAMES && this.queue.length > 0; frame++) {
      for (let turn = 0; turn < MICROTASK_TURNS; turn++) await null;
      this.paint();
      this.frames++;
    }
    this.running = false;
    this.finish();
  }

  private finish(): void {
    const { report, frames, late, messages, bytes } = this;
    if (report === undefined || this.waitsForBars || frames === 0) return;
    readOnePixel(this.shown());
    this.report = undefined;
    report({ frames, late, messages, bytes });
  }

  private paint(): void {
    const callbacks = this.queue;
    this.queue = [];
    for (const callback of callbacks) callback(performance.now());
  }

  /** The canvases that still show something. */
  private shown(): ReadableCanvas[] {
    for (const canvas of this.canvases) if (canvas.width <= 1) this.canvases.delete(canvas);
    return [...this.canvases];
  }

  private posted(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return;
    const { type, status } = message as { type: unknown; status?: { phase: string } };
    if (type === 'status' && status?.phase === 'ready' && this.waitsForBars) {
      this.waitsForBars = false;
      // The chart may report it after its frame, and then there will not be another one.
      if (!this.running && this.queue.length === 0) queueMicrotask(() => this.finish());
    }
    if (type !== 'status' && type !== 'readout' && type !== 'panes') return;
    this.messages++;
    this.bytes += JSON.stringify(message).length;
  }
}
