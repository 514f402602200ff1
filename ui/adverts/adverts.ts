import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { marketState } from '../market/market-store.ts';
import { AdvertTurns } from './advert-turns.ts';

/** The page's adverts; `advert-place.tsx` shows them. */
export const adverts = new AdvertTurns({
  delay: () => marketState().config.timings.advertDelay,
  warn: (message) => console.warn(message),
});

/** Hides the adverts as long as the component is on the screen (specification section 2: start page, search). */
export function useAdvertHidden(): void {
  useLayoutEffect(() => adverts.hide(), []);
}

/**
 * Wishes for other adverts when a screen opens: quotes, news, markets and search (specification section 2). Another
 * `subject` is another screen of the same kind.
 */
export function useAdvertRefresh(subject = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject is what the wish is for
  useEffect(() => adverts.refresh(), [subject]);
}

/** Tells that the first screen has opened. Rendered beside the screens, so that it waits for their code as they do. */
export function AdvertsBegin(): null {
  useEffect(() => adverts.begin(), []);
  return null;
}

/** Whether adverts may be seen now, kept up to date. */
export function useAdvertsShown(): boolean {
  return useSyncExternalStore(watchShown, isShown);
}

function watchShown(listener: () => void): () => void {
  return adverts.watchShown(listener);
}

function isShown(): boolean {
  return adverts.shown;
}
