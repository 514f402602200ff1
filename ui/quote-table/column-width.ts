import type { KeyboardEvent, PointerEvent } from 'react';
import { textScale } from '../style/text-scale.ts';

/** The limits of a chosen width, and a step by key, CSS pixels at the default text size. */
const LEAST = 40;
const MOST = 800;
const STEP = 8;

/** The next width of a column for Shift with an arrow on its header's button; null for other keys. */
export function widthStep({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>): number | null {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  return bounded(widthOf(currentTarget) + (key === 'ArrowLeft' ? -STEP : STEP));
}

/** Follows a drag of the edge of a column's header until it ends. */
export function beginWidthDrag(
  press: PointerEvent<HTMLElement>,
  report: (width: number, final: boolean) => void,
): void {
  const { currentTarget: edge, pointerId, clientX: from } = press;
  const width = widthOf(edge);
  let latest = width;
  press.preventDefault();
  edge.setPointerCapture(pointerId);
  const ended = new AbortController();
  const { signal } = ended;
  const follow = ({ clientX }: MouseEvent): void => {
    latest = bounded(width + (clientX - from) / textScale());
    report(latest, false);
  };
  const end = (): void => {
    ended.abort();
    report(latest, true);
  };
  edge.addEventListener('pointermove', follow, { signal });
  for (const type of ['pointerup', 'pointercancel']) edge.addEventListener(type, end, { signal });
}

function widthOf(part: HTMLElement): number {
  return (part.closest('th')?.getBoundingClientRect().width ?? 0) / textScale();
}

function bounded(width: number): number {
  return Math.round(Math.max(LEAST, Math.min(MOST, width)));
}
