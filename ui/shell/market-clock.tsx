import { type ReactNode, useEffect, useRef } from 'react';
import { clockTime } from '../i18n/clock-time.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';

/** The market's clock, running in steps of a second without a render. */
export function MarketClock(): ReactNode {
  const t = useText();
  const locale = useLocale();
  const clock = useMarketState((state) => state.clock);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    function write(): void {
      const now = clock.now + (Date.now() - clock.heardAt) * clock.speed;
      if (place.current !== null) place.current.textContent = clockTime(now, locale, 'America/Toronto');
    }
    if (clock.heardAt === 0) return;
    write();
    const timer = setInterval(write, 1_000);
    return () => clearInterval(timer);
  }, [clock, locale]);
  if (clock.heardAt === 0) return null;
  return (
    <span>
      {t(clock.open ? 'footer.open' : 'footer.closed')} <span ref={place} />
    </span>
  );
}
