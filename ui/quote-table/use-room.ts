import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTextScale } from '../style/use-text-scale.ts';

/**
 * The width that an element's parent has for it, in CSS pixels at the default text size (half of the real pixels if the text is
 * twice as large), kept up to date; `Infinity` before it is mounted.
 */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const scale = useTextScale();
  useLayoutEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const measure = (): void => setWidth(parent.clientWidth);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return width / scale;
}
