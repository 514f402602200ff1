import type { MarketClock } from '../market/market-source.ts';

/** The process's own clock while it holds the market, otherwise the replica's copy of the holder's clock. */
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
