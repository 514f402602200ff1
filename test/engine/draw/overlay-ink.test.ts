import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { TimeLabels } from '../../../engine/chart/time-label.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { rewritePriceAxis } from '../../../engine/draw/axis-labels.ts';
import { OverlayInk } from '../../../engine/draw/overlay-ink.ts';
import { drawOverlay } from '../../../engine/draw/overlay-layer.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

const PALETTE = paletteOf(CHART_THEME);
const LABELS = new TimeLabels('en-CA');
const WIDTH = 600;
const HEIGHT = 400;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

function arranged(ratio: number): { scene: Scene; series: ChartSeries } {
  const bars = waveDays(90);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const size = { width: WIDTH * ratio, height: HEIGHT * ratio, ratio };
  const scene = new Scene(openingView(FIRST_CHOICE));
  const view = viewOfRange({ ...openingView(FIRST_CHOICE), ...size }, series.axis, 0);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  return { scene, series };
}

describe('ink of the overlay', () => {
  it('clears everything that a crosshair drew, wherever it was, and far less than the layer', () => {
    const pictures = [1, 1.25, 1.5, 2, 3].map((ratio) => ({ ratio, ...arranged(ratio) }));
    fc.assert(
      fc.property(
        fc.constantFrom(...pictures),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -1, max: 89 }),
        fc.constantFrom('info' as const, 'cross' as const),
        ({ ratio, scene, series }, across, down, cursor, tool) => {
          const pointer = { pointerX: across * WIDTH * ratio, pointerY: down * HEIGHT * ratio };
          scene.view = { ...scene.view, ...pointer, cursor };
          const ink = new OverlayInk();
          const drawn = new RecordingSurface();
          const tags = drawOverlay(drawn, scene, series, CHART_THEME, PALETTE, LABELS, ink, tool);
          rewritePriceAxis(drawn, scene, series, CHART_THEME, PALETTE, tags);
          expect(ink.isBlank).toBe(drawn.rectangles.length === 0);
          const cleared = new RecordingSurface();
          ink.clear(cleared, scene.layout);
          for (const box of drawn.rectangles) {
            expect(cleared.clearings.some((clearing) => holds(clearing, box))).toBe(true);
          }
          for (const { x, y } of drawn.texts) {
            expect(cleared.clearings.some((clearing) => holds(clearing, { x, y, width: 0, height: 0 }))).toBe(true);
          }
          const area = cleared.clearings.reduce((sum, { width, height }) => sum + width * height, 0);
          expect(area).toBeLessThan(0.35 * WIDTH * HEIGHT * ratio * ratio);
          expect(ink.isBlank).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('clears the whole layer where drawings may be anywhere', () => {
    const { scene } = arranged(1);
    const ink = new OverlayInk();
    ink.scatter();
    const surface = new RecordingSurface();
    ink.clear(surface, scene.layout);
    expect(surface.clearings).toEqual([{ x: 0, y: 0, width: WIDTH, height: HEIGHT }]);
    ink.clear(surface, scene.layout);
    expect(surface.cleared).toBe(1);
  });
});
