import { useEffect, useState } from 'react';
import { openLists } from '../market/open-lists.ts';

/** A page that is late by more than `LATE` (ms) is busy after `TIMES` readings, about 3 s, and no more after as many in time. */
const LATE = 100;
const TIMES = 12;

/** Whether the page is late with its work, so that its lists show fewer updates. */
export function useBusy(): boolean {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let times = 0;
    return openLists.add({
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
