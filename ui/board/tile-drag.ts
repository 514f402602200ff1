/** A tile that is being dragged, and where it would be dropped. */
export interface TileDrag {
  readonly id: string;
  /** The tile under the pointer. */
  readonly over: string;
  readonly side: 'before' | 'after';
}

/** What a drag tells; places are CSS pixels of the window. */
interface DragListener {
  moved(x: number, y: number): void;
  ended(x: number, y: number): void;
  cancelled(): void;
}

/** A press that moves less is a click. */
const SLACK = 6;

/** Follows a pressed pointer until it is released, or Escape is pressed. A press that hardly moves tells nothing. */
export function listenToDrag(press: PointerEvent, listener: DragListener): void {
  let moves = false;
  const controller = new AbortController();
  const { signal } = controller;
  const isOurs = (event: PointerEvent): boolean => event.pointerId === press.pointerId;
  const cancel = (): void => {
    controller.abort();
    if (moves) listener.cancelled();
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      moves ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > SLACK;
      if (moves) listener.moved(event.clientX, event.clientY);
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
