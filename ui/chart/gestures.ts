import type { ChartHandle } from './chart-handle.ts';

/** A notch of a mouse wheel is 100 to 120 of its pixels: about a fifth closer or farther. */
const ZOOM_PER_PIXEL = 0.0018;
const LINE_PIXELS = 16;
const KEY_ZOOM = 1.25;
/** A pointer that moved less than this many CSS pixels was a click and no drag. */
const CLICK_DISTANCE = 3;

/**
 * Turns pointer, wheel and keys over a chart into commands, in device pixels from its top left corner; returns how to
 * stop. The wheel zooms at the pointer and pans sideways; dragging pans; two fingers zoom; a double click fits.
 */
export function listenToGestures(area: HTMLElement, chart: ChartHandle, keyed: (byKey: boolean) => void): () => void {
  const pointers = new Map<number, PointerEvent>();
  const ended = new AbortController();
  const { signal } = ended;
  let dragged = 0;

  const place = (event: MouseEvent): { x: number; y: number } => {
    const box = area.getBoundingClientRect();
    return { x: (event.clientX - box.left) * devicePixelRatio, y: (event.clientY - box.top) * devicePixelRatio };
  };

  const spread = (): number => {
    const [a, b] = [...pointers.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };

  const point = (event: PointerEvent): void => {
    keyed(false);
    chart.send({ type: 'point', ...place(event) });
  };

  area.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      area.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
      dragged = 0;
    },
    { signal },
  );
  area.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return point(event);
      const spreadBefore = spread();
      pointers.set(event.pointerId, event);
      const step = event.clientX - before.clientX;
      dragged += Math.abs(step);
      if (pointers.size === 2 && spreadBefore > 0) {
        chart.send({ type: 'zoom', factor: spread() / spreadBefore, x: place(event).x });
      } else if (pointers.size === 1 && dragged >= CLICK_DISTANCE) {
        chart.send({ type: 'pan', pixels: step * devicePixelRatio });
        point(event);
      }
    },
    { signal },
  );
  const release = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (event.pointerType !== 'mouse' && dragged < CLICK_DISTANCE) point(event);
  };
  area.addEventListener('pointerup', release, { signal });
  area.addEventListener('pointercancel', release, { signal });
  area.addEventListener(
    'pointerleave',
    (event) => {
      if (event.pointerType === 'mouse') chart.send({ type: 'leave' });
    },
    { signal },
  );
  area.addEventListener('dblclick', () => chart.send({ type: 'fit' }), { signal });
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) {
        chart.send({ type: 'pan', pixels: -sideways * unit * devicePixelRatio });
      } else {
        chart.send({ type: 'zoom', factor: Math.exp(-event.deltaY * unit * ZOOM_PER_PIXEL), x: place(event).x });
      }
    },
    { signal, passive: false },
  );
  area.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !sendKey(event.key, event.shiftKey, chart)) return;
      event.preventDefault();
      keyed(true);
    },
    { signal },
  );
  return () => ended.abort();
}

/** Sends what a key means to the chart; false when it means nothing. */
function sendKey(key: string, shift: boolean, chart: ChartHandle): boolean {
  const bars = shift ? 10 : 1;
  switch (key) {
    case 'ArrowLeft':
      chart.send({ type: 'step', bars: -bars });
      return true;
    case 'ArrowRight':
      chart.send({ type: 'step', bars });
      return true;
    case 'Home':
      chart.send({ type: 'jump', to: 'first' });
      return true;
    case 'End':
      chart.send({ type: 'jump', to: 'last' });
      return true;
    case '+':
    case '=':
      chart.send({ type: 'zoom', factor: KEY_ZOOM });
      return true;
    case '-':
    case '_':
      chart.send({ type: 'zoom', factor: 1 / KEY_ZOOM });
      return true;
    case '0':
      chart.send({ type: 'fit' });
      return true;
    case 'Escape':
      chart.send({ type: 'leave' });
      return true;
    default:
      return false;
  }
}
