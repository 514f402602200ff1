import { marketState, publishMarketState } from './market-store.ts';

/**
 * What is wrong with the page's workers. `market`: the market worker is dead. `back`: it was dead and is replaced. `charts`: the
 * chart worker was dead, and everything is drawn again. `stuck`: a replaced worker still runs, and no page can end it.
 */
export type Trouble = 'market' | 'back' | 'charts' | 'stuck';

/** How long a trouble that is over is shown, milliseconds: long enough to read it. */
const TOLD_FOR = 6_000;

const timers = new Map<Trouble, number>();

/** Shows a trouble, or takes it away. */
export function tellTrouble(trouble: Trouble, isThere: boolean): void {
  clearTimeout(timers.get(trouble));
  const others = marketState().troubles.filter((other) => other !== trouble);
  publishMarketState({ troubles: isThere ? [...others, trouble] : others });
}

/** Shows for a while a trouble that is over. */
export function tellPassingTrouble(trouble: Trouble): void {
  tellTrouble(trouble, true);
  timers.set(
    trouble,
    window.setTimeout(() => tellTrouble(trouble, false), TOLD_FOR),
  );
}
