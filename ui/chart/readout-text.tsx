import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Readout } from '../../engine/chart/readout.ts';
import type { ChartHandle } from './chart-handle.ts';

/**
 * An element that follows a chart's readout without React, at most once a frame. `write` gets each readout, or null while there
 * is no bar. The content that `write` sets must have no React children.
 */
export function useReadout<E extends HTMLElement>(
  chart: ChartHandle,
  write: (element: E, readout: Readout | null) => void,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    let shown: Readout | null | undefined;
    const show = (): void => {
      const readout = chart.readout();
      if (ref.current === null || readout === shown) return;
      shown = readout;
      write(ref.current, readout);
    };
    show();
    return chart.watch(show);
  }, [chart, write]);
  return ref;
}

interface Props {
  readonly chart: ChartHandle;
  /** The text of a readout. */
  readonly text: (readout: Readout) => string;
}

/** A text that follows a chart's readout; empty while there is no bar. */
export function ReadoutText({ chart, text }: Props): ReactNode {
  const ref = useReadout<HTMLSpanElement>(chart, (element, readout) => {
    const next = readout === null ? '' : text(readout);
    if (element.textContent !== next) element.textContent = next;
  });
  return <span ref={ref} />;
}
