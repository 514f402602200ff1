import type { Command } from './command.ts';
import { Invalidation, type InvalidationLevel } from './invalidation.ts';
import { isIntraday, type Period } from './period.ts';
import { type ChartRange, isIntradayRange, periodOfRange } from './range.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, END_SLACK, fitted, LEAST_SPAN, leftOf, viewOfChoice } from './view.ts';

/** A view and how much of the chart it makes stale. */
export interface CommandOutcome {
  readonly view: ChartView;
  readonly level: InvalidationLevel;
}

/** How many slots may be left empty at an edge when the bars are dragged away, as a part of what is in sight. */
const OVERDRAG = 0.5;

/**
 * The view after a command, and what must be drawn again. Pure: the same view, command and axis give the same outcome,
 * and a command that changes nothing gives the same view and `Invalidation.None`.
 * `Data` means that the bars of another range or period must be loaded.
 */
export function applyCommand(view: ChartView, command: Command, axis: SlotAxis): CommandOutcome {
  switch (command.type) {
    case 'resize':
      return resized(view, command.width, command.height, command.ratio);
    case 'range':
      return ranged(view, command.range, axis);
    case 'period':
      return perioded(view, command.period);
    case 'chartType':
      if (command.chartType === view.chartType) return unchanged(view);
      return { view: { ...view, chartType: command.chartType }, level: Invalidation.Layout };
    case 'choice':
      return chosen(view, viewOfChoice(view, command.choice));
    case 'zoom':
      return zoomed(view, command.factor, command.x, axis);
    case 'pan':
      return moved(view, view.right - (command.pixels * view.span) / Math.max(1, view.plotWidth), axis);
    case 'fit':
      return { view: fitted(view, axis), level: Invalidation.Paint };
    case 'point':
      return { view: { ...view, pointerX: command.x, pointerY: command.y, cursor: -1 }, level: Invalidation.Overlay };
    case 'leave':
      return left(view);
    case 'step':
      return stepped(view, (view.cursor < 0 ? axis.count - 1 : view.cursor) + command.bars, axis);
    case 'jump':
      return stepped(view, command.to === 'first' ? 0 : axis.count - 1, axis);
    default:
      return unchanged(view);
  }
}

function unchanged(view: ChartView): CommandOutcome {
  return { view, level: Invalidation.None };
}

function resized(view: ChartView, width: number, height: number, ratio: number): CommandOutcome {
  if (width === view.width && height === view.height && ratio === view.ratio) return unchanged(view);
  return { view: { ...view, width, height, ratio }, level: Invalidation.Layout };
}

/** A range in days is shown in the historical period last chosen, one in minutes in the minutes that suit it. */
function ranged(view: ChartView, range: ChartRange, axis: SlotAxis): CommandOutcome {
  const intraday = isIntradayRange(range);
  const period: Period = intraday ? periodOfRange(range, view.minutes) : view.historical;
  if (range === view.range && period === view.period) return { view: fitted(view, axis), level: Invalidation.Paint };
  const kept = intraday ? { minuteRange: range, minutes: Number(period) } : { dayRange: range };
  return { view: { ...view, ...kept, range, period }, level: Invalidation.Data };
}

/** Choosing minutes goes back to the days last shown in minutes, choosing days or more to the range that those had. */
function perioded(view: ChartView, period: Period): CommandOutcome {
  if (period === view.period) return unchanged(view);
  if (!isIntraday(period)) {
    return { view: { ...view, period, historical: period, range: view.dayRange }, level: Invalidation.Data };
  }
  return { view: { ...view, period, range: view.minuteRange, minutes: period }, level: Invalidation.Data };
}

function chosen(view: ChartView, next: ChartView): CommandOutcome {
  if (next.period !== view.period || next.range !== view.range) return { view: next, level: Invalidation.Data };
  const same =
    next.chartType === view.chartType &&
    next.options === view.options &&
    next.studies === view.studies &&
    next.shares === view.shares;
  return { view: next, level: same ? Invalidation.None : Invalidation.Layout };
}

function zoomed(view: ChartView, factor: number, x: number | undefined, axis: SlotAxis): CommandOutcome {
  if (!(factor > 0) || axis.count === 0) return unchanged(view);
  // Room beyond the first bar is where older ones will be put.
  const most = Math.max(LEAST_SPAN, (axis.end + END_SLACK) * (1 + OVERDRAG), view.span);
  const span = Math.min(Math.max(view.span / factor, LEAST_SPAN), most);
  const fromRight = x === undefined ? 0 : (view.plotLeft + view.plotWidth - x) / Math.max(1, view.plotWidth);
  const anchor = view.right - view.span * fromRight;
  return moved({ ...view, span }, anchor + span * fromRight, axis, view);
}

/** The view with another right edge, kept where there are bars to see; `before` is what it is compared with. */
function moved(view: ChartView, right: number, axis: SlotAxis, before: ChartView = view): CommandOutcome {
  const spare = view.span * OVERDRAG;
  const most = Math.max(axis.end + END_SLACK, Math.min(before.right, axis.end + spare));
  const least = Math.min(spare, axis.end + END_SLACK);
  const kept = Math.min(Math.max(right, least), most);
  if (kept === before.right && view.span === before.span) return unchanged(before);
  return { view: { ...view, right: kept }, level: Invalidation.Paint };
}

function left(view: ChartView): CommandOutcome {
  if (Number.isNaN(view.pointerX) && view.cursor < 0) return unchanged(view);
  return { view: { ...view, pointerX: Number.NaN, pointerY: Number.NaN, cursor: -1 }, level: Invalidation.Overlay };
}

/** The data cursor on bar `index`, which is brought into sight with a quarter of the plot beyond it. */
function stepped(view: ChartView, index: number, axis: SlotAxis): CommandOutcome {
  if (axis.count === 0) return unchanged(view);
  const cursor = Math.min(Math.max(index, 0), axis.count - 1);
  const next = { ...view, cursor, pointerX: Number.NaN, pointerY: Number.NaN };
  const slot = axis.slotOf(cursor);
  const margin = view.span / 4;
  if (slot < leftOf(view)) return moved(next, slot - margin + view.span, axis);
  if (slot + 1 > view.right) return moved(next, slot + 1 + margin, axis);
  return { view: next, level: Invalidation.Overlay };
}
