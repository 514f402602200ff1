import { applyCommand } from '../../../engine/chart/apply-command.ts';
import { chosenPeriod, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { choiceAfter } from '../../../engine/chart/choice-after.ts';
import type { Command } from '../../../engine/chart/command.ts';
import type { Period } from '../../../engine/chart/period.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { positionOfTime } from '../../../engine/chart/slot-time.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { type ChartView, leftOf, openingView, slotWidth, viewOfRange } from '../../../engine/chart/view.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import type { Anchor, DrawingState } from '../../../engine/tools/drawing.ts';
import { NO_DRAWINGS } from '../../../engine/tools/drawing.ts';
import type { ToolCommand } from '../../../engine/tools/tool-command.ts';
import { DrawingBoard } from '../../../workers/chart/drawing-board.ts';
import { CHART_THEME, textWidth } from '../../engine/chart/chart-look.ts';
import { RecordingSurface } from '../../engine/draw/recording-surface.ts';

const LOOK = {
  theme: CHART_THEME,
  palette: paletteOf(CHART_THEME),
  words: { simulated: '', otherSimulated: '', bar: 'bar', bars: 'bars' },
};

/** A chart without canvases: a board over a real scene, with commands and frames as in a session. */
export class BoardChart {
  readonly series = new ChartSeries();
  readonly states: DrawingState[] = [];
  surface = new RecordingSurface();
  view: ChartView;
  /** The part of the last command left for the view. */
  left: Command | null = null;
  readonly scene: Scene;
  readonly board: DrawingBoard;
  private isStale = true;

  constructor(bars: Bars, ratio = 1) {
    this.view = { ...openingView(FIRST_CHOICE), width: 800 * ratio, height: 500 * ratio, ratio };
    this.scene = new Scene(this.view);
    this.board = new DrawingBoard(this.scene, this.series, {
      redraw: () => {},
      cursor: () => this.view.cursor,
      step: (by) => this.send({ type: 'step', bars: by }),
      send: (state) => this.states.push(state),
    });
    this.show(bars, new OrdinalAxis(bars), 'd');
  }

  /** The drawings as last reported to the page. */
  get state(): DrawingState {
    return this.states.at(-1) ?? NO_DRAWINGS;
  }

  /** Loads other bars, all in sight. */
  show(bars: Bars, axis: SlotAxis, period: Period): void {
    this.series.replace(bars, axis);
    const choice = choiceAfter(this.view.choice, { type: 'period', period });
    this.view = viewOfRange({ ...this.view, choice }, axis, 0);
    this.board.loaded(period);
    this.isStale = true;
    this.frame();
  }

  /** Shows another part of the bars. */
  look(right: number, span: number): void {
    this.view = { ...this.view, right, span };
    this.isStale = true;
    this.frame();
  }

  /** One displayed frame. */
  frame(): void {
    this.board.report();
    if (this.isStale) this.view = this.scene.arrange(this.view, this.series, CHART_THEME, textWidth, true);
    else this.scene.view = this.view;
    this.surface = new RecordingSurface();
    this.board.paint(this.surface, LOOK, this.isStale, []);
    this.isStale = false;
  }

  send(command: Command): void {
    this.left = this.board.take(command);
    if (this.left === null) return;
    const before = this.view;
    this.view = applyCommand(before, this.left, this.series.axis).view;
    if (this.view.right !== before.right || this.view.span !== before.span) this.isStale = true;
  }

  tool(command: ToolCommand): void {
    this.board.command(command);
    this.frame();
  }

  /** Device pixels of a slot's middle and a price. */
  place(slot: number, price: number): { x: number; y: number } {
    const x = this.view.plotLeft + (slot + 0.5 - leftOf(this.view)) * slotWidth(this.view);
    return { x, y: rowOf(this.scene.prices, price) };
  }

  /** The place of an anchor, device pixels. */
  placeOf({ time, price }: Anchor): { x: number; y: number } {
    return this.place(positionOfTime(this.series.axis, chosenPeriod(this.view.choice), time) - 0.5, price);
  }

  press(slot: number, price: number, coarse = false): void {
    this.send({ type: 'press', ...this.place(slot, price), coarse });
    this.frame();
  }

  drag(slot: number, price: number): void {
    this.send({ type: 'drag', ...this.place(slot, price) });
    this.frame();
  }

  release(slot: number, price: number): void {
    this.send({ type: 'release', ...this.place(slot, price), speed: 0 });
    this.frame();
  }

  click(slot: number, price: number, coarse = false): void {
    this.press(slot, price, coarse);
    this.release(slot, price);
  }

  /** Slots and prices of a drawing's points, rounded to a tenth and a hundredth. */
  points(index: number): (readonly [slot: number, price: number])[] {
    return this.state.drawings[index].points.map(({ time, price }) => {
      const position = positionOfTime(this.series.axis, chosenPeriod(this.view.choice), time);
      return [Math.round(position * 10) / 10 - 0.5, Math.round(price * 100) / 100] as const;
    });
  }
}
