import { type ReactNode, useEffect, useRef } from 'react';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { secondNow, watchTicks } from '../market/market-clock.ts';
import { marketState } from '../market/market-store.ts';

/** The time of the replay's clock. It is written without a render, together with all others. */
export function ReplayTime(): ReactNode {
  const place = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => {
      const text = formatTimeWithSeconds(secondNow(marketState().clock));
      if (place.current !== null && place.current.textContent !== text) place.current.textContent = text;
    };
    write();
    return watchTicks(write);
  }, []);
  return <time ref={place} />;
}
