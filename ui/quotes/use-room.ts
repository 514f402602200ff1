import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width that an element's parent has for it, in CSS pixels, kept up to date; `Infinity` before it stands. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const observer = new ResizeObserver(() => setWidth(parent.clientWidth));
    setWidth(parent.clientWidth);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
