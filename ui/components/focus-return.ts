import type { FocusEvent } from 'react';

/** Where the focus was before it came into what has it: one at a time has it. */
let cameFrom: EventTarget | null = null;

/**
 * Properties of what goes when its button has been pressed: a focus in it returns to where it came from, or to the screen's
 * heading where that is gone. The browser would lose it.
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
