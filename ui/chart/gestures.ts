import type { ChartHandle } from './chart-handle.ts';
import { sendKey } from './gesture-keys.ts';
import { GesturePointers } from './gesture-pointers.ts';

/** A notch of a mouse wheel is 100 to 120 of its pixels: it zooms by about a fifth. */
const ZOOM_PER_PIXEL = 0.0018;
/** A pinch on a trackpad arrives as wheel events with Ctrl, in steps of a few pixels; a notch of a real wheel is larger. */
const SPREAD_PER_PIXEL = 0.01;
const MAX_SPREAD = 25;
const LINE_PIXELS = 16;

/**
 * Turns pointer, wheel and keyboard input over a chart into commands, in device pixels from its top left corner; returns a
 * function that stops it. The wheel zooms at the pointer; sideways, or with Shift, it pans. Keys work only while the chart itself
 * has the focus. The area's `data-hint` says what the pointer can do at its position.
 */
export function listenToGestures(area: HTMLElement, chart: ChartHandle, keyed: (byKey: boolean) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pointers = new GesturePointers(area, chart);
  pointers.listen(signal, () => keyed(false));

  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
      const [sideways, along] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey) {
        const spread = Math.min(Math.max(along, -MAX_SPREAD), MAX_SPREAD);
        chart.send({ type: 'zoom', factor: Math.exp(-spread * SPREAD_PER_PIXEL), x: pointers.place(event).x });
      } else if (event.shiftKey || Math.abs(sideways) > Math.abs(along)) {
        chart.send({ type: 'pan', pixels: -(sideways === 0 ? along : sideways) * devicePixelRatio });
      } else {
        chart.send({ type: 'zoom', factor: Math.exp(-along * ZOOM_PER_PIXEL), x: pointers.place(event).x });
      }
    },
    { signal, passive: false },
  );

  area.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== area || !sendKey(event, chart)) return;
      event.preventDefault();
      keyed(true);
    },
    { signal },
  );

  const showHint = (): void => {
    if (area.dataset.hint !== chart.hint()) area.dataset.hint = chart.hint();
  };
  const stopHints = chart.watch(showHint);
  return () => {
    stopHints();
    ended.abort();
  };
}
