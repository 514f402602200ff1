import { marketState, watchMarketState } from '../market/market-store.ts';

/**
 * Lets this tab answer the debug page of any tab, if the server's setting allows such a page. Otherwise nothing is loaded for
 * it.
 */
export function answerDebugPage(): void {
  const answerIfAllowed = (): void => {
    if (!marketState().config.debugPage) return;
    stop();
    import('./answer-figures.ts').catch(() => {});
  };
  const stop = watchMarketState(answerIfAllowed);
  answerIfAllowed();
}
