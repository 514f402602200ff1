import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand } from '../../../engine/chart/apply-command.ts';
import type { Command } from '../../../engine/chart/command.ts';
import { gripAt, gripHint } from '../../../engine/chart/grip-motion.ts';
import { Invalidation } from '../../../engine/chart/invalidation.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { type ChartView, leftOf, viewAfterAppend, viewAfterPrepend } from '../../../engine/chart/view.ts';
import { slotAt } from '../../../engine/chart/view-motion.ts';
import { waveDays } from './chart-bars.ts';
import { laidOutView } from './chart-view.ts';

/** The column of a slot position, device pixels: the inverse of `slotAt`. */
function columnOf(view: ChartView, slot: number): number {
  return view.plotLeft + view.plotWidth - ((view.right - slot) * view.plotWidth) / view.span;
}

const axis = new OrdinalAxis(waveDays(500));
const shown = laidOutView(axis, 300);
const { price, lower, bottomScale, axisLeft } = shown.layout;
const MIDDLE = price.top + price.height / 2;

const viewAfter = (view: ChartView, ...commands: Command[]): ChartView =>
  commands.reduce((each, command) => applyCommand(each, command, axis).view, view);
const press = (x: number, y = MIDDLE): Command => ({ type: 'press', x, y });
const drag = (x: number, y = MIDDLE): Command => ({ type: 'drag', x, y });
const release: Command = { type: 'release', x: 0, y: 0, speed: 0 };

const column = fc.double({ min: 10, max: 930, noNaN: true });
const way = fc.array(column, { minLength: 1, maxLength: 8 });

describe('a drag of the plot', () => {
  it('moves the bars like a pan by the same distance, whatever the steps between', () => {
    fc.assert(
      fc.property(column, way, (x, columns) => {
        const dragged = viewAfter(shown, press(x), ...columns.map((each) => drag(each)), release);
        const panned = viewAfter(shown, { type: 'pan', pixels: (columns.at(-1) ?? x) - x });
        expect(dragged.right).toBeCloseTo(panned.right, 9);
        expect(dragged.span).toBe(panned.span);
      }),
    );
  });

  it('opens space after the newest bar, at most half the plot, which no zoom does', () => {
    const away = viewAfter(shown, press(800), drag(-5000), release);
    expect(away.right).toBe(axis.end + away.span / 2);
    expect(viewAfter(away, { type: 'pan', pixels: -500 }).right).toBe(away.right);
    expect(viewAfter(shown, { type: 'zoom', factor: 0.5, x: 10 }).right).toBeLessThan(axis.end + 1);
  });

  it('keeps what is under the finger under it, until an edge', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 400, max: 900, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (x, d) => {
          const held = slotAt(shown, x);
          const dragged = viewAfter(shown, press(x), drag(x + d));
          expect(columnOf(dragged, held)).toBeCloseTo(x + d, 6);
        },
      ),
    );
  });

  it('continues where the finger is after it went beyond the edge', () => {
    const there = viewAfter(shown, press(100), drag(100_000));
    expect(leftOf(there)).toBeCloseTo(-there.span / 2, 9);
    const back = viewAfter(there, drag(150));
    expect(back.right).toBeCloseTo(viewAfter(shown, { type: 'pan', pixels: 50 }).right, 9);
  });

  it('holds what is under the finger after the wheel zoomed in the meantime', () => {
    const zoomed = viewAfter(shown, press(600), drag(650), { type: 'zoom', factor: 2, x: 300 });
    const held = slotAt(zoomed, 650);
    expect(columnOf(viewAfter(zoomed, drag(700)), held)).toBeCloseTo(700, 6);
  });

  it('holds the same bar while older bars are prepended and new ones appended', () => {
    const dragged = viewAfter(shown, press(600), drag(700));
    const held = slotAt(dragged, 700);
    const older = viewAfterPrepend(dragged, 40, 40);
    const longer = new OrdinalAxis(waveDays(540));
    const next = applyCommand(older, drag(710), longer).view;
    expect(columnOf(next, held + 40)).toBeCloseTo(710, 6);

    const grown = viewAfterAppend(viewAfter(shown, press(600)), 500, new OrdinalAxis(waveDays(501)));
    expect(applyCommand(grown, drag(600), new OrdinalAxis(waveDays(501))).level).toBe(Invalidation.None);
  });

  it('moves nothing up or down unless prices are stretched', () => {
    expect(viewAfter(shown, press(300), drag(300, 20)).lift).toBe(0);
    const tall = viewAfter(shown, { type: 'stretch', factor: 2 });
    const lifted = viewAfter(tall, press(300), drag(300, MIDDLE - price.height / 4));
    expect(lifted).toMatchObject({ lift: 0.25, right: tall.right });
  });

  it('does nothing before a press and after the release', () => {
    expect(applyCommand(shown, drag(500), axis)).toEqual({ view: shown, level: Invalidation.None });
    const released = viewAfter(shown, press(300), drag(350), release);
    expect(applyCommand(released, drag(500), axis).view).toBe(released);
  });

  it('takes an existing crosshair along, and creates none for a finger', () => {
    const mouse = viewAfter(shown, { type: 'point', x: 300, y: 50 }, press(300, 50), drag(340, 60));
    expect(mouse).toMatchObject({ pointerX: 340, pointerY: 60 });
    expect(viewAfter(shown, press(300), drag(340)).pointerX).toBeNaN();
  });
});

describe('a finger held still', () => {
  it('moves the readout and not the plot', () => {
    const held = viewAfter(shown, press(300), { type: 'hold', x: 300, y: 80 }, drag(500, 90));
    expect(held).toMatchObject({ pointerX: 500, pointerY: 90, right: shown.right, span: shown.span });
    expect(viewAfter(held, release).pointerX).toBe(500);
  });
});

describe('pinching', () => {
  it('keeps what is between the fingers between them', () => {
    const finger = fc.double({ min: 200, max: 800, noNaN: true });
    fc.assert(
      fc.property(finger, finger, fc.double({ min: -60, max: 60, noNaN: true }), (a, b, step) => {
        fc.pre(Math.abs(a - b) > 50 && Math.abs(a + step - b) > 50);
        const factor = Math.abs(a + step - b) / Math.abs(a - b);
        const middle = (a + b) / 2;
        const from = viewAfter(shown, { type: 'pan', pixels: 400 });
        const zoomed = viewAfter(from, { type: 'zoom', factor, x: middle });
        const pinched = viewAfter(zoomed, { type: 'pan', pixels: step / 2 });
        fc.pre(pinched.span === from.span / factor);
        // Neither of the two steps met an edge.
        for (const { right, span } of [zoomed, pinched]) fc.pre(right < axis.end && right - span > 0);
        expect(columnOf(pinched, slotAt(from, a))).toBeCloseTo(a + step, 4);
        expect(columnOf(pinched, slotAt(from, b))).toBeCloseTo(b, 4);
      }),
    );
  });
});

describe('the axes', () => {
  it('stretch prices when dragged up, compress them when dragged down, and return the same way', () => {
    const y = MIDDLE;
    const up = viewAfter(shown, press(axisLeft + 5, y), drag(axisLeft + 5, y - 50));
    expect(up.stretch).toBeGreaterThan(1);
    expect(viewAfter(shown, press(axisLeft + 5, y), drag(axisLeft + 5, y + 50)).stretch).toBeCloseTo(1 / up.stretch, 9);
    expect(viewAfter(up, drag(axisLeft + 5, y)).stretch).toBeCloseTo(1, 9);
    expect([up.right, up.span]).toEqual([shown.right, shown.span]);
  });

  it('never stretch prices out of sight', () => {
    const rows = fc.array(fc.double({ min: -5000, max: 5000, noNaN: true }), { maxLength: 10 });
    fc.assert(
      fc.property(rows, rows, (stretches, lifts) => {
        const tall = viewAfter(shown, press(axisLeft + 5), ...stretches.map((y) => drag(axisLeft + 5, y)), release);
        const view = viewAfter(tall, press(300), ...lifts.map((y) => drag(300, y)), release);
        expect(view.stretch).toBeGreaterThanOrEqual(0.1);
        expect(view.stretch).toBeLessThanOrEqual(50);
        expect(Math.abs(view.lift)).toBeLessThanOrEqual(Math.max(1, view.stretch) / 2);
      }),
    );
  });

  it('fit again: only the price axis after a double click on it, everything after one elsewhere', () => {
    const tall = viewAfter(shown, { type: 'stretch', factor: 3 }, { type: 'zoom', factor: 4, x: 500 });
    const reset = viewAfter(tall, { type: 'fit', x: axisLeft + 5, y: MIDDLE });
    expect(reset).toMatchObject({ stretch: 1, lift: 0, span: tall.span, right: tall.right });
    expect(viewAfter(tall, { type: 'fit', x: 400, y: MIDDLE })).toMatchObject({ stretch: 1, span: shown.span });
  });

  it('zoom in time about the right edge, with what was gripped under the finger', () => {
    const held = slotAt(shown, 500);
    const dragged = viewAfter(shown, press(500, bottomScale.top + 5), drag(400, bottomScale.top + 5));
    expect(dragged.right).toBeCloseTo(shown.right, 9);
    expect(columnOf(dragged, held)).toBeCloseTo(400, 6);
    expect(viewAfter(dragged, drag(500)).span).toBeCloseTo(shown.span, 9);
  });
});

describe('paging', () => {
  it('moves cursor and bars by a screen, and back', () => {
    const start = viewAfter(shown, { type: 'pan', pixels: 200 }, { type: 'step', bars: -20 });
    const screen = Math.floor(start.span);
    const back = viewAfter(start, { type: 'page', pages: -1 });
    expect([start.cursor - back.cursor, start.right - back.right]).toEqual([screen, screen]);
    expect(viewAfter(back, { type: 'page', pages: 1 })).toMatchObject({ cursor: start.cursor, right: start.right });
  });

  it('starts at the newest bar in sight', () => {
    const past = viewAfter(shown, { type: 'zoom', factor: 4, x: 2 }, { type: 'pan', pixels: 500 });
    const last = Math.min(499, Math.ceil(past.right) - 1);
    const back = viewAfter(past, { type: 'page', pages: -1 });
    expect(back.cursor).toBe(last - Math.floor(past.span));
  });

  it('ends at the first and the newest bar, in sight', () => {
    const pages = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(pages, (turned) => {
        const view = viewAfter(shown, ...turned.map((each): Command => ({ type: 'page', pages: each })));
        expect(view.cursor).toBeGreaterThanOrEqual(0);
        expect(view.cursor).toBeLessThan(500);
        expect(view.cursor + 1).toBeGreaterThan(leftOf(view));
        expect(view.cursor).toBeLessThan(view.right);
      }),
    );
  });
});

describe('zooming by key', () => {
  it('keeps the bar of the data cursor, or else the right edge', () => {
    const cursor = viewAfter(shown, { type: 'jump', to: 'last' }, { type: 'step', bars: -100 });
    const near = viewAfter(cursor, { type: 'zoom', factor: 2 });
    expect(columnOf(near, cursor.cursor + 0.5)).toBeCloseTo(columnOf(cursor, cursor.cursor + 0.5), 6);
    expect(viewAfter(shown, { type: 'zoom', factor: 2 }).right).toBe(shown.right);
  });
});

describe('what a place offers', () => {
  it.each([
    ['the plot', 300, MIDDLE, 'plot', 'crosshair'],
    ['a lower pane', 300, lower[0].top + 20, 'plot', 'crosshair'],
    ['the price axis', axisLeft + 5, MIDDLE, 'priceAxis', 'ns-resize'],
    ['the bottom scale', 300, bottomScale.top + 10, 'timeAxis', 'ew-resize'],
    ['the line above a lower pane', 300, lower[0].top - 1, 'divider', 'row-resize'],
    ['the corner', axisLeft + 5, bottomScale.top + 10, 'none', 'crosshair'],
    ['outside', -4, MIDDLE, 'none', 'crosshair'],
    ['nowhere', Number.NaN, Number.NaN, 'none', 'crosshair'],
  ])('is on %s', (_, x, y, type, hint) => {
    expect(gripAt(shown, x, y).type).toBe(type);
    expect(gripHint({ ...shown, pointerX: x, pointerY: y })).toBe(hint);
  });

  it('is wider for a finger, and shown as held while it is', () => {
    const y = lower[0].top - 10;
    expect([gripAt(shown, 300, y).type, gripAt(shown, 300, y, true).type]).toEqual(['plot', 'divider']);
    expect(gripHint(viewAfter(shown, press(300)))).toBe('grabbing');
  });
});
