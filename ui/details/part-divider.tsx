import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import css from './part-divider.module.css';

/** Percent that an arrow key moves a divider, and with Shift. */
const STEP = 1;
const LONG_STEP = 5;

interface Props {
  readonly label: string;
  /** `vertical`: between columns; `horizontal`: between one part and the next below. */
  readonly orientation: 'vertical' | 'horizontal';
  /** The percentage of the part that it changes, and its bounds. */
  readonly value: number;
  readonly bounds: readonly [least: number, most: number];
  /** Called with the percentage of the parent's size by which it was moved, right or down. */
  readonly onMove: (by: number) => void;
  /** Called to return to where it was at first. */
  readonly onReset: () => void;
}

/** A divider between two parts of a screen. The pointer drags it; arrow keys move it; a double click or Home puts it back. */
export function PartDivider({ label, orientation, value, bounds, onMove, onReset }: Props): ReactNode {
  const last = useRef(Number.NaN);
  const across = orientation === 'vertical';
  const placeOf = (event: PointerEvent): number => (across ? event.clientX : event.clientY);

  function move(event: PointerEvent<HTMLDivElement>): void {
    const parent = event.currentTarget.parentElement;
    if (Number.isNaN(last.current) || parent === null) return;
    const size = across ? parent.clientWidth : parent.clientHeight;
    const by = ((placeOf(event) - last.current) / size) * 100;
    if (by === 0) return;
    last.current = placeOf(event);
    onMove(by);
  }

  function press(event: KeyboardEvent): void {
    const step = event.shiftKey ? LONG_STEP : STEP;
    if (event.key === (across ? 'ArrowLeft' : 'ArrowUp')) onMove(-step);
    else if (event.key === (across ? 'ArrowRight' : 'ArrowDown')) onMove(step);
    else if (event.key === 'Home') onReset();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is not a thematic break
    <div
      className={css.divider}
      role="separator"
      aria-orientation={orientation}
      aria-label={label}
      aria-valuemin={Math.round(bounds[0])}
      aria-valuemax={Math.round(bounds[1])}
      aria-valuenow={Math.round(value)}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = placeOf(event);
      }}
      onPointerMove={move}
      onLostPointerCapture={() => {
        last.current = Number.NaN;
      }}
    />
  );
}
