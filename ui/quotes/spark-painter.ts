import { emptySparkShape, layOutSpark, SPARK_BOX, SPARK_SLOTS } from '../../engine/quotes/day-spark.ts';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { directionOf, lastText } from './quote-text.ts';

const SVG = 'http://www.w3.org/2000/svg';

const { width: WIDTH, height: HEIGHT, edge: EDGE } = SPARK_BOX;

// Filled and read within one call.
const shape = emptySparkShape();

/**
 * Draws a row's day as one SVG path with the previous close behind it, and says it in words. The drawing is made with the
 * first day and then only its paths change, at most once a minute.
 */
export function paintSpark(cell: HTMLElement, feed: QuoteListFeed, row: number, locale: Locale, t: Translate): void {
  const last = feed.value(row, QuoteField.Last);
  const change = feed.value(row, QuoteField.Change);
  const from = row * SPARK_SLOTS;
  layOutSpark(feed.sparks, from, last - change, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, shape);
  if (shape.count === 0) {
    cell.replaceChildren();
    cell.removeAttribute('role');
    cell.removeAttribute('aria-label');
    return;
  }
  const [close, day] = pathsOf(cell);
  close.setAttribute('d', Number.isNaN(shape.closeY) ? '' : `M0 ${y(shape.closeY)}H${WIDTH}`);
  day.setAttribute('d', dayPath());
  const { low, high } = rangeOf(feed.sparks, from);
  cell.setAttribute('role', 'img');
  cell.setAttribute(
    'aria-label',
    t('list.spark', {
      low: lastText(low, 'price', locale),
      high: lastText(high, 'price', locale),
      last: lastText(last, 'price', locale),
    }),
  );
  day.dataset.direction = directionOf(change, 'price');
}

function pathsOf(cell: HTMLElement): readonly [SVGPathElement, SVGPathElement] {
  const [close, day] = cell.querySelectorAll('path');
  if (close !== undefined && day !== undefined) return [close, day];
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('width', String(WIDTH));
  svg.setAttribute('height', String(HEIGHT));
  svg.setAttribute('aria-hidden', 'true');
  const made = [document.createElementNS(SVG, 'path'), document.createElementNS(SVG, 'path')] as const;
  svg.append(...made);
  cell.replaceChildren(svg);
  return made;
}

function dayPath(): string {
  const { points, count } = shape;
  let path = '';
  for (let i = 0; i < count; i += 1) {
    path += `${i === 0 ? 'M' : 'L'}${((points[i * 2] as number) + EDGE).toFixed(1)} ${y(points[i * 2 + 1] as number)}`;
  }
  // One point alone is a dot: a line of no length with round ends.
  return count === 1 ? `${path}h0` : path;
}

function y(value: number): string {
  return (value + EDGE).toFixed(1);
}

function rangeOf(closes: Float32Array, from: number): { readonly low: number; readonly high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let slot = from; slot < from + SPARK_SLOTS; slot += 1) {
    const close = closes[slot] as number;
    if (close < low) low = close;
    if (close > high) high = close;
  }
  return { low, high };
}
