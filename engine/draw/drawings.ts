import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import type { DrawingStyle } from '../tools/drawing-style.ts';
import { type LineWeight, type Shape, Weight } from '../tools/shape.ts';
import type { AxisTag } from './axis-tags.ts';
import type { Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** How a drawing is emphasised. */
export const Emphasis = {
  None: 0,
  /** Under the pointer: heavier lines, and rings at its points. */
  Hovered: 1,
  /** Selected: heavier lines and squares at its points, in the accent colour unless its lines have one of their own. */
  Selected: 2,
  /** Being drawn: dashed, with rings at its points. */
  Begun: 3,
} as const;

/** One of `Emphasis`. */
export type DrawingEmphasis = (typeof Emphasis)[keyof typeof Emphasis];

/** CSS pixels. */
const THICKNESS = 1.25;
const HEAVIER = 0.75;
const CURSOR_THICKNESS = 2;
const DASH = 4;
const DOT = 2;
const HANDLE = 9;
const HANDLE_EDGE = 1.5;
const LABEL_PADDING = 3;
const LABEL_RISE = 3;
const LABEL_EDGE = 3;
const CURSOR_ARM = 8;
const CURSOR_GAP = 3;

/** How much of a drawing's colour covers its tinted area, as two hexadecimal digits. */
const TINT_ALPHA = '1f';

const SOLID: number[] = [];
/** One text per colour, so that painting makes none. */
const TINTS = new Map<string, string>();
/** One array per thickness, so that painting allocates none. */
const DASHES = new Map<number, number[]>();

/**
 * Paints a drawing over the plot. Vertical and horizontal lines cover whole device pixels; slanted ones are smoothed by
 * the surface. The surface's font is set by the caller, who writes what is added to `tags` on the price axis.
 */
export function paintDrawing(
  surface: Surface,
  scene: Scene,
  shape: Shape,
  emphasis: DrawingEmphasis,
  selectedPoint: number,
  theme: ChartTheme,
  palette: Palette,
  tags: AxisTag[],
): void {
  const { plotLeft, plotWidth, price, bottomScale, ratio } = scene.layout;
  const heavy = emphasis === Emphasis.Hovered || emphasis === Emphasis.Selected;
  const { style } = shape;
  const thickness = devicePixels(Math.max(THICKNESS, Number(style.width ?? 1)) + (heavy ? HEAVIER : 0), ratio);
  const dash = dashOf(devicePixels(DASH, ratio));
  const own = theme.drawn[style.colour ?? ''];
  const chosen = own ?? (emphasis === Emphasis.Selected ? theme.accent : undefined);
  const ink = chosen ?? palette.text;
  surface.save();
  surface.beginPath();
  surface.rect(plotLeft, price.top, plotWidth, (shape.tall ? bottomScale.top : price.top + price.height) - price.top);
  surface.clip();
  paintTint(surface, shape, ink);
  surface.lineWidth = thickness;
  surface.strokeStyle = ink;
  surface.setLineDash(emphasis === Emphasis.Begun ? dash : styledDash(style, thickness, ratio));
  strokeLines(surface, shape, Weight.Main, thickness);
  surface.lineWidth = devicePixels(THICKNESS, ratio);
  surface.strokeStyle = chosen ?? palette.faintText;
  surface.setLineDash(dash);
  strokeLines(surface, shape, Weight.Faint, devicePixels(THICKNESS, ratio));
  surface.setLineDash(SOLID);
  writeLabels(surface, shape, ratio, theme, own ?? palette.text);
  if (emphasis === Emphasis.Selected) paintSquares(surface, shape, selectedPoint, ratio, theme);
  else if (emphasis !== Emphasis.None) paintRings(surface, shape, ratio, theme, palette);
  surface.restore();
  if (shape.tagPrice > 0) {
    const label = scene.priceLabel(shape.tagPrice, theme.locale);
    const fill = chosen ?? palette.faintText;
    tags.push({ row: Math.round(shape.tagRow), label, fill, ink: palette.tagText });
  }
}

/**
 * Paints the place where the keyboard would put the next point: a cross with an open centre. Its price is added to
 * `tags`.
 */
export function paintDrawingCursor(
  surface: Surface,
  scene: Scene,
  x: number,
  y: number,
  price: number,
  theme: ChartTheme,
  palette: Palette,
  tags: AxisTag[],
): void {
  const { ratio } = scene.layout;
  const thickness = devicePixels(CURSOR_THICKNESS, ratio);
  const arm = devicePixels(CURSOR_ARM, ratio);
  const gap = devicePixels(CURSOR_GAP, ratio);
  const left = Math.round(x - thickness / 2);
  const top = Math.round(y - thickness / 2);
  surface.fillStyle = theme.accent;
  surface.fillRect(left, top - gap - arm, thickness, arm);
  surface.fillRect(left, top + thickness + gap, thickness, arm);
  surface.fillRect(left - gap - arm, top, arm, thickness);
  surface.fillRect(left + thickness + gap, top, arm, thickness);
  const label = scene.priceLabel(price, theme.locale);
  tags.push({ row: Math.round(y), label, fill: theme.accent, ink: palette.tagText });
}

function paintTint(surface: Surface, { tintLeft, tintTop, tintRight, tintBottom }: Shape, ink: string): void {
  if (Number.isNaN(tintLeft)) return;
  let tint = TINTS.get(ink);
  if (tint === undefined) {
    tint = ink + TINT_ALPHA;
    TINTS.set(ink, tint);
  }
  const left = Math.round(tintLeft);
  const top = Math.round(tintTop);
  surface.fillStyle = tint;
  surface.fillRect(left, top, Math.round(tintRight) - left, Math.round(tintBottom) - top);
}

function strokeLines(surface: Surface, shape: Shape, weight: LineWeight, thickness: number): void {
  const { ends } = shape;
  surface.beginPath();
  for (let i = 0; i < shape.lineCount; i++) {
    if (shape.weight[i] !== weight) continue;
    const at = 4 * i;
    const isUpright = ends[at] === ends[at + 2];
    const isLevel = ends[at + 1] === ends[at + 3];
    const x1 = isUpright ? onPixels(ends[at], thickness) : ends[at];
    const y1 = isLevel ? onPixels(ends[at + 1], thickness) : ends[at + 1];
    surface.moveTo(x1, y1);
    surface.lineTo(isUpright ? x1 : ends[at + 2], isLevel ? y1 : ends[at + 3]);
  }
  surface.stroke();
}

/** The nearest centre for a line that covers whole device pixels. */
function onPixels(middle: number, thickness: number): number {
  return Math.round(middle - thickness / 2) + thickness / 2;
}

/** Dashes and dots grow with the line, so that thick ones are told apart too. */
function styledDash({ dash }: DrawingStyle, thickness: number, ratio: number): number[] {
  if (dash === 'dashed') return dashOf(devicePixels(DASH, ratio) + 2 * thickness);
  return dash === 'dotted' ? dashOf(Math.max(devicePixels(DOT, ratio), thickness)) : SOLID;
}

function dashOf(length: number): number[] {
  let dash = DASHES.get(length);
  if (dash === undefined) {
    dash = [length, length];
    DASHES.set(length, dash);
  }
  return dash;
}

/**
 * Labels are written just above their place, with an outline in the surface's colour around each letter, so that
 * candles behind them stay visible.
 */
function writeLabels(surface: Surface, shape: Shape, ratio: number, theme: ChartTheme, ink: string): void {
  const padding = devicePixels(LABEL_PADDING, ratio);
  const rise = devicePixels(LABEL_RISE, ratio);
  surface.strokeStyle = theme.surface;
  surface.fillStyle = ink;
  surface.lineWidth = devicePixels(LABEL_EDGE, ratio);
  surface.lineJoin = 'round';
  surface.setLineDash(SOLID);
  surface.direction = 'ltr';
  surface.textAlign = 'left';
  surface.textBaseline = 'alphabetic';
  for (let i = 0; i < shape.label.length; i++) {
    const text = shape.label[i];
    const x = Math.round(shape.labelX[i]) + padding;
    const y = Math.round(shape.labelY[i]) - rise;
    surface.strokeText(text, x, y);
    surface.fillText(text, x, y);
  }
}

function paintSquares(surface: Surface, shape: Shape, selectedPoint: number, ratio: number, theme: ChartTheme): void {
  const size = devicePixels(HANDLE, ratio);
  const edge = devicePixels(HANDLE_EDGE, ratio);
  for (let i = 0; i < shape.pointCount; i++) {
    const x = Math.round(shape.pointX[i] - size / 2);
    const y = Math.round(shape.pointY[i] - size / 2);
    surface.fillStyle = theme.accent;
    surface.fillRect(x, y, size, size);
    if (i === selectedPoint) continue;
    surface.fillStyle = theme.surface;
    surface.fillRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
  }
}

function paintRings(surface: Surface, shape: Shape, ratio: number, theme: ChartTheme, palette: Palette): void {
  surface.fillStyle = theme.surface;
  surface.strokeStyle = palette.text;
  surface.lineWidth = devicePixels(HANDLE_EDGE, ratio);
  for (let i = 0; i < shape.pointCount; i++) {
    surface.beginPath();
    surface.arc(shape.pointX[i], shape.pointY[i], (HANDLE * ratio) / 2, 0, 2 * Math.PI);
    surface.fill();
    surface.stroke();
  }
}
