import { type FocusEvent, type PointerEvent, useState } from 'react';

/** Whether the user is in a list: the pointer is over it, or the focus is on one of its rows. */
interface Held {
  readonly held: boolean;
  /** For the element around the rows. */
  readonly events: {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** Watches whether the user is in a list. A finger counts only while it is down. */
export function useHeld(): Held {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: pointed || focused,
    events: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }) => setFocused(target instanceof Element && target.closest('tbody') !== null),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(false);
      },
    },
  };
}
