import type { FocusEvent } from 'react';

/** The element that had the focus before it moved into such an element. Only one such element has the focus at a time. */
let cameFrom: EventTarget | null = null;

/**
 * Properties of an element that is removed when its button is pressed. If the focus is in it, the focus returns to where it came
 * from, or to the screen's heading if that element is gone. Otherwise the browser would lose the focus.
 */
export const FOCUS_RETURN = {
  ref: (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return;
    const back = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.querySelector('h1');
    back?.focus({ preventScroll: true });
  },
  onFocus({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom = relatedTarget;
  },
} as const;
