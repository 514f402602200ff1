import { useCallback, useSyncExternalStore } from 'react';

/** The media query for touch screens, where texts say tap instead of click. */
export const TOUCH = '(pointer: coarse)';

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
