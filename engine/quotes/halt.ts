import type { Region } from './region.ts';

/** The halt codes that mean something (specification section 9); any other code shows nothing. */
export const HaltCode = { Trading: 0, Halted: 169, Suspended: 194, Defunct: 255 } as const;

/** The meaning of a halt code. */
export type HaltState = 'trading' | 'halted' | 'suspended' | 'defunct';

/** The state of a code; an absent (NaN) or unknown code is `trading`. */
export function haltState(code: number): HaltState {
  switch (code) {
    case HaltCode.Halted:
      return 'halted';
    case HaltCode.Suspended:
      return 'suspended';
    case HaltCode.Defunct:
      return 'defunct';
    default:
      return 'trading';
  }
}

/**
 * Whether a row names its halt in words: US rows do, Canadian rows show only tint and mark (specification section 4).
 */
export function showsHaltWords(region: Region): boolean {
  return region === 'U';
}
