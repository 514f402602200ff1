import { changeDirection } from '../../engine/format/change-direction.ts';
import type { NumberKind } from '../../engine/format/number-kind.ts';
import { emptySparkShape, layOutSpark, SPARK_BOX, SPARK_CHANGED, SPARK_SLOTS } from '../../engine/quotes/day-spark.ts';
import { QuoteField, type QuoteFieldNumber } from '../../engine/quotes/quote-field.ts';
import type { QuoteListFeed, SparkPainter } from '../market/quote-list-feed.ts';

const SVG = 'http://www.w3.org/2000/svg';

const { width: WIDTH, height: HEIGHT, edge: EDGE } = SPARK_BOX;

// Filled and read within one call.
const shape = emptySparkShape();

/**
 * Paints the part of a row's sparkline that `changed` (fields of a row, `SPARK_CHANGED`) affects. The day is one SVG path with
 * the previous close behind it. It is created with the first data; after that only its paths change, at most once a minute. Its
 * name has the day's range, which is wider than the range of the drawn closes.
 */
export const paintSpark: SparkPainter = (cell, feed, row, changed, numbers, locale, t) => {
  if ((changed & SPARK_CHANGED) !== 0) drawDay(cell, feed, row, numbers);
  if (cell.childElementCount === 0) return;
  const priceOf = (field: QuoteFieldNumber): string => numbers.price(feed.value(row, field), locale);
  cell.setAttribute('role', 'img');
  cell.setAttribute(
    'aria-label',
    t('list.spark', {
      low: priceOf(QuoteField.Low),
      high: priceOf(QuoteField.High),
      last: priceOf(QuoteField.Last),
    }),
  );
};

function drawDay(cell: HTMLElement, feed: QuoteListFeed, row: number, numbers: NumberKind): void {
  const change = feed.value(row, QuoteField.Change);
  const previousClose = feed.value(row, QuoteField.Last) - change;
  layOutSpark(feed.sparks, row * SPARK_SLOTS, previousClose, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, shape);
  if (shape.count === 0) {
    cell.replaceChildren();
    cell.removeAttribute('role');
    cell.removeAttribute('aria-label');
    return;
  }
  const [close, day] = pathsOf(cell);
  close.setAttribute('d', Number.isNaN(shape.closeY) ? '' : `M0 ${y(shape.closeY)}H${WIDTH}`);
  day.setAttribute('d', dayPath());
  day.dataset.direction = changeDirection(change, numbers.changeDecimals);
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
  return path;
}

function y(value: number): string {
  return (value + EDGE).toFixed(1);
}
