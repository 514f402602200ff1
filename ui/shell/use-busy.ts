import { useEffect, useState } from 'react';
import { countedLists } from '../market/counted-lists.ts';

/**
 * A page is busy after `TIMES` measurements (about 3 s) with a lag above `LATE` (ms), and no longer busy after as many without.
 */
const LATE = 100;
const TIMES = 12;

/** Whether the page is so late that its lists show fewer updates. */
export function useBusy(): boolean {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let times = 0;
    return countedLists.add({
      counters: () => null,
      count() {},
      lagged(lag) {
        times = lag === 0 ? 0 : Math.min(TIMES, Math.max(0, times + (lag > LATE ? 1 : -1)));
        if (times === TIMES) setBusy(true);
        else if (times === 0) setBusy(false);
      },
    });
  }, []);
  return busy;
}
