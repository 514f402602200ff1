import type { CandleShape } from '../chart/candle-shape.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import type { StudyMarks } from '../chart/study-marks.ts';
import { rowOf, type ValueScale } from '../chart/value-scale.ts';
import type { ChartView } from '../chart/view.ts';
import type { VisibleLine } from '../chart/visible-line.ts';
import type { Pixel } from './colour.ts';
import { dashPhase } from './dash-phase.ts';
import type { Palette } from './palette.ts';
import { paintBoxes } from './price-boxes.ts';
import type { Raster } from './raster.ts';
import { Stroke } from './stroke.ts';
import { paintStudyColumns } from './study-columns.ts';
import type { StudyStyle } from './study-style.ts';

/** CSS pixels. */
const DASH = 7;
const GAP = 4;
/** Length of the dots of a dotted line, and of the gaps between them. */
const DOTTED = 2;
const DOT = 3;
/** Width of a signal, and its distance from the low of its bar. */
const SIGNAL = 9;
const SIGNAL_GAP = 3;
/** The least visible width of a dot, however narrow its slot. */
const MIN_DOT = 2;

/** What the painters of indicators need from a frame, besides the indicator. */
export interface StudyFrame {
  readonly view: ChartView;
  readonly series: ChartSeries;
  readonly shape: CandleShape;
  readonly scale: ValueScale;
}

/** Paints all marks of an indicator: columns first, then lines, dots and boxes over them. The caller sets the clip. */
export function paintStudy(
  raster: Raster,
  marks: StudyMarks,
  styles: readonly StudyStyle[],
  frame: StudyFrame,
  palette: Palette,
): void {
  const { study, lines, isCount } = marks;
  if (study.failed) return;
  if (study.boxes !== null) {
    paintBoxes(raster, study.boxes, frame, styles[0].colour);
    return;
  }
  for (let k = 0; k < lines.length; k++) {
    const { mark, isCondition, style } = study.marks[k];
    const isPlain = isCount || isCondition === true || style?.colour !== undefined;
    if (mark === 'columns') paintStudyColumns(raster, lines[k], frame, styles[k].colour, isPlain, palette);
  }
  for (let k = 0; k < lines.length; k++) {
    const { mark } = study.marks[k];
    if (mark === 'line') paintLine(raster, lines[k], frame, styles[k]);
    else if (mark === 'dots') paintDots(raster, lines[k], frame, styles[k].colour);
    else if (mark === 'signals') paintSignals(raster, lines[k], frame, styles[k].colour);
  }
}

function paintLine(raster: Raster, line: VisibleLine, { view, scale }: StudyFrame, style: StudyStyle): void {
  const { ratio } = view;
  const dash = style.dotted ? DOTTED * ratio : style.dashed ? DASH * ratio : 0;
  const gap = style.dotted ? DOTTED * ratio : style.dashed ? GAP * ratio : 0;
  const stroke = new Stroke(raster, {
    thickness: Math.max(1, style.thickness * ratio),
    colour: style.colour,
    dash,
    gap,
  });
  if (line.merged) stroke.runs(line, scale, dashPhase(view, dash + gap, view.plotLeft));
  else stroke.polyline(line, scale, dashPhase(view, dash + gap, line.centre[0]));
}

/** One round dot per bar; a run from low to high where bars are denser than pixels. */
function paintDots(raster: Raster, line: VisibleLine, { view, scale, shape }: StudyFrame, colour: Pixel): void {
  const { count, centre, low, high } = line;
  const size = Math.max(MIN_DOT * view.ratio, Math.min(DOT * view.ratio, shape.body));
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(high[i])) continue;
    const row = rowOf(scale, high[i]);
    if (line.merged) {
      const top = Math.floor(row);
      raster.rectangle(Math.floor(centre[i]), top, 1, Math.max(1, Math.ceil(rowOf(scale, low[i])) - top), colour);
    } else {
      paintDot(raster, centre[i], row, size, colour);
    }
  }
}

/** A triangle below each bar that has a value, pointing to it, as wide as the bar's body; a tick where bars are narrower. */
function paintSignals(raster: Raster, line: VisibleLine, { view, scale, shape }: StudyFrame, colour: Pixel): void {
  const { count, centre, low, high } = line;
  const half = Math.max(0, Math.floor(Math.min(SIGNAL * view.ratio, shape.body) / 2));
  const gap = Math.round(SIGNAL_GAP * view.ratio);
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(high[i])) continue;
    const x = Math.floor(centre[i]);
    const top = Math.round(rowOf(scale, low[i])) + gap;
    raster.rectangle(x, top, 1, Math.max(half, gap), colour);
    for (let row = 0; row <= half; row++) raster.rectangle(x - row, top + row, 2 * row + 1, 1, colour);
  }
}

/** A disc on whole pixels: rows that are shorter at the ends. */
function paintDot(raster: Raster, x: number, y: number, size: number, colour: Pixel): void {
  const whole = Math.max(1, Math.round(size));
  const left = Math.round(x - whole / 2);
  const top = Math.round(y - whole / 2);
  const cut = whole >= 3 ? Math.max(1, Math.round(whole * 0.2)) : 0;
  raster.rectangle(left + cut, top, whole - 2 * cut, whole, colour);
  raster.rectangle(left, top + cut, whole, whole - 2 * cut, colour);
}
