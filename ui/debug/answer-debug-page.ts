import { marketState, watchMarketState } from '../market/market-store.ts';

/**
 * Lets this tab answer the debug page of any tab, where the server's setting allows such a page. Nothing is loaded for it
 * anywhere else.
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
