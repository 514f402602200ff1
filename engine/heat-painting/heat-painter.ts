import type { Surface } from '../draw/surface.ts';
import { formatPercent } from '../format/percent.ts';
import type { HeatTheme } from './heat-theme.ts';
import { heatTint, shownHundredths } from './heat-tint.ts';

/** The layout of a heat map, in device pixels. */
export interface HeatBoxes {
  /** Left, top, width and height of each tile; all 0 for a tile without a place. */
  readonly tiles: Int32Array;
  readonly groups: readonly HeatGroupBox[];
}

/** A group of tiles, with its name in a strip at its top if there is room. */
export interface HeatGroupBox {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Height of the strip; 0 without one. */
  readonly head: number;
}

/** From the edge of a tile to its texts, CSS pixels. */
const PADDING = 4;
/** Height of a line, as a multiple of its size. */
const LINE = 1.25;
/** A change that is as wide as any below 100 per cent. */
const WIDEST_CHANGE = -88.88;
/** Marks a tile that has not been painted yet, in place of hundredths of a per cent. */
const NEVER = -0x8000_0000;
/** Marks a tile painted without a change. */
const NO_CHANGE = NEVER + 1;

/**
 * Paints a heat map: each tile in the tint of its change, with symbol, arrow and figure if they fit. A tile is painted
 * again only when its displayed figure changes.
 */
export class HeatPainter {
  private readonly surface: Surface;
  private theme: HeatTheme;
  private ratio = 1;
  private labels: readonly string[] = [];
  private boxes: HeatBoxes = { tiles: new Int32Array(0), groups: [] };
  /** Index of the theme's size for each tile's symbol, -1 for none; the same for its figure. */
  private symbolSizes = new Int8Array(0);
  private figureSizes = new Int8Array(0);
  /** Hundredths of a per cent as painted. */
  private painted = new Int32Array(0);
  private fonts: readonly (readonly [strong: string, text: string])[] = [];
  /** Tiles painted so far. */
  tileCount = 0;

  constructor(surface: Surface, theme: HeatTheme) {
    this.surface = surface;
    this.theme = theme;
    this.dress(theme);
  }

  /** Sets the look; everything must be painted again. */
  dress(theme: HeatTheme): void {
    this.theme = theme;
    const { fontFamily, strongWeight, textWeight } = theme;
    const font = (weight: string, size: number): string => `${weight} ${size * this.ratio}px ${fontFamily}`;
    this.fonts = theme.sizes.map((size) => [font(strongWeight, size), font(textWeight, size)] as const);
    this.fit();
  }

  /**
   * Sets the layout of tiles with these symbols, at `ratio` device pixels per CSS pixel; everything must be painted
   * again.
   */
  place(labels: readonly string[], boxes: HeatBoxes, ratio: number): void {
    this.labels = labels;
    this.boxes = boxes;
    this.ratio = ratio;
    this.dress(this.theme);
  }

  /** Forgets what the canvas shows, because it was resized. */
  forget(): void {
    this.painted.fill(NEVER);
  }

  /** Paints the ground over everything; the tiles must be painted after it. */
  paintGround(width: number, height: number): void {
    const { surface, theme, ratio, boxes } = this;
    surface.fillStyle = theme.ground;
    surface.fillRect(0, 0, width, height);
    surface.fillStyle = theme.groundInk;
    surface.font = this.fonts[0]?.[0] ?? '';
    surface.textAlign = 'left';
    surface.textBaseline = 'middle';
    for (const { name, left, top, width: room, head } of boxes.groups) {
      if (head === 0) continue;
      const text = this.shortened(name, room - 2 * PADDING * ratio);
      if (text !== '') surface.fillText(text, left + PADDING * ratio, top + head / 2);
    }
    this.forget();
  }

  /** Paints a tile with its change in per cent (NaN: none), unless it already shows that. */
  paintTile(tile: number, percent: number): void {
    const width = this.boxes.tiles[tile * 4 + 2];
    const hundredths = Number.isFinite(percent) ? shownHundredths(percent) : NO_CHANGE;
    if (width === 0 || this.painted[tile] === hundredths) return;
    this.painted[tile] = hundredths;
    this.tileCount++;
    const { surface, theme, ratio } = this;
    const left = this.boxes.tiles[tile * 4];
    const top = this.boxes.tiles[tile * 4 + 1];
    const height = this.boxes.tiles[tile * 4 + 3];
    surface.fillStyle = theme.line;
    surface.fillRect(left, top, width, height);
    const edge = Math.max(1, Math.round(ratio));
    surface.fillStyle = theme.tints[heatTint(percent)];
    surface.fillRect(left, top, Math.max(0, width - edge), Math.max(0, height - edge));
    const symbolSize = this.symbolSizes[tile];
    if (symbolSize < 0) return;
    surface.fillStyle = theme.ink;
    surface.textAlign = 'center';
    surface.textBaseline = 'middle';
    const x = left + width / 2;
    const y = top + height / 2;
    const figureSize = this.figureSizes[tile];
    const symbolLine = (theme.sizes[symbolSize] ?? 0) * LINE * ratio;
    const figureLine = figureSize < 0 ? 0 : (theme.sizes[figureSize] ?? 0) * LINE * ratio;
    surface.font = this.fonts[symbolSize]?.[0] ?? '';
    surface.fillText(this.labels[tile] ?? '', x, y - figureLine / 2);
    if (figureSize < 0) return;
    surface.font = this.fonts[figureSize]?.[1] ?? '';
    surface.fillText(figureText(percent, theme.locale), x, y + symbolLine / 2);
  }

  /** Chooses the size of each tile's texts. */
  private fit(): void {
    const { surface, theme, ratio, labels, boxes } = this;
    const count = labels.length;
    this.symbolSizes = new Int8Array(count).fill(-1);
    this.figureSizes = new Int8Array(count).fill(-1);
    this.painted = new Int32Array(count).fill(NEVER);
    const figureWidths = theme.sizes.map((_, size) => {
      surface.font = this.fonts[size]?.[1] ?? '';
      return surface.measureText(figureText(WIDEST_CHANGE, theme.locale)).width;
    });
    for (let size = 0; size < theme.sizes.length; size++) {
      const figureSize = Math.max(0, size - 1);
      const symbolLine = (theme.sizes[size] ?? 0) * LINE * ratio;
      const bothLines = symbolLine + (theme.sizes[figureSize] ?? 0) * LINE * ratio;
      surface.font = this.fonts[size]?.[0] ?? '';
      for (let tile = 0; tile < count; tile++) {
        const width = boxes.tiles[tile * 4 + 2] - 2 * PADDING * ratio;
        const height = boxes.tiles[tile * 4 + 3] - PADDING * ratio;
        if (height < symbolLine || width < surface.measureText(labels[tile] ?? '').width) continue;
        const hasFigure = height >= bothLines && width >= (figureWidths[figureSize] ?? 0);
        // A larger symbol must not displace the figure.
        if (!hasFigure && this.figureSizes[tile] >= 0) continue;
        this.symbolSizes[tile] = size;
        if (hasFigure) this.figureSizes[tile] = figureSize;
      }
    }
  }

  /** A name shortened to fit, with an ellipsis; empty if fewer than two letters fit. */
  private shortened(name: string, room: number): string {
    const { surface } = this;
    if (surface.measureText(name).width <= room) return name;
    for (let length = name.length - 1; length >= 2; length--) {
      const text = `${name.slice(0, length).trimEnd()}…`;
      if (surface.measureText(text).width <= room) return text;
    }
    return '';
  }
}

/** A change with its sign and an arrow, so that it does not depend on the tint. */
function figureText(percent: number, locale: string): string {
  const text = formatPercent(percent, locale);
  const shown = shownHundredths(percent);
  return shown > 0 ? `▲ ${text}` : shown < 0 ? `▼ ${text}` : text;
}
