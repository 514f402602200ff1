import { useCallback, useState } from 'react';
import { KeptText } from '../platform/kept-text.ts';
import { readLayout, type SecurityLayout, writeLayout } from './security-layout.ts';

const kept = new KeptText(() => localStorage, 'borealis.security');

/** The layout of wide security screens, kept in the browser, and a function that changes it. */
export function useSecurityLayout(): [SecurityLayout, (change: (before: SecurityLayout) => SecurityLayout) => void] {
  const [layout, setLayout] = useState(() => readLayout(kept.value()));
  const change = useCallback((next: (before: SecurityLayout) => SecurityLayout) => {
    setLayout((before) => {
      const after = next(before);
      kept.write(writeLayout(after));
      return after;
    });
  }, []);
  return [layout, change];
}
