import { useCallback, useRef, useState } from 'react';
import { type ChartArrangement, formatArrangement, parseArrangement } from './chart-arrangement.ts';

const KEY = 'borealis.charts';

/** Makes the next arrangement of the one that is shown, and keeps it. */
export type ChangeArrangement = (next: (before: ChartArrangement) => ChartArrangement) => void;

/** The Chart tab's arrangement as this browser keeps it, and how to change it. */
export function useArrangement(): readonly [arrangement: ChartArrangement, change: ChangeArrangement] {
  const [arrangement, setArrangement] = useState(() => parseArrangement(kept()));
  const latest = useRef(arrangement);
  const change = useCallback<ChangeArrangement>((next) => {
    latest.current = next(latest.current);
    keep(formatArrangement(latest.current));
    setArrangement(latest.current);
  }, []);
  return [arrangement, change];
}

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser without storage forgets it with the page.
  }
}
