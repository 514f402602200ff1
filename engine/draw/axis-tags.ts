import type { ChartSeries } from '../chart/chart-series.ts';
import { devicePixels } from '../chart/layout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import { rowOf, type ValueScale } from '../chart/value-scale.ts';
import type { Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const PADDING = 8;
const EDGE = 1;
/** In letters' heights. */
const TAG_HEIGHT = 1.5;

/** A label on a filled box over a value axis. */
export interface AxisTag {
  /** The centre, device pixels. */
  row: number;
  readonly label: string;
  readonly fill: string;
  readonly ink: string;
  /** The colour of its edge; absent if it has none. */
  readonly edge?: string;
}

/**
 * The tags of the price axis: the newest price in the colour of its direction with the time left of its bar, what is quoted,
 * and before them `more`: the crosshair's and the drawings'. The first one keeps its row. A newest price outside the view stays at
 * the pane's edge.
 */
export function priceTags(
  scene: Scene,
  series: ChartSeries,
  palette: Palette,
  { locale }: ChartTheme,
  more: readonly AxisTag[],
): readonly AxisTag[] {
  const { prices } = scene;
  const { last, quoted } = series;
  const tags: AxisTag[] = [...more];
  const end = prices.top + prices.height;
  if (last > 0) {
    const fill = isDown(series) ? palette.downTag : palette.upTag;
    const reach = tagHeight(scene) / 2;
    const row = Math.min(Math.max(rowOf(prices, last), prices.top + reach), end - reach);
    tags.push({ row, label: scene.priceLabel(last, locale), fill, ink: palette.priceTagText });
    if (quoted.left !== '') tags.push({ row, label: quoted.left, fill, ink: palette.priceTagText });
  }
  for (const { name, price } of quoted.prices) {
    const row = rowOf(prices, price);
    if (!(price > 0 && row >= prices.top && row < end)) continue;
    const label = `${name} ${scene.priceLabel(price, locale)}`;
    tags.push({ row, label, fill: palette.ground, ink: palette.text, edge: palette.faintText });
  }
  return placedTags(tags, scene, prices);
}

/** Tags, the most important first, moved so that none covers another and all are within their pane. They change in place. */
export function placedTags(tags: AxisTag[], scene: Scene, { top, height }: ValueScale): readonly AxisTag[] {
  const [first] = tags;
  if (first === undefined) return tags;
  const each = tagHeight(scene);
  tags.sort(byRow);
  const fixed = tags.indexOf(first);
  for (let i = fixed - 1; i >= 0; i--) tags[i].row = Math.min(tags[i].row, tags[i + 1].row - each);
  for (let i = fixed + 1; i < tags.length; i++) tags[i].row = Math.max(tags[i].row, tags[i - 1].row + each);
  const start = top + Math.floor(each / 2);
  const end = top + height - Math.ceil(each / 2);
  for (let i = 0; i < tags.length; i++) tags[i].row = Math.max(tags[i].row, start + i * each);
  for (let i = tags.length - 1, below = 0; i >= 0; i--, below += each) tags[i].row = Math.min(tags[i].row, end - below);
  for (const tag of tags) tag.row = Math.round(tag.row);
  return tags;
}

/** Whether a tag would cut, or lies over, a label at a row. */
export function isTagged(tags: readonly AxisTag[], scene: Scene, row: number): boolean {
  const reach = (scene.letters + tagHeight(scene)) / 2;
  for (const tag of tags) if (Math.abs(row - tag.row) < reach) return true;
  return false;
}

/** Writes tags over the right-hand axis. */
export function writeTags(surface: Surface, scene: Scene, tags: readonly AxisTag[]): void {
  const { axisLeft, axisWidth, ratio } = scene.layout;
  const height = tagHeight(scene);
  const edge = devicePixels(EDGE, ratio);
  surface.textAlign = 'left';
  for (const tag of tags) {
    const top = tag.row - Math.floor(height / 2);
    surface.fillStyle = tag.edge ?? tag.fill;
    surface.fillRect(axisLeft, top, axisWidth, height);
    if (tag.edge !== undefined) {
      surface.fillStyle = tag.fill;
      surface.fillRect(axisLeft + edge, top + edge, axisWidth - 2 * edge, height - 2 * edge);
    }
    surface.fillStyle = tag.ink;
    surface.fillText(tag.label, axisLeft + devicePixels(PADDING, ratio), Math.round(top + height / 2));
  }
}

/** Whether the newest price is below the previous close. */
export function isDown(series: ChartSeries): boolean {
  return series.previousClose > 0 && series.last < series.previousClose;
}

function tagHeight({ letters }: Scene): number {
  return Math.round(letters * TAG_HEIGHT);
}

function byRow(a: AxisTag, b: AxisTag): number {
  return a.row - b.row;
}
