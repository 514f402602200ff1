/** A tile that is being dragged, and where it would be dropped. */
export interface TileDrag {
  readonly id: string;
  /** The tile under the pointer. */
  readonly over: string;
  /** The side of that tile; above and below if the tile has a row to itself. */
  readonly side: 'before' | 'after' | 'above' | 'below';
}

/** Receives the events of a drag; positions are CSS pixels of the window. */
interface DragListener {
  moved(x: number, y: number): void;
  ended(x: number, y: number): void;
  cancelled(): void;
}

/** A press that moves less than this (CSS pixels) is a click. */
const SLACK = 6;
/**
 * The page scrolls when the pointer is this close to the window's upper or lower edge, CSS pixels. A header covers the upper
 * edge.
 */
const EDGE = 72;
/** The scrolling speed at the edge, CSS pixels a second. */
const FASTEST = 900;

/**
 * Follows a pressed pointer until it is released or Escape is pressed. A press that hardly moves reports nothing. Held near the
 * window's edge, it scrolls the page if it `scrolls`, and reports what is under the pointer then.
 */
export function listenToDrag(
  press: PointerEvent,
  listener: DragListener,
  { scrolls }: { readonly scrolls: boolean },
): void {
  let moves = false;
  let x = press.clientX;
  let y = press.clientY;
  let then = performance.now();
  const controller = new AbortController();
  const { signal } = controller;
  const scroll = (now: number): void => {
    if (signal.aborted) return;
    const beyond = y < EDGE ? y - EDGE : Math.max(0, y - (innerHeight - EDGE));
    if (moves && beyond !== 0) {
      const before = scrollY;
      const speed = FASTEST * Math.max(-1, Math.min(1, beyond / EDGE));
      scrollBy({ top: (speed * Math.min(100, now - then)) / 1000, behavior: 'instant' });
      if (scrollY !== before) listener.moved(x, y);
    }
    then = now;
    requestAnimationFrame(scroll);
  };
  if (scrolls) requestAnimationFrame(scroll);
  const isOurs = (event: PointerEvent): boolean => event.pointerId === press.pointerId;
  const cancel = (): void => {
    controller.abort();
    if (moves) listener.cancelled();
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      x = event.clientX;
      y = event.clientY;
      moves ||= Math.hypot(x - press.clientX, y - press.clientY) > SLACK;
      if (moves) listener.moved(x, y);
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!isOurs(event)) return;
      controller.abort();
      if (moves) listener.ended(event.clientX, event.clientY);
    },
    { signal },
  );
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') cancel();
    },
    { signal },
  );
}
