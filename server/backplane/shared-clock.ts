import type { MarketClock } from '../market/market-source.ts';

/** The holder's clock where the market is held, else what is known of it. */
export function sharedClock(replica: MarketClock, own: MarketClock, holds: () => boolean): MarketClock {
  const clock = (): MarketClock => (holds() ? own : replica);
  return {
    now: () => clock().now(),
    date: () => clock().date(),
    secondOfDay: () => clock().secondOfDay(),
    get speed() {
      return clock().speed;
    },
    isOpen: () => clock().isOpen(),
    step: (milliseconds) => clock().step(milliseconds),
  };
}
