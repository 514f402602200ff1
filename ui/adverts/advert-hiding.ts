import { useEffect, useSyncExternalStore } from 'react';

let hiders = 0;
const listeners = new Set<() => void>();

/** Hides the adverts until what is returned is called: they are shown again when nobody hides them any more. */
export function hideAdverts(): () => void {
  change(1);
  let hidden = true;
  return () => {
    if (hidden) change(-1);
    hidden = false;
  };
}

/** Whether a screen that is open hides the adverts. Who is logged in sees none in any case; that is not asked here. */
export function areAdvertsHidden(): boolean {
  return hiders > 0;
}

/** Calls `listener` when adverts are hidden or shown again; returns how to stop. */
export function watchAdvertHiding(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hides the adverts while the calling screen is open. */
export function useAdvertHidden(): void {
  useEffect(hideAdverts, []);
}

/** `areAdvertsHidden` as a component's state. */
export function useAdvertsHidden(): boolean {
  return useSyncExternalStore(watchAdvertHiding, areAdvertsHidden);
}

function change(by: number): void {
  const before = areAdvertsHidden();
  hiders += by;
  if (areAdvertsHidden() !== before) for (const listener of listeners) listener();
}
