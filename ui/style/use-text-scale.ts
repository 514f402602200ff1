import { useSyncExternalStore } from 'react';
import { textScale, watchTextScale } from './text-scale.ts';

/** `textScale`, kept up to date. */
export function useTextScale(): number {
  return useSyncExternalStore(watchTextScale, textScale);
}
