import { isIntraday } from '../chart/period.ts';
import { formatChange } from '../format/change.ts';
import { formatDecimal } from '../format/decimal.ts';
import { formatDuration } from '../format/duration.ts';
import { formatPercent } from '../format/percent.ts';
import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** CSS pixels of an arrow's head, along and across; a shorter arrow has none. */
const HEAD = 5;
const SHORTEST = 12;
/** CSS pixels that the painter puts between a label's place and its letters. */
const LABEL_INSET = 6;
const DAY_MINUTES = 24 * 60;

/** The rules of a language for the number of bars. */
const plurals: Record<string, Intl.PluralRules> = {};

/**
 * `measure`: the way from one point to another as a tinted area with an arrow across and one up or down; beyond its end the
 * difference of price and per cent, and below that the bars and the time between.
 */
export function layMeasure(shape: Shape, plane: ToolPlane): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  const x1 = pointX[0];
  const x2 = pointX[1];
  const y1 = pointY[0];
  const y2 = pointY[1];
  shape.tint(x1, y1, x2, y2);
  const middle = (x1 + x2) / 2;
  addArrow(shape, plane, middle, y1, middle, y2);
  addArrow(shape, plane, x1, (y1 + y2) / 2, x2, (y1 + y2) / 2);
  if (Math.max(x1, x2) < plane.left || Math.min(x1, x2) > plane.right) return;
  const first = priceText(plane, y1, y2);
  const second = timeText(plane, shape.pointSlot[0], shape.pointSlot[1]);
  const row = labelRow(plane, y1, y2);
  addCentred(shape, plane, first, middle, row);
  addCentred(shape, plane, second, middle, row + plane.lineHeight);
}

/** An upright or level line with a head at its end. */
function addArrow(shape: Shape, plane: ToolPlane, x1: number, y1: number, x2: number, y2: number): void {
  shape.addLine(x1, y1, x2, y2, Weight.Main);
  if (Math.hypot(x2 - x1, y2 - y1) < SHORTEST * plane.ratio) return;
  const size = HEAD * plane.ratio;
  const along = Math.sign(x2 - x1) * size;
  const down = Math.sign(y2 - y1) * size;
  shape.addLine(x2 - along - down, y2 - down - along, x2, y2, Weight.Main);
  shape.addLine(x2 - along + down, y2 - down + along, x2, y2, Weight.Main);
}

/** The foot of the first of two lines beyond the end of the way, inside the pane. */
function labelRow(plane: ToolPlane, y1: number, y2: number): number {
  const { top, bottom, lineHeight } = plane;
  const row = y2 <= y1 ? y2 - lineHeight : y2 + 1.5 * lineHeight;
  return Math.min(Math.max(row, top + 1.5 * lineHeight), bottom - 1.5 * lineHeight);
}

function addCentred(shape: Shape, plane: ToolPlane, text: string, middle: number, row: number): void {
  const width = plane.measure(text) + LABEL_INSET * plane.ratio;
  shape.addLabel(text, Math.max(plane.left, Math.min(middle - width / 2, plane.right - width)), row);
}

/** `+19.00 (+9.41%)`; without per cent from a price that is not above zero. */
function priceText(plane: ToolPlane, y1: number, y2: number): string {
  const from = plane.priceAt(y1);
  const change = plane.priceAt(y2) - from;
  const text = formatChange(Math.round(change * 1000) / 1000, plane.locale);
  return from > 0 ? `${text} (${formatPercent((100 * change) / from, plane.locale)})` : text;
}

/** `24 bars, 34 days`; backwards `−24 bars, 34 days`. */
function timeText(plane: ToolPlane, slot1: number, slot2: number): string {
  const { locale, words, period } = plane;
  const from = Math.floor(slot1);
  const to = Math.floor(slot2);
  plurals[locale] ??= new Intl.PluralRules(locale);
  const word = plurals[locale].select(Math.abs(to - from)) === 'one' ? words.bar : words.bars;
  const minutes = Math.round(Math.abs(plane.timeOf(to + 0.5) - plane.timeOf(from + 0.5)) / 60);
  const whole = isIntraday(period) ? minutes : DAY_MINUTES * Math.round(minutes / DAY_MINUTES);
  const time = whole === 0 ? '' : `, ${formatDuration(whole, locale)}`;
  return `${formatDecimal(to - from, locale, 0, 0)} ${word}${time}`;
}
