import { type ChartChoice, chosenPeriod, chosenRange } from './chart-choice.ts';
import type { Command } from './command.ts';
import { NO_GRIP } from './grip.ts';
import { dragged, gripAt, regripped, stretched, unstretched } from './grip-motion.ts';
import { Invalidation, type InvalidationLevel } from './invalidation.ts';
import { dividedShares, sharesOf, withShares } from './pane-shares.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, fitted, leftOf, viewFrom } from './view.ts';
import { paged, panned, stepped, zoomed } from './view-motion.ts';

/** A view and how much of the chart it makes stale. */
interface CommandOutcome {
  readonly view: ChartView;
  readonly level: InvalidationLevel;
}

/**
 * The view after a command, and what must be drawn again. Pure: the same view, command and axis give the same outcome,
 * and a command that changes nothing gives the same view and `Invalidation.None`.
 * `Data` means that the bars of another range or period must be loaded.
 */
export function applyCommand(view: ChartView, command: Command, axis: SlotAxis): CommandOutcome {
  switch (command.type) {
    case 'resize':
      return resized(view, command.width, command.height, command.ratio);
    case 'choice':
      return chosen(view, command.choice, command.ranged === true, axis);
    case 'zoom':
      return outcome(view, held(view, zoomed(view, command.factor, command.x, axis)));
    case 'pan':
      return outcome(view, held(view, panned(view, command.pixels, axis)));
    case 'fit':
      return refitted(view, command.x, command.y, axis);
    case 'point':
      return outcome(view, pointedAt(view, command.x, command.y));
    case 'leave':
      return left(view);
    case 'step':
      return outcome(view, stepped(view, (view.cursor < 0 ? axis.count - 1 : view.cursor) + command.bars, axis));
    case 'jump':
      return outcome(view, stepped(view, command.to === 'first' ? 0 : axis.count - 1, axis));
    case 'page':
      return outcome(view, paged(view, command.pages, axis));
    case 'press':
      return outcome(view, { ...view, grip: gripAt(view, command.x, command.y, command.coarse) });
    case 'drag':
      return outcome(view, followed(view, dragged(view, command.x, command.y, axis), command.x, command.y));
    case 'release':
      return outcome(view, view.grip.type === 'none' ? view : { ...view, grip: NO_GRIP });
    case 'hold':
      return outcome(view, { ...pointedAt(view, command.x, command.y), grip: { type: 'hold' } });
    case 'stretch':
      return outcome(view, stretched(view, command.factor));
    case 'divide':
      return outcome(view, divided(view, command.pane, command.pixels));
  }
}

function unchanged(view: ChartView): CommandOutcome {
  return { view, level: Invalidation.None };
}

/** How much of the chart a gesture made stale, derived from what it changed in the view. */
function outcome(before: ChartView, view: ChartView): CommandOutcome {
  return { view, level: staleAfter(before, view) };
}

function staleAfter(before: ChartView, view: ChartView): InvalidationLevel {
  if (view === before) return Invalidation.None;
  if (view.choice !== before.choice) return Invalidation.Layout;
  const { right, span, stretch, lift } = view;
  const moved = right !== before.right || span !== before.span || stretch !== before.stretch || lift !== before.lift;
  if (moved) return Invalidation.Paint;
  const { pointerX, pointerY, cursor, guide } = view;
  const pointed =
    Object.is(pointerX, before.pointerX) &&
    Object.is(pointerY, before.pointerY) &&
    cursor === before.cursor &&
    guide === before.guide;
  return pointed ? Invalidation.None : Invalidation.Overlay;
}

function resized(view: ChartView, width: number, height: number, ratio: number): CommandOutcome {
  if (width === view.width && height === view.height && ratio === view.ratio) return unchanged(view);
  return { view: { ...view, width, height, ratio }, level: Invalidation.Layout };
}

/** The view with another choice. A range that the user asked for is fitted, even where its bars are loaded already. */
function chosen(view: ChartView, choice: ChartChoice, ranged: boolean, axis: SlotAxis): CommandOutcome {
  const { choice: before } = view;
  const next = choice === before ? view : { ...view, choice };
  const isLoaded = chosenPeriod(choice) === chosenPeriod(before) && chosenRange(choice) === chosenRange(before);
  // The data cursor was on bars that go; one that is set while the next bars are loaded stays at its time.
  if (!isLoaded) return { view: { ...next, cursor: -1 }, level: Invalidation.Data };
  const shown = ranged ? fitted(next, axis) : withMargin(before.margin, next, axis);
  if (choice !== before) return { view: shown, level: Invalidation.Layout };
  return { view: shown, level: ranged ? Invalidation.Paint : Invalidation.None };
}

/** If another margin was chosen and the end of the bars is in sight, the left edge stays and the bars make room. */
function withMargin(before: number, view: ChartView, axis: SlotAxis): ChartView {
  if (view.choice.margin === before || view.right < axis.end) return view;
  return viewFrom(view, leftOf(view), axis);
}

/** Shows the whole range with fitted prices; on the price axis, only fits the prices. */
function refitted(view: ChartView, x = Number.NaN, y = Number.NaN, axis: SlotAxis): CommandOutcome {
  if (gripAt(view, x, y).type === 'priceAxis') return outcome(view, unstretched(view));
  return { view: fitted(view, axis), level: Invalidation.Paint };
}

/** If bars under a finger were moved by something else, the finger holds them at their new place. */
function held(before: ChartView, view: ChartView): ChartView {
  return view === before ? view : regripped(view);
}

/** The crosshair follows the pointer; a dragging finger has none, unless it was held still first. */
function followed(before: ChartView, view: ChartView, x: number, y: number): ChartView {
  return before.grip.type === 'hold' || !Number.isNaN(before.pointerX) ? pointedAt(view, x, y) : view;
}

function pointedAt(view: ChartView, x: number, y: number): ChartView {
  return { ...view, pointerX: x, pointerY: y, cursor: -1, guide: -1 };
}

function divided(view: ChartView, pane: number, pixels: number): ChartView {
  const before = sharesOf(view);
  const shares = dividedShares(before, pane, pixels, view.layout);
  return shares === before ? view : withShares(view, shares);
}

function left(view: ChartView): CommandOutcome {
  if (Number.isNaN(view.pointerX) && view.cursor < 0) return unchanged(view);
  return { view: { ...view, pointerX: Number.NaN, pointerY: Number.NaN, cursor: -1 }, level: Invalidation.Overlay };
}
