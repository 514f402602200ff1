import { marketState, publishMarketState } from './market-store.ts';

/**
 * What is wrong with the page's workers: the market worker is dead, or was (`back`); the worker that draws was, and what it drew
 * is drawn anew; a worker that was replaced still runs, and no page can end it.
 */
export type Trouble = 'market' | 'back' | 'charts' | 'stuck';

/** What is over is told for so long, milliseconds: sooner than it is read it would be gone. */
const TOLD_FOR = 6_000;

const timers = new Map<Trouble, number>();

/** A trouble is there, or over. */
export function tellTrouble(trouble: Trouble, isThere: boolean): void {
  clearTimeout(timers.get(trouble));
  const others = marketState().troubles.filter((other) => other !== trouble);
  publishMarketState({ troubles: isThere ? [...others, trouble] : others });
}

/** A trouble was there, and is told for a while. */
export function tellPassingTrouble(trouble: Trouble): void {
  tellTrouble(trouble, true);
  timers.set(
    trouble,
    window.setTimeout(() => tellTrouble(trouble, false), TOLD_FOR),
  );
}
