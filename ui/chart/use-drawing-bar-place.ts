import { type RefObject, useEffect } from 'react';
import type { ChartHandle } from './chart-handle.ts';
import { type BarSpot, drawingBarPlace } from './drawing-bar-place.ts';

/**
 * Puts the bar of the selected drawing beside it, in the element around the bar, and out of the way of its handles when these move.
 * `selected` is the drawing's index: another one has another place.
 */
export function useDrawingBarPlace(chart: ChartHandle, bar: RefObject<HTMLElement | null>, selected: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing has another place
  useEffect(() => {
    const element = bar.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    let spot: BarSpot | null = null;
    let isAsking = false;
    let isDue = false;
    let hasEnded = false;
    const put = (handles: readonly number[]): void => {
      if (hasEnded) return;
      const [size, room] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      const next = drawingBarPlace(handles, size, room, spot);
      if (next === spot) return;
      spot = next;
      element.style.left = `${next.left}px`;
      element.style.top = `${next.top}px`;
      element.style.visibility = 'visible';
    };
    // One question at a time: a drawing that is dragged moves in every frame.
    const follow = async (): Promise<void> => {
      isDue = true;
      if (isAsking) return;
      isAsking = true;
      while (isDue && !hasEnded) {
        isDue = false;
        // A chart that cannot answer has ended, and the bar with it.
        put(await chart.handles().catch(() => []));
      }
      isAsking = false;
    };
    void follow();
    const stop = chart.watch(() => void follow());
    return () => {
      hasEnded = true;
      stop();
    };
  }, [chart, bar, selected]);
}
