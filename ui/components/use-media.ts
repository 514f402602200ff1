import { useCallback, useSyncExternalStore } from 'react';

/** The query of a screen that is pointed at with a finger: there words say tap, not click. */
export const TOUCH = '(pointer: coarse)';

/** Whether a media query holds, kept up to date. */
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
