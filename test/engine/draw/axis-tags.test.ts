import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { TimeLabels } from '../../../engine/chart/time-label.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import {
  coverTimeLabels,
  rewritePriceAxis,
  writeAxisTexts,
  writeTimeLabels,
} from '../../../engine/draw/axis-labels.ts';
import { type AxisTag, placedTags, priceTags, writeTags } from '../../../engine/draw/axis-tags.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

const PALETTE = paletteOf(CHART_THEME);
const LABELS = new TimeLabels('en-CA');

/** A chart of 600 × 400 CSS pixels. */
function arranged(ratio = 1, quoted: ChartSeries['quoted'] = { prices: [], left: '' }) {
  const bars = waveDays(60);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  series.quoted = quoted;
  const size = { width: 600 * ratio, height: 400 * ratio, ratio };
  const scene = new Scene(openingView(FIRST_CHOICE));
  const view = viewOfRange({ ...openingView(FIRST_CHOICE), ...size }, series.axis, 0);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  series.last = (scene.visible.lowest + scene.visible.highest) / 2;
  return { scene, series };
}

const tagAt = (row: number): AxisTag => ({ row, label: String(row), fill: '#000000', ink: '#ffffff' });

/** The height of a tag, from what is filled. */
function heightOf(scene: Scene): number {
  const surface = new RecordingSurface();
  writeTags(surface, scene, [tagAt(100)]);
  return surface.rectangles[0]?.height ?? Number.NaN;
}

describe('tags of an axis', () => {
  it('are all in the pane, none over another, and the first keeps its row if there is room', () => {
    const { scene } = arranged();
    const each = heightOf(scene);
    const { top, height } = scene.prices;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: top, max: top + height - 1 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const tags = rows.map(tagAt);
        const [first] = tags;
        const placed = placedTags([...tags], scene, scene.prices);
        expect(new Set(placed)).toEqual(new Set(tags));
        placed.forEach(({ row }, i) => {
          expect(row - Math.floor(each / 2)).toBeGreaterThanOrEqual(top);
          expect(row + Math.ceil(each / 2)).toBeLessThanOrEqual(top + height);
          if (i > 0) expect(row - (placed[i - 1]?.row ?? 0)).toBeGreaterThanOrEqual(each);
        });
        const room = rows.length * each;
        const wanted = rows[0] ?? 0;
        if (wanted - top >= room && top + height - wanted >= room) expect(first?.row).toBe(wanted);
      }),
    );
  });

  it('stand where their prices are, in their order, with the time that is left under the newest price', () => {
    const { scene, series } = arranged(1, { prices: [], left: '4:59' });
    const price = series.last;
    series.quoted = {
      left: '4:59',
      prices: [
        { name: 'B', price: price - 0.01 },
        { name: 'A', price: price + 0.01 },
        { name: 'P', price: scene.visible.lowest + 1 },
        { name: 'unseen', price: scene.visible.highest * 2 },
      ],
    };
    const tags = priceTags(scene, series, PALETTE, CHART_THEME, []);
    const label = (name: string, value: number): string => `${name} ${scene.priceLabel(value, 'en-CA')}`;
    expect(tags.map((tag) => tag.label)).toEqual([
      label('A', price + 0.01),
      scene.priceLabel(price, 'en-CA'),
      '4:59',
      label('B', price - 0.01),
      label('P', scene.visible.lowest + 1),
    ]);
    expect(tags[1]?.row).toBe(Math.round(rowOf(scene.prices, price)));
    expect(tags[4]?.row).toBe(Math.round(rowOf(scene.prices, scene.visible.lowest + 1)));
  });

  it('make the axis as wide as they are', () => {
    const plain = arranged().scene.layout.axisWidth;
    const { scene } = arranged(1, { prices: [{ name: 'Name', price: 100 }], left: '' });
    expect(scene.layout.axisWidth).toBeGreaterThan(plain);
    expect(scene.layout.axisWidth).toBeGreaterThanOrEqual(textWidth('Name 100.00'));
  });

  it.each([1, 1.5, 2])('under the crosshair’s no label and no tag is cut, at ratio %s', (ratio) => {
    const { scene, series } = arranged(ratio);
    const { axisLeft, rule } = scene.layout;
    const each = heightOf(scene);
    const { top, height } = scene.prices;
    for (let row = Math.ceil(top); row < top + height; row += 3) {
      const surface = new RecordingSurface();
      writeAxisTexts(surface, scene, series, CHART_THEME, PALETTE);
      const below = surface.texts.length;
      const underneath = surface.rectangles.length;
      rewritePriceAxis(surface, scene, series, CHART_THEME, PALETTE, [tagAt(row)]);
      const [ground, ...tags] = surface.rectangles.slice(underneath);
      // What was there is covered: all of the pane's axis but the line beside it.
      expect(ground).toMatchObject({ y: top, height });
      expect(ground?.x).toBeLessThanOrEqual(axisLeft + rule);
      const marks = surface.texts.slice(below).filter(({ x }) => x > axisLeft);
      for (const [i, tag] of tags.entries()) {
        for (const other of tags.slice(i + 1)) expect(Math.abs(tag.y - other.y)).toBeGreaterThanOrEqual(each);
        for (const { text, y } of marks) {
          const isIn = y >= tag.y && y <= tag.y + tag.height;
          if (!isIn)
            expect(Math.abs(y - (tag.y + each / 2)), text).toBeGreaterThanOrEqual((each + scene.letters) / 2 - 1);
        }
      }
    }
  });

  it('cover whole labels of the bottom scale, and leave the others', () => {
    const { scene } = arranged();
    const written = new RecordingSurface();
    writeTimeLabels(written, scene, LABELS, PALETTE);
    expect(written.texts.length).toBeGreaterThan(2);
    const reach = (text: string): number => textWidth(text) / 2;
    const [first, second] = written.texts;
    if (first === undefined || second === undefined) throw new Error('the scale has no labels');
    const surface = new RecordingSurface();
    const edge = first.x + reach(first.text) - 1;
    coverTimeLabels(surface, scene, LABELS, PALETTE, edge, edge + 2);
    expect(surface.rectangles).toHaveLength(1);
    const [box] = surface.rectangles;
    expect(box?.x).toBeLessThanOrEqual(first.x - reach(first.text));
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(second.x - reach(second.text));
    expect(surface.rectangleStyles).toEqual([CHART_THEME.surface]);
  });
});
