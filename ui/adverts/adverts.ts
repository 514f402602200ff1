import { useEffect } from 'react';
import { marketState } from '../market/market-store.ts';
import { AdvertTurns } from './advert-turns.ts';

/** The page's adverts, which `advert-place.tsx` shows. */
export const adverts = new AdvertTurns({
  delay: () => marketState().config.timings.advertDelay,
  warn: (message) => console.warn(message),
});

/**
 * Requests new adverts when a screen opens: quotes, news, markets and search (specification section 2). Another `subject` counts
 * as another screen of the same kind.
 */
export function useAdvertRefresh(subject = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject is a new request
  useEffect(() => adverts.refresh(), [subject]);
}

/** Rendered while the code of a screen loads: the screen's request for new adverts and its frame's then become one. */
export function useAdvertsHeld(): void {
  useEffect(() => adverts.hold(), []);
}

/** Reports that the first screen has opened. It is rendered beside the screens, so that it waits for their code as they do. */
export function AdvertsBegin(): null {
  useEffect(() => adverts.begin(), []);
  return null;
}
