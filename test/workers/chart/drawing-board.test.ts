import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import { DRAWN_TOOLS, TOOLS } from '../../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../../engine/tools/kept-drawings.ts';
import { loadTools } from '../../../workers/chart/drawing-shapes.ts';
import { flatMinutes } from '../../engine/chart/chart-bars.ts';
import { CHART_THEME } from '../../engine/chart/chart-look.ts';
import { aggregated } from '../../engine/series/aggregated.ts';
import { closesOf } from '../../engine/tools/tool-charts.ts';
import { BoardChart } from './board-chart.ts';

beforeAll(loadTools);

/** Sixty weekdays whose closes go from 100 to 159. */
const rising = (): Bars => closesOf(Array.from({ length: 60 }, (_, i) => 100 + i));

/** Counts lookups of a time: one per point whenever a drawing is laid out. */
class CountingAxis extends OrdinalAxis {
  asked = 0;

  override slotAtTime(time: number): number {
    this.asked++;
    return super.slotAtTime(time);
  }
}

function chartWith(ratio = 1): BoardChart {
  return new BoardChart(rising(), ratio);
}

describe('drawing with a pointer', () => {
  it('two clicks make a line, and the plot does not move', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.press(10, 120);
    expect(chart.left?.type).toBe('point');
    chart.release(10, 120);
    expect(chart.state.placed).toBe(1);
    chart.click(20, 140);
    expect(chart.state.drawings.map(({ tool }) => tool)).toEqual(['line']);
    expect(chart.points(0)).toEqual([
      [10, 120],
      [20, 140],
    ]);
  });

  it('one stroke draws a line from where it began to where it ended', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.press(10, 120);
    chart.drag(15, 130);
    expect(chart.state.placed).toBe(1);
    chart.release(20, 140);
    expect(chart.points(0)).toEqual([
      [10, 120],
      [20, 140],
    ]);
  });

  it('a trembling hand only clicks', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    const { x, y } = chart.place(10, 120);
    chart.send({ type: 'press', x, y });
    chart.send({ type: 'drag', x: x + 2, y: y + 2 });
    chart.send({ type: 'release', x: x + 2, y: y + 2, speed: 0 });
    chart.frame();
    expect(chart.state.placed).toBe(1);
  });

  it('taps of a finger place points, and the crosshair follows the finger', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'pitchfork' });
    chart.click(10, 120, true);
    expect(chart.left).toEqual({ type: 'leave' });
    chart.click(20, 140, true);
    chart.click(20, 120, true);
    expect(chart.state.drawings).toHaveLength(1);
  });

  it('a finger joined by a second one draws nothing', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.press(10, 120, true);
    chart.drag(15, 130);
    chart.send({ type: 'zoom', factor: 1 });
    chart.drag(30, 130);
    expect(chart.left).toBeNull();
    chart.release(30, 130);
    expect([chart.state.placed, chart.state.drawings.length]).toEqual([0, 0]);
  });

  it('a press after a stroke that was given up is a press like any other', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'horz' });
    chart.click(10, 120);
    chart.tool({ act: 'take', tool: 'info' });
    chart.press(10, 120);
    chart.send({ type: 'zoom', factor: 1 });
    // Its release was never seen.
    chart.press(40, 110);
    expect(chart.left?.type).toBe('press');
    chart.drag(41, 110);
    expect(chart.left?.type).toBe('drag');
  });

  it('a press on the axis or a lower pane is left to the view', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    const { axisLeft, lower } = chart.scene.layout;
    chart.send({ type: 'press', x: axisLeft + 5, y: 100 });
    expect(chart.left?.type).toBe('press');
    chart.send({ type: 'press', x: 100, y: lower[0].top + 5 });
    expect(chart.left?.type).toBe('press');
    chart.tool({ act: 'take', tool: 'vert' });
    chart.send({ type: 'press', x: 100, y: lower[0].top + 5 });
    expect(chart.left?.type).toBe('point');
  });

  it('two quick clicks with a tool do not fit the chart, but the key does', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.send({ type: 'fit', x: 100, y: 100 });
    expect(chart.left).toBeNull();
    chart.send({ type: 'fit' });
    expect(chart.left).toEqual({ type: 'fit' });
  });

  it('shows the line in progress between its first point and the pointer, and a horizontal before it is placed', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(10, 120);
    chart.send({ type: 'point', ...chart.place(20, 140) });
    chart.frame();
    const [first, second] = [chart.place(10, 120), chart.place(20, 140)];
    expect(chart.surface.lines).toHaveLength(1);
    expect(chart.surface.lines[0].from[0]).toBeCloseTo(first.x, 6);
    expect(chart.surface.lines[0].to[1]).toBeCloseTo(second.y, 6);
    chart.tool({ act: 'take', tool: 'horz' });
    expect(chart.surface.lines).toHaveLength(1);
    chart.send({ type: 'leave' });
    chart.frame();
    expect(chart.surface.lines).toHaveLength(0);
  });

  it('a long press is a crosshair, unless it holds a drawing or places a point', () => {
    const chart = chartWith();
    const hold = { type: 'hold', ...chart.place(30, 110) } as const;
    chart.send(hold);
    expect(chart.left).toEqual(hold);
    chart.tool({ act: 'take', tool: 'line' });
    chart.press(10, 120);
    chart.send(hold);
    expect(chart.left).toBeNull();
    chart.release(10, 120);
    chart.send(hold);
    expect(chart.left).toEqual(hold);
  });

  it('its hint is a crosshair over the tool’s panes, and none elsewhere', () => {
    const chart = chartWith();
    const below = { x: 100, y: chart.scene.layout.lower[0].top + 5 };
    chart.tool({ act: 'take', tool: 'line' });
    chart.send({ type: 'point', ...chart.place(10, 120) });
    expect(chart.board.hint()).toBe('crosshair');
    chart.send({ type: 'point', ...below });
    expect(chart.board.hint()).toBeNull();
    chart.tool({ act: 'take', tool: 'vert' });
    expect(chart.board.hint()).toBe('crosshair');
  });

  it('a text is written after its point, and a stroke does not begin a drawing of one point twice', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'text' });
    chart.press(10, 120);
    chart.drag(20, 130);
    expect(chart.state.placed).toBe(0);
    chart.release(20, 130);
    expect(chart.state.placed).toBe(1);
    chart.tool({ act: 'write', text: 'High' });
    chart.frame();
    expect(chart.state.drawings.map(({ tool, text }) => [tool, text])).toEqual([['text', 'High']]);
    expect(chart.points(0)).toEqual([[20, 130]]);
  });

  it('two fingers give up a stroke, but keep a point that a click had placed', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(10, 120);
    chart.press(20, 130, true);
    chart.send({ type: 'zoom', factor: 1 });
    chart.release(20, 130);
    chart.frame();
    expect([chart.state.placed, chart.state.drawings.length]).toEqual([1, 0]);
    chart.tool({ act: 'take', tool: 'pitchfork' });
    chart.click(10, 120);
    chart.click(15, 125);
    chart.press(20, 130, true);
    chart.drag(30, 140);
    chart.send({ type: 'zoom', factor: 1 });
    chart.frame();
    expect(chart.state.placed).toBe(2);
  });

  it('two fingers end the move of a drawing where it is, as one change', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'horz' });
    chart.click(10, 120);
    chart.tool({ act: 'take', tool: 'info' });
    chart.press(30, 120);
    chart.drag(30, 130);
    chart.send({ type: 'zoom', factor: 1 });
    chart.drag(30, 140);
    chart.release(30, 140);
    chart.frame();
    expect(chart.points(0).map(([, price]) => price)).toEqual([130]);
    chart.tool({ act: 'undo' });
    chart.frame();
    expect(chart.points(0).map(([, price]) => price)).toEqual([120]);
  });

  it('with snap on a moved point goes to a price of the bar under it, and a whole drawing does not', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(10, 120);
    chart.click(20, 140);
    chart.tool({ act: 'take', tool: 'info' });
    chart.tool({ act: 'snap', on: true });
    chart.press(20, 140);
    const near = chart.place(30, 131);
    chart.send({ type: 'drag', x: near.x, y: near.y - 3 });
    chart.send({ type: 'release', x: near.x, y: near.y - 3, speed: 0 });
    chart.frame();
    expect(chart.points(0)).toEqual([
      [10, 120],
      [30, 131],
    ]);
    chart.press(20, 125.5);
    chart.release(25, 127.5);
    expect(chart.points(0)).toEqual([
      [15, 122],
      [35, 133],
    ]);
  });

  it('with snap on a point goes to the nearest open, high, low or close', () => {
    const chart = chartWith();
    chart.tool({ act: 'snap', on: true });
    chart.tool({ act: 'take', tool: 'horz' });
    const { x, y } = chart.place(30, 131);
    chart.send({ type: 'press', x: x + 3, y: y - 3 });
    chart.send({ type: 'release', x: x + 3, y: y - 3, speed: 0 });
    chart.frame();
    // Bar 30: open and close 130, high 131, low 129.
    expect(chart.points(0)).toEqual([[30, 131]]);
    chart.click(30, 150);
    expect(chart.points(1)).toEqual([[30, 150]]);
  });
});

describe('selecting and moving', () => {
  function withLine(ratio = 1): BoardChart {
    const chart = chartWith(ratio);
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(10, 120);
    chart.click(20, 140);
    chart.tool({ act: 'take', tool: 'info' });
    return chart;
  }

  it('a press on a drawing selects it; a press elsewhere selects nothing and the plot moves', () => {
    const chart = withLine();
    chart.click(15, 130);
    expect(chart.state.selected).toBe(0);
    chart.press(40, 110);
    expect(chart.left?.type).toBe('press');
    chart.release(40, 110);
    expect(chart.state.selected).toBe(-1);
  });

  it.each([1, 1.25, 1.5, 2, 3])(
    'a mouse grips it from 6 CSS pixels, a finger from 12 and more, at ratio %s',
    (ratio) => {
      const chart = withLine(ratio);
      const { x, y } = chart.place(10, 120);
      const press = (away: number, coarse: boolean): number => {
        chart.send({ type: 'press', x: x - away * ratio, y, coarse });
        chart.send({ type: 'release', x, y, speed: 0 });
        chart.frame();
        const { selected } = chart.state;
        chart.tool({ act: 'cancel' });
        return selected;
      };
      expect([press(5, false), press(8, false), press(12, true), press(16, true)]).toEqual([0, -1, 0, -1]);
    },
  );

  it('a drag moves the whole drawing, by whole bars, as one change', () => {
    const chart = withLine();
    chart.press(15, 130);
    chart.drag(16, 131);
    chart.drag(18, 135);
    chart.release(18, 135);
    expect(chart.points(0)).toEqual([
      [13, 125],
      [23, 145],
    ]);
    chart.tool({ act: 'undo' });
    expect(chart.points(0)).toEqual([
      [10, 120],
      [20, 140],
    ]);
  });

  it('a drag of a point moves that one', () => {
    const chart = withLine();
    chart.press(20, 140);
    chart.drag(25, 110);
    chart.release(25, 110);
    expect(chart.points(0)).toEqual([
      [10, 120],
      [25, 110],
    ]);
    expect(chart.state.point).toBe(1);
  });

  it('a click that selects changes nothing', () => {
    const chart = withLine();
    const { edits } = chart.state;
    chart.click(15, 130);
    expect(chart.state.edits).toBe(edits);
  });

  it('the pointer hints at the drawing under it; hovered and selected drawings differ in shape', () => {
    const chart = withLine();
    expect(chart.board.hint()).toBeNull();
    chart.send({ type: 'point', ...chart.place(15, 130) });
    chart.frame();
    expect(chart.board.hint()).toBe('pointer');
    expect(chart.surface.circles).toHaveLength(2);
    chart.click(15, 130);
    expect(chart.board.hint()).toBe('move');
    expect(chart.surface.circles).toHaveLength(0);
    // Two squares, each with a frame and a filling.
    expect(chart.surface.rectangles).toHaveLength(4);
  });

  it('with an active tool a press on a drawing places a point', () => {
    const chart = withLine();
    chart.tool({ act: 'take', tool: 'horz' });
    chart.click(15, 130);
    expect(chart.state.drawings.map(({ tool }) => tool)).toEqual(['line', 'horz']);
  });
});

describe('the style of the selected drawing', () => {
  function withSelected(tool: 'line' | 'horz' | 'fibretrace' = 'line'): BoardChart {
    const chart = chartWith();
    chart.tool({ act: 'take', tool });
    chart.click(10, 120);
    if (tool !== 'horz') chart.click(20, 140);
    chart.tool({ act: 'select', by: 1 });
    return chart;
  }

  it('is told to the page and painted', () => {
    const chart = withSelected();
    chart.tool({ act: 'style', style: { colour: 'blue', width: '4' } });
    expect(chart.state.drawings[0]?.style).toEqual({ colour: 'blue', width: '4' });
    expect(chart.surface.lines[0]).toMatchObject({ style: CHART_THEME.drawn.blue, width: 5 });
    chart.tool({ act: 'undo' });
    expect(chart.state.drawings[0]).not.toHaveProperty('style');
  });

  it('its handles are where its points are, in CSS pixels, wherever the plot is', () => {
    const chart = withSelected();
    const places = (): number[] =>
      chart.state.drawings[0].points.flatMap((point) => {
        const { x, y } = chart.placeOf(point);
        return [x, y];
      });
    expect(chart.board.handles()).toEqual(places());
    chart.look(40, 30);
    expect(chart.board.handles()).toEqual(places());
    chart.tool({ act: 'cancel' });
    expect(chart.board.handles()).toEqual([]);
    const dense = new BoardChart(rising(), 2);
    dense.tool({ act: 'take', tool: 'vert' });
    dense.click(10, 120);
    dense.tool({ act: 'select', by: 1 });
    expect(dense.board.handles()[0]).toBeCloseTo(dense.place(10, 120).x / 2, 6);
  });

  it('a copy is to the right and below, selected, and one step to undo', () => {
    const chart = withSelected();
    const before = chart.board.handles();
    chart.tool({ act: 'copy' });
    expect([chart.state.drawings.length, chart.state.selected]).toEqual([2, 1]);
    const after = chart.board.handles();
    for (const [i, place] of before.entries()) {
      expect((after[i] ?? 0) - place).toBeGreaterThanOrEqual(23.9);
      expect((after[i] ?? 0) - place).toBeLessThan(48);
    }
    chart.tool({ act: 'undo' });
    expect(chart.state.drawings).toHaveLength(1);
    chart.tool({ act: 'copy' });
    expect(chart.state.drawings).toHaveLength(1);
  });

  it('a locked drawing is selected but neither moved by pointer nor by key nor deleted; the plot moves instead', () => {
    const chart = withSelected('horz');
    chart.tool({ act: 'style', style: { lock: 'on' } });
    const { drawings } = chart.state;
    chart.press(30, 120);
    expect(chart.left?.type).toBe('press');
    chart.drag(30, 140);
    chart.release(30, 140);
    expect(chart.state.selected).toBe(0);
    chart.send({ type: 'point', ...chart.place(30, 120) });
    chart.frame();
    expect(chart.board.hint()).toBe('pointer');
    chart.tool({ act: 'nudge', bars: 1, steps: 5 });
    chart.tool({ act: 'delete' });
    expect(chart.state.drawings).toBe(drawings);
  });
});

describe('drawing by keyboard alone', () => {
  it('places points at the data cursor, nudged in price', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    expect(chart.state.cursor).toBeNull();
    chart.tool({ act: 'nudge', bars: -10, steps: 0 });
    chart.frame();
    // The newest bar is 59: the cursor starts there and moves ten back, at the close.
    expect(chart.state.cursor?.price).toBe(149);
    chart.tool({ act: 'place' });
    chart.frame();
    expect(chart.state.placed).toBe(1);
    chart.tool({ act: 'nudge', bars: -20, steps: 0 });
    chart.frame();
    chart.tool({ act: 'nudge', bars: 0, steps: 10 });
    chart.frame();
    const { low, high } = chart.scene.prices;
    const price = 129 + (high - low) / 10;
    expect(chart.state.cursor?.price).toBeCloseTo(price, 6);
    chart.tool({ act: 'place' });
    chart.frame();
    expect(chart.points(0)[0]).toEqual([49, 149]);
    expect(chart.points(0)[1][0]).toBe(29);
    expect(chart.state.drawings[0].points[1].price).toBeCloseTo(price, 6);
  });

  it('has its first bar as cursor, too, and keeps the cursor while only the price changes', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'vert' });
    chart.tool({ act: 'nudge', bars: 0, steps: 0 });
    chart.tool({ act: 'nudge', bars: -59, steps: 0 });
    chart.frame();
    expect(chart.view.cursor).toBe(0);
    expect(chart.state.cursor?.price).toBe(100);
    chart.tool({ act: 'nudge', bars: 0, steps: 5 });
    expect(chart.view.cursor).toBe(0);
    chart.tool({ act: 'place' });
    chart.frame();
    expect(chart.view.cursor).toBe(0);
    expect(chart.points(0)[0][0]).toBe(0);
  });

  it('moves the data cursor by a key that was pressed before the page learned that nothing is selected', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'horz' });
    chart.click(30, 120);
    chart.tool({ act: 'select', by: 1 });
    expect(chart.state.selected).toBe(0);
    const { drawings } = chart.state;
    chart.tool({ act: 'cancel' });
    chart.tool({ act: 'nudge', bars: 0, steps: 5 });
    expect(chart.view.cursor).toBe(-1);
    chart.tool({ act: 'nudge', bars: -10, steps: 0 });
    chart.frame();
    expect(chart.view.cursor).toBe(49);
    expect(chart.state.drawings).toBe(drawings);
  });

  it('places at the newest bar if there is no cursor yet', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'vert' });
    chart.tool({ act: 'place' });
    chart.frame();
    expect(chart.points(0)).toEqual([[59, 159]]);
  });

  it('moves the selected drawing, or one point of it, and steps back cancel steps forth', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(10, 120);
    chart.click(20, 140);
    chart.tool({ act: 'select', by: 1 });
    chart.tool({ act: 'nudge', bars: 2, steps: 0 });
    expect(chart.points(0)).toEqual([
      [12, 120],
      [22, 140],
    ]);
    chart.tool({ act: 'selectPoint' });
    chart.tool({ act: 'nudge', bars: -3, steps: 7 });
    chart.tool({ act: 'nudge', bars: 0, steps: -7 });
    expect(chart.points(0)).toEqual([
      [9, 120],
      [22, 140],
    ]);
    chart.tool({ act: 'delete' });
    expect(chart.state.drawings).toEqual([]);
  });
});

describe('where drawings are', () => {
  it('a line drawn on days is on the same days in minutes and weeks, and unchanged on days again', () => {
    const days = rising();
    const chart = new BoardChart(days);
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(11, 120);
    chart.click(23, 140);
    const { drawings } = chart.state;
    const datesOf = (): number[] => drawings[0].points.map(({ time }) => dateOfWall(time));
    const dates = [dateOfWall(days.time[11]), dateOfWall(days.time[23])];
    expect(datesOf()).toEqual(dates);

    const weeks = aggregated(days, 'w');
    chart.show(weeks, new OrdinalAxis(weeks), 'w');
    // Tuesday of the third week, Thursday of the fifth: 1.5 and 3.5 of five weekdays.
    expect(chart.surface.lines[0].from[0]).toBeCloseTo(chart.place(2 + 0.3 - 0.5, 0).x, 6);
    expect(chart.surface.lines[0].to[0]).toBeCloseTo(chart.place(4 + 0.7 - 0.5, 0).x, 6);

    const minutes = new Bars();
    for (const date of dates) flatMinutes(date, 0, 390, 130, minutes);
    chart.show(minutes, new SessionAxis(minutes, 5, Number.NaN), 5);
    chart.send({ type: 'stretch', factor: 1 });
    const [from, to] = drawings[0].points.map((point) => chart.placeOf(point).x);
    expect(from).toBeCloseTo(chart.place(39 - 0.5, 0).x, 6);
    expect(to).toBeCloseTo(chart.place(78 + 39 - 0.5, 0).x, 6);

    chart.show(days, new OrdinalAxis(days), 'd');
    expect(chart.points(0)).toEqual([
      [11, 120],
      [23, 140],
    ]);
    expect(chart.state.drawings).toBe(drawings);
  });

  it('a point after the newest bar is on that day once its bar has arrived', () => {
    const chart = chartWith();
    chart.look(75, 75);
    chart.tool({ act: 'take', tool: 'vert' });
    chart.click(65, 120);
    expect(chart.points(0)).toEqual([[65, 120]]);
    const later = closesOf(Array.from({ length: 70 }, (_, i) => 100 + i));
    expect(dateOfWall(chart.state.drawings[0].points[0].time)).toBe(dateOfWall(later.time[65]));
    chart.show(later, new OrdinalAxis(later), 'd');
    expect(chart.points(0)).toEqual([[65, 120]]);
  });

  it('another symbol has none, and its stored drawings are restored with nothing to undo', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'horz' });
    chart.click(10, 120);
    const kept = chart.state.drawings;
    chart.board.clear();
    chart.frame();
    expect(chart.state).toMatchObject({ drawings: [], edits: 0, canUndo: false, tool: 'horz' });
    chart.tool({ act: 'restore', drawings: kept });
    chart.frame();
    expect(chart.state).toMatchObject({ drawings: kept, edits: 0, canUndo: false });
  });
});

describe('whatever is done', () => {
  const slot = fc.integer({ min: -5, max: 64 });
  const price = fc.integer({ min: 80, max: 180 });
  const acts = fc.oneof(
    fc.constantFrom(...TOOLS).map((tool) => (chart: BoardChart) => chart.tool({ act: 'take', tool })),
    fc.tuple(slot, price, fc.boolean()).map(
      ([s, p, coarse]) =>
        (chart: BoardChart) =>
          chart.press(s, p, coarse),
    ),
    fc.tuple(slot, price).map(
      ([s, p]) =>
        (chart: BoardChart) =>
          chart.drag(s, p),
    ),
    fc.tuple(slot, price).map(
      ([s, p]) =>
        (chart: BoardChart) =>
          chart.release(s, p),
    ),
    fc.tuple(slot, price).map(
      ([s, p]) =>
        (chart: BoardChart) =>
          chart.click(s, p),
    ),
    fc.tuple(slot, price).map(
      ([s, p]) =>
        (chart: BoardChart) =>
          chart.send({ type: 'point', ...chart.place(s, p) }),
    ),
    fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })).map(
      ([bars, steps]) =>
        (chart: BoardChart) =>
          chart.tool({ act: 'nudge', bars, steps }),
    ),
    fc
      .constantFrom('place', 'selectPoint', 'delete', 'cancel', 'undo', 'redo', 'clearLast', 'clearAll')
      .map((act) => (chart: BoardChart) => chart.tool({ act })),
    fc.boolean().map((on) => (chart: BoardChart) => chart.tool({ act: 'snap', on })),
    fc.constantFrom(1 as const, -1 as const).map((by) => (chart: BoardChart) => chart.tool({ act: 'select', by })),
    fc.constantFrom('leave', 'zoom', 'week', 'other').map((what) => (chart: BoardChart) => {
      if (what === 'leave') chart.send({ type: 'leave' });
      else if (what === 'zoom') chart.send({ type: 'zoom', factor: 1 });
      else if (what === 'other') chart.board.clear();
      else chart.show(aggregated(rising(), 'w'), new OrdinalAxis(aggregated(rising(), 'w')), 'w');
      chart.frame();
    }),
  );

  it('the reported state is consistent, can be stored, and reads back complete', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), (done) => {
        const chart = chartWith();
        for (const act of done) act(chart);
        chart.frame();
        chart.frame();
        const { drawings, placed, begun, selected, point, tool, cursor } = chart.state;
        for (const { tool: drawn, points } of drawings) {
          expect(points).toHaveLength(DRAWN_TOOLS[drawn].points);
          for (const { time, price: at } of points) expect([time, at].every(Number.isFinite)).toBe(true);
        }
        expect(begun).toHaveLength(placed);
        expect(selected).toBeLessThan(drawings.length);
        expect(point).toBeLessThan(drawings[selected]?.points.length ?? 0);
        if (cursor !== null) expect(['info', 'cross']).not.toContain(tool);
        expect(keptDrawings(keptText(drawings))).toEqual(drawings);
      }),
      { numRuns: 200 },
    );
  });

  it('a chart without bars takes a tool and draws nothing', () => {
    const chart = new BoardChart(new Bars());
    chart.tool({ act: 'take', tool: 'regress' });
    chart.send({ type: 'press', x: 100, y: 100 });
    chart.send({ type: 'release', x: 100, y: 100, speed: 0 });
    chart.tool({ act: 'place' });
    chart.tool({ act: 'restore', drawings: [{ tool: 'square', points: [{ time: 0, price: 1 }] }] });
    chart.frame();
    expect(chart.state.placed).toBe(0);
    expect(chart.surface.lines).toHaveLength(0);
  });
});

describe('its cost', () => {
  it('a moving pointer reads no bar and sends the page nothing', () => {
    const bars = rising();
    const axis = new CountingAxis(bars);
    const chart = new BoardChart(bars);
    chart.show(bars, axis, 'd');
    chart.tool({ act: 'take', tool: 'line' });
    chart.click(10, 120);
    chart.click(50, 140);
    chart.tool({ act: 'take', tool: 'info' });
    chart.frame();
    const told = chart.states.length;
    const asked = axis.asked;
    for (let i = 0; i < 50; i++) {
      chart.send({ type: 'point', ...chart.place(i, 105) });
      chart.frame();
      expect(chart.surface.lines).toHaveLength(1);
    }
    expect(chart.states).toHaveLength(told);
    expect(axis.asked).toBe(asked);
  });

  it('the page is notified once a frame, however many moves there are', () => {
    const chart = chartWith();
    chart.tool({ act: 'take', tool: 'horz' });
    chart.click(10, 120);
    chart.tool({ act: 'take', tool: 'info' });
    chart.frame();
    const told = chart.states.length;
    const from = chart.place(30, 120);
    chart.send({ type: 'press', ...from });
    for (let i = 1; i < 40; i++) chart.send({ type: 'drag', x: from.x, y: from.y + i });
    chart.frame();
    expect(chart.states).toHaveLength(told + 1);
  });
});
