import { useCallback, useRef, useState } from 'react';
import { KeptText } from '../platform/kept-text.ts';
import { type ChartArrangement, formatArrangement, parseArrangement } from './chart-arrangement.ts';

const kept = new KeptText(() => localStorage, 'borealis.charts');

/** Computes the next arrangement from the current one, and saves it. */
export type ChangeArrangement = (next: (before: ChartArrangement) => ChartArrangement) => void;

/** The arrangement of the Chart tab, kept in this browser, and the function that changes it. */
export function useArrangement(): readonly [arrangement: ChartArrangement, change: ChangeArrangement] {
  const [arrangement, setArrangement] = useState(() => parseArrangement(kept.read()));
  const latest = useRef(arrangement);
  const change = useCallback<ChangeArrangement>((next) => {
    latest.current = next(latest.current);
    kept.write(formatArrangement(latest.current));
    setArrangement(latest.current);
  }, []);
  return [arrangement, change];
}
