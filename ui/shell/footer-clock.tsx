import { type ReactNode, useEffect, useRef } from 'react';
import { formatIsoDate } from '../../engine/format/date.ts';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { useMarketState } from '../market/market-store.ts';

/** The market's clock, with its zone and date: other times of the page are the user's. It updates every second without a render, in a replay with that replay's other clocks. */
export function FooterClock(): ReactNode {
  const t = useText();
  const clock = useMarketState((state) => state.clock);
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
      {t(`footer.${clock.hours}`)} <span ref={place} data-clock /> {t('footer.zone')}, {formatIsoDate(clock.date)}
    </span>
  );
}
