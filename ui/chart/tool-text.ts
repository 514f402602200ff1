import { formatPrice } from '../../engine/format/price.ts';
import { formatWallTime } from '../../engine/format/wall-time.ts';
import { type Anchor, type Drawing, type DrawingState, POINTS_NEEDED, type Tool } from '../../engine/tools/drawing.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** "Line, 2 clicks"; of a tool that draws nothing its name alone. */
export function toolLabel(tool: Tool, t: Translate): string {
  const name = t(`tool.${tool}`);
  return drawsNothing(tool) ? name : t('tool.label', { tool: name, clicks: POINTS_NEEDED[tool] });
}

/** What to do next with the tool in hand, else which drawing is selected; empty when there is nothing to say. */
export function drawingsSentence(state: DrawingState, t: Translate, locale: Locale): string {
  const { tool, placed, drawings, selected } = state;
  if (!drawsNothing(tool)) return nextStep(tool, placed, t);
  const chosen = drawings[selected];
  if (chosen !== undefined) return t('tool.selected', { drawing: drawingName(chosen, t, locale) });
  return tool === 'cross' ? t('tool.next.cross') : '';
}

/** Where the keyboard's next point would be placed, or which point of the selected drawing moves; else empty. */
export function placeSentence(state: DrawingState, t: Translate, locale: Locale): string {
  const { cursor, drawings, selected, point } = state;
  if (cursor !== null) return placeOf(cursor, t, locale);
  const moved = drawings[selected]?.points[point];
  return moved === undefined ? '' : t('tool.point', { n: point + 1, place: placeOf(moved, t, locale) });
}

/** A drawing by its tool and where it stands: "Line from Mar 2, 2026 at 41.20 to Mar 9, 2026 at 43.05". */
export function drawingName({ tool, points }: Drawing, t: Translate, locale: Locale): string {
  const name = t(`tool.${tool}`);
  const [first, second, third] = points.map((point) => placeOf(point, t, locale));
  const [anchor] = points;
  if (first === undefined || anchor === undefined) return name;
  if (tool === 'horz') return t('tool.drawn.at', { tool: name, place: formatPrice(anchor.price, locale) });
  if (second === undefined) return t('tool.drawn.on', { tool: name, place: formatWallTime(anchor.time, locale) });
  if (third === undefined) return t('tool.drawn.two', { tool: name, first, second });
  return t('tool.drawn.three', { tool: name, first, second, third });
}

function nextStep(tool: Exclude<Tool, 'info' | 'cross'>, placed: number, t: Translate): string {
  const name = t(`tool.${tool}`);
  const clicks = POINTS_NEEDED[tool];
  if (clicks === 1) return t('tool.next.only', { tool: name });
  if (placed === 0) return t('tool.next.first', { tool: name, clicks });
  return t(placed === 1 ? 'tool.next.second' : 'tool.next.third', { tool: name });
}

function placeOf({ time, price }: Anchor, t: Translate, locale: Locale): string {
  return t('tool.place', { time: formatWallTime(time, locale), price: formatPrice(price, locale) });
}

function drawsNothing(tool: Tool): tool is 'info' | 'cross' {
  return tool === 'info' || tool === 'cross';
}
