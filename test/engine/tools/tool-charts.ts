import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { fitScale } from '../../../engine/chart/value-scale.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { nextWeekday } from '../../../engine/series/session.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { Anchor, DrawnTool } from '../../../engine/tools/drawing.ts';
import type { DrawingStyle } from '../../../engine/tools/drawing-style.ts';
import { layShape } from '../../../engine/tools/lay-shape.ts';
import { Shape, Weight } from '../../../engine/tools/shape.ts';
import { ToolPlane } from '../../../engine/tools/tool-plane.ts';

/** Monday. */
const FIRST_DAY = wallOfDate(20240101);

/** Day bars of weekdays from Monday 2024-01-01 on with these closes; the open is the close, high and low 1 beyond. */
export function closesOf(closes: readonly number[]): Bars {
  const bars = new Bars();
  let time = FIRST_DAY;
  for (const close of closes) {
    bars.append(time, close, close > 0 ? close + 1 : 0, close > 0 ? close - 1 : 0, close, 100);
    time = nextWeekday(time);
  }
  return bars;
}

/**
 * A plane over day bars: slots are 10 wide from column 0, the price pane has rows 0 to 400 for prices 400 to 0 (on a
 * logarithmic scale 10,000 to 1), a lower pane reaches to row 500, the plot to column 1000.
 */
export function planeOf(bars: Bars, logarithmic = false): ToolPlane {
  const plane = new ToolPlane();
  plane.bars = bars;
  plane.axis = new OrdinalAxis(bars);
  plane.prices = logarithmic ? fitScale(0, 400, 1, 10_000, 0, 0, true) : fitScale(0, 400, 0, 400, 0, 0);
  plane.right = 1000;
  plane.bottom = 400;
  plane.foot = 500;
  plane.perSlot = 10;
  plane.measure = (text) => 7 * text.length;
  plane.words = { bar: 'bar', bars: 'bars' };
  return plane;
}

/** A point at the middle of a slot. */
export function at(plane: ToolPlane, slot: number, price: number): Anchor {
  return { time: plane.timeOf(slot + 0.5), price };
}

/** A shape as plain figures: `x1 y1 x2 y2` a line, rounded to a thousandth. */
interface LaidShape {
  readonly main: readonly (readonly number[])[];
  readonly faint: readonly (readonly number[])[];
  readonly labels: readonly string[];
  readonly labelRows: readonly number[];
  readonly shape: Shape;
}

/** The shape that a tool lays through points. */
export function laid(
  plane: ToolPlane,
  tool: DrawnTool,
  points: readonly Anchor[],
  shape = new Shape(),
  text = '',
  style: DrawingStyle = {},
): LaidShape {
  layShape(shape, plane, { tool, points, style, ...(text !== '' && { text }) });
  const linesOf = (weight: number): number[][] => {
    const lines: number[][] = [];
    for (let i = 0; i < shape.lineCount; i++) {
      if (shape.weight[i] !== weight) continue;
      lines.push([...shape.ends.subarray(4 * i, 4 * i + 4)].map((end) => Math.round(end * 1000) / 1000 + 0));
    }
    return lines;
  };
  return {
    main: linesOf(Weight.Main),
    faint: linesOf(Weight.Faint),
    labels: [...shape.label],
    labelRows: shape.labelY.map((row) => Math.round(row * 1000) / 1000),
    shape,
  };
}
