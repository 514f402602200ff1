import { useLayoutEffect, useSyncExternalStore } from 'react';
import { adverts } from './adverts.ts';

/** Hides the adverts while the calling screen is open (specification section 2: start page, search). */
export function useAdvertHidden(): void {
  useLayoutEffect(() => adverts.hide(), []);
}

/** Whether adverts may be visible now, kept up to date. This does not check the session: subscribers never see adverts. */
export function useAdvertsShown(): boolean {
  return useSyncExternalStore(watchShown, isShown);
}

function watchShown(listener: () => void): () => void {
  return adverts.watchShown(listener);
}

function isShown(): boolean {
  return adverts.shown;
}
