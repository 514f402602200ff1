import { isIntraday, type Period } from '../../engine/chart/period.ts';
import type { Readout } from '../../engine/chart/readout.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { formatWallTime } from '../../engine/format/wall-time.ts';
import {
  type Anchor,
  DRAWN_TOOLS,
  type Drawing,
  type DrawingState,
  type DrawnTool,
  isLocked,
  isTall,
  type Tool,
} from '../../engine/tools/drawing.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/**
 * "Line, 2 clicks"; with `touch` "Line, 2 taps"; a tool that draws nothing has only its name. On a `log` scale a regression fits
 * the logarithms.
 */
export function toolLabel(tool: Tool, log: boolean, touch: boolean, t: Translate): string {
  const name = t(`tool.${tool}`);
  if (drawsNothing(tool)) return name;
  const label = t(touch ? 'tool.label.touch' : 'tool.label', { tool: name, clicks: DRAWN_TOOLS[tool].points });
  return tool === 'regress' && log ? t('tool.regress.log', { label }) : label;
}

/**
 * The next step of the current tool, otherwise the selected drawing, worded for pointer and keys or for `touch`; empty if there
 * is neither.
 */
export function drawingsSentence(
  state: DrawingState,
  period: Period,
  touch: boolean,
  t: Translate,
  locale: Locale,
): string {
  const { tool, placed, drawings, selected } = state;
  if (!drawsNothing(tool)) return nextStep(tool, placed, touch, t);
  const chosen = drawings[selected];
  if (chosen !== undefined) {
    const drawing = drawingName(chosen, period, t, locale);
    if (isLocked(chosen)) return t('tool.selected.locked', { drawing });
    return t(touch ? 'tool.selected.touch' : 'tool.selected', { drawing });
  }
  if (tool !== 'cross') return '';
  return t(touch ? 'tool.next.cross.touch' : 'tool.next.cross');
}

/** Where the keyboard's next point would be placed, or which point of the selected drawing moves; otherwise empty. */
export function placeSentence(state: DrawingState, period: Period, t: Translate, locale: Locale): string {
  const { cursor, drawings, selected, point } = state;
  if (cursor !== null) return placeOf(cursor, period, t, locale);
  const moved = drawings[selected]?.points[point];
  return moved === undefined ? '' : t('tool.point', { n: point + 1, place: placeOf(moved, period, t, locale) });
}

/** How many drawings there are, and how many of them the dates in sight do not touch; empty if there are none. */
export function countSentence(drawings: readonly Drawing[], summary: Readout | null, t: Translate): string {
  const n = drawings.length;
  if (n === 0) return '';
  const away = summary === null ? 0 : drawings.filter((drawing) => isAway(drawing, summary)).length;
  return away === 0 ? t('tool.count', { n }) : t('tool.count.away', { n, away });
}

/** The tools whose drawings end at their points, unless they are extended. */
const ENDING: ReadonlySet<DrawnTool> = new Set(['line', 'parallel', 'regress', 'rect', 'measure', 'text', 'vert']);

/** Whether all of a drawing is before or after the bars in sight. */
function isAway({ tool, points, style }: Drawing, { from, to, period }: Readout): boolean {
  if (!ENDING.has(tool) || (style?.extend ?? 'none') !== 'none') return false;
  const dates = points.map(({ time }) => Number(new Date(time * 1000).toISOString().slice(0, 10).replaceAll('-', '')));
  // A longer bar begins before its last day.
  const isDaily = period === 'd' || isIntraday(period);
  return Math.max(...dates) < from || (isDaily && Math.min(...dates) > to);
}

/** A drawing by its tool and position, in bars of a period: "Line from Mar 2, 2026 at 41.20 to Mar 9, 2026 at 43.05". */
export function drawingName({ tool, points, text }: Drawing, period: Period, t: Translate, locale: Locale): string {
  const name = t(`tool.${tool}`);
  const [first, second, third] = points.map((point) => placeOf(point, period, t, locale));
  const [anchor] = points;
  if (first === undefined || anchor === undefined) return name;
  if (text !== undefined) return t('tool.drawn.text', { tool: name, text, place: first });
  if (second === undefined) {
    if (isTall(tool)) return t('tool.drawn.on', { tool: name, place: timeOf(anchor, period, locale) });
    return t('tool.drawn.at', { tool: name, place: formatRoundedPrice(anchor.price, locale) });
  }
  if (third === undefined) return t('tool.drawn.two', { tool: name, first, second });
  return t('tool.drawn.three', { tool: name, first, second, third });
}

function nextStep(tool: DrawnTool, placed: number, touch: boolean, t: Translate): string {
  const clicks = DRAWN_TOOLS[tool].points;
  if (placed === clicks) return t('tool.next.write', { tool: t(`tool.${tool}`) });
  const step = clicks === 1 ? 'only' : placed === 0 ? 'first' : placed === 1 ? 'second' : 'third';
  return t(touch ? `tool.next.touch.${step}` : `tool.next.${step}`, { tool: t(`tool.${tool}`), clicks });
}

function placeOf(anchor: Anchor, period: Period, t: Translate, locale: Locale): string {
  return t('tool.place', { time: timeOf(anchor, period, locale), price: formatRoundedPrice(anchor.price, locale) });
}

/** The time of day of a point on a daily bar was not chosen by the user. */
function timeOf({ time }: Anchor, period: Period, locale: Locale): string {
  return formatWallTime(time, isIntraday(period), locale);
}

function drawsNothing(tool: Tool): tool is 'info' | 'cross' {
  return tool === 'info' || tool === 'cross';
}
