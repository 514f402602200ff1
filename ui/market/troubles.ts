import { marketState, publishMarketState } from './market-store.ts';

/**
 * A problem with the page's workers. `market`: the market worker is dead. `back`: it was dead and is replaced. `charts`: the
 * chart worker was dead, and everything is drawn again. `stuck`: a replaced worker still runs, and no page can end it.
 */
export type Trouble = 'market' | 'back' | 'charts' | 'stuck';

/** How long the message of a past problem is shown, milliseconds: long enough to read it. */
const SHOWN_FOR = 6_000;

const timers = new Map<Trouble, number>();

/** Shows or removes a problem. */
export function showTrouble(trouble: Trouble, isThere: boolean): void {
  clearTimeout(timers.get(trouble));
  const others = marketState().troubles.filter((other) => other !== trouble);
  publishMarketState({ troubles: isThere ? [...others, trouble] : others });
}

/** Shows a past problem for a while. */
export function showPassingTrouble(trouble: Trouble): void {
  showTrouble(trouble, true);
  timers.set(
    trouble,
    window.setTimeout(() => showTrouble(trouble, false), SHOWN_FOR),
  );
}
