import { type ReactNode, useEffect, useRef } from 'react';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { ReplayTime } from '../components/replay-time.tsx';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { useMarketState } from '../market/market-store.ts';

/** The market's clock. It updates every second without a render. */
export function FooterClock(): ReactNode {
  const t = useText();
  const clock = useMarketState((state) => state.clock);
  const replay = useMarketState((state) => state.replay !== null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    function write(): void {
      if (place.current !== null) place.current.textContent = formatTimeWithSeconds(secondNow(clock));
    }
    if (clock.heardAt === 0) return;
    write();
    const timer = setInterval(write, 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  if (clock.heardAt === 0) return null;
  return (
    <span>
      {t(replay ? 'feed.replay' : `footer.${clock.hours}`)} {replay ? <ReplayTime /> : <span ref={place} />}
    </span>
  );
}
