import type { Rectangle } from '../../engine/draw/frame-damage.ts';
import { Raster } from '../../engine/draw/raster.ts';
import type { Surface } from '../../engine/draw/surface.ts';
import type { HostedCanvas } from '../api/chart-api.ts';

/** Keeps both contexts' pixels in main memory: the CPU writes them, so they look alike on every machine. */
const CONTEXT_OPTIONS = { willReadFrequently: true } as const;

const PNG = 'image/png';

/**
 * The two canvases of a chart: the base layer, whose marks are painted in memory and copied at once before its texts
 * are written, and the overlay above it for the cursor.
 */
export class Layers {
  readonly base: Surface;
  readonly overlay: Surface;
  raster: Raster;
  private readonly baseCanvas: HostedCanvas;
  private readonly overlayCanvas: HostedCanvas;
  private readonly context: OffscreenCanvasRenderingContext2D;
  private image: ImageData;

  /** Throws an `Error` when a canvas gives no 2D context. */
  constructor(base: HostedCanvas, overlay: HostedCanvas) {
    this.baseCanvas = base;
    this.overlayCanvas = overlay;
    this.context = contextOf(base);
    this.base = this.context;
    this.overlay = contextOf(overlay);
    this.image = new ImageData(1, 1);
    this.raster = rasterOver(this.image);
  }

  /** Whether nothing has been painted yet. */
  get isBlank(): boolean {
    return this.raster.width <= 1;
  }

  /** Pixels of both canvases. */
  get pixels(): number {
    return 2 * this.raster.width * this.raster.height;
  }

  /** Gives both canvases this size in device pixels, at least 1; a change clears them. */
  resize(width: number, height: number): void {
    if (this.raster.width === width && this.raster.height === height) return;
    for (const canvas of [this.baseCanvas, this.overlayCanvas]) {
      canvas.width = width;
      canvas.height = height;
    }
    this.image = new ImageData(width, height);
    this.raster = rasterOver(this.image);
  }

  /** Sets the CSS font of both layers; resizing a canvas resets it. */
  setFont(font: string): void {
    this.base.font = font;
    this.overlay.font = font;
  }

  /** The width of a text in that font, device pixels. */
  readonly measure = (text: string): number => this.base.measureText(text).width;

  /** Copies the painted pixels to the base layer. */
  commit(): void {
    this.context.putImageData(this.image, 0, 0);
  }

  /**
   * The base layer as PNG with what `add` draws over it; null if nothing has been painted yet or the browser cannot do
   * it. The copy is taken at once, and `restore` then repaints the base layer before anybody sees it.
   */
  picture(add: () => void, restore: () => void): Promise<Blob | null> {
    if (this.isBlank) return Promise.resolve(null);
    add();
    const picture = pngOf(this.baseCanvas);
    restore();
    return picture;
  }

  /** Copies a part of the painted pixels to the base layer, and leaves the rest of the layer as it is. */
  commitPart({ left, top, width, height }: Rectangle): void {
    this.context.putImageData(this.image, 0, 0, left, top, width, height);
  }

  /** Releases the memory of both canvases. */
  release(): void {
    this.resize(1, 1);
  }
}

async function pngOf(canvas: HostedCanvas): Promise<Blob | null> {
  if (canvas.convertToBlob !== undefined) return canvas.convertToBlob({ type: PNG });
  return new Promise((resolve) => {
    if (canvas.toBlob === undefined) resolve(null);
    else canvas.toBlob(resolve, PNG);
  });
}

function contextOf(canvas: HostedCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', CONTEXT_OPTIONS);
  if (context === null) throw new Error('a canvas has no 2D context');
  // A page's canvas has a context with the same methods, but the worker's type library lacks its type.
  return context as OffscreenCanvasRenderingContext2D;
}

function rasterOver(image: ImageData): Raster {
  return new Raster(new Uint32Array(image.data.buffer), image.width, image.height);
}
