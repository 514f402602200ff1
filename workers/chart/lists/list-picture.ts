import { PaintCost } from '../../../engine/draw/paint-cost.ts';
import type { ListColumn } from '../../../engine/list-painting/list-columns.ts';
import { ListPainter } from '../../../engine/list-painting/list-painter.ts';
import type { ListTheme, ListWords } from '../../../engine/list-painting/list-theme.ts';
import type { SizeUnit } from '../../../engine/quotes/order-sizes.ts';
import type { QuoteValues } from '../../../engine/quotes/quote-field.ts';
import type { HostedCanvas } from '../../api/chart-api.ts';
import type { FrameLoop, FramePainter } from '../pace/frame-loop.ts';
import type { Beat } from './list-beat.ts';

/** The canvas of one painted list: its size, its scroll position, and when it is painted. */
export class ListPicture implements FramePainter {
  readonly painter: ListPainter;
  /** Frames painted. */
  frameCount = 0;
  /** Called after each of them. */
  onPainted: () => void = () => {};
  private readonly canvas: HostedCanvas;
  private readonly frames: FrameLoop;
  private readonly beats: Beat;
  private readonly cost = new PaintCost();
  private theme: ListTheme;
  private words: ListWords;
  private width = 0;
  private height = 0;
  /** The pointer's distance below the list's upper edge, CSS pixels; -1 while it is elsewhere. */
  private pointer = -1;
  private isShown = false;

  /** Throws an `Error` when the canvas gives no 2D context. */
  constructor(
    canvas: HostedCanvas,
    values: QuoteValues,
    theme: ListTheme,
    words: ListWords,
    frames: FrameLoop,
    beats: Beat,
  ) {
    // Rows are opaque, so the canvas needs no blending with what is under it.
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error('a canvas has no 2D context');
    this.canvas = canvas;
    this.frames = frames;
    this.beats = beats;
    this.theme = theme;
    this.words = words;
    // A page's canvas and a worker's have contexts with the same methods.
    const surface = context as OffscreenCanvasRenderingContext2D;
    this.painter = new ListPainter(surface, values, theme, words, []);
  }

  /** BCP 47 tag of its texts. */
  get locale(): string {
    return this.theme.locale;
  }

  get sizes(): SizeUnit {
    return this.theme.sizes;
  }

  /** Pixels of the canvas. */
  get pixels(): number {
    return this.canvas.width * this.canvas.height;
  }

  paint(): void {
    const { painter, canvas, width, height } = this;
    if (!this.isShown || width === 0) return;
    const began = performance.now();
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      painter.resize(width, height);
    }
    painter.paint(began);
    this.frameCount++;
    const time = performance.now() - began;
    this.beats.worked(time, this.cost.add(time));
    this.onPainted();
  }

  broken(reason: unknown): void {
    console.error('painted list: a frame failed', reason);
  }

  /** Sets whether it is visible. A hidden list is not painted, and is painted whole when shown again. */
  show(shown: boolean): void {
    this.isShown = shown;
    if (shown) this.repaint();
  }

  /** Sets the size in device pixels and the pixel ratio. */
  resize(width: number, height: number, ratio: number): void {
    this.width = width;
    this.height = height;
    if (this.painter.window.ratio !== ratio) {
      this.painter.window.ratio = ratio;
      this.painter.dress(this.theme, this.words);
    }
    this.repaint();
  }

  /** Sets the scroll position, CSS pixels. */
  scroll(top: number, left: number): void {
    const { window } = this.painter;
    if (window.scrollTop === top && window.scrollLeft === left) return;
    window.scrollTop = top;
    window.scrollLeft = left;
    this.hover();
    this.repaint();
  }

  /** Sets the pointer's distance below the list's upper edge, CSS pixels; -1 if it is elsewhere. */
  point(y: number): void {
    this.pointer = y;
    this.hover();
  }

  choose(columns: readonly ListColumn[]): void {
    this.painter.choose(columns);
    this.want();
  }

  dress(theme: ListTheme, words: ListWords): void {
    this.theme = theme;
    this.words = words;
    this.painter.dress(theme, words);
    this.want();
  }

  arrange(order: Int32Array): void {
    this.painter.arrange(order);
    this.want();
  }

  /** A beat: a frame is due when a cell no longer flashes. */
  beat(): void {
    if (this.painter.isFlashOver(performance.now())) this.want();
  }

  /** Requests a frame if the list is visible. */
  want(): void {
    if (this.isShown) this.frames.request(this);
  }

  /** Releases the canvas. */
  close(): void {
    this.isShown = false;
    this.frames.cancel(this);
    this.canvas.width = 1;
    this.canvas.height = 1;
  }

  private hover(): void {
    const { painter } = this;
    painter.hover(painter.window.placeAt(this.pointer));
    if (painter.damage.isAny) this.want();
  }

  private repaint(): void {
    this.painter.damage.all = true;
    this.want();
  }
}
