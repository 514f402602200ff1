import { useEffect } from 'react';
import { marketState } from '../market/market-store.ts';
import { AdvertTurns } from './advert-turns.ts';

/** The page's adverts; `advert-place.tsx` shows them. */
export const adverts = new AdvertTurns({
  delay: () => marketState().config.timings.advertDelay,
  warn: (message) => console.warn(message),
});

/**
 * Wishes for other adverts when a screen opens: quotes, news, markets and search (specification section 2). Another
 * `subject` is another screen of the same kind.
 */
export function useAdvertRefresh(subject = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject is what the wish is for
  useEffect(() => adverts.refresh(), [subject]);
}

/** In the place of a screen whose code is on its way: its wish for other adverts and that of their frame are one. */
export function useAdvertsHeld(): void {
  useEffect(() => adverts.hold(), []);
}

/** Tells that the first screen has opened. Rendered beside the screens, so that it waits for their code as they do. */
export function AdvertsBegin(): null {
  useEffect(() => adverts.begin(), []);
  return null;
}
