import type { Region } from '../quotes/region.ts';

/** A security that is compared with a chart's own. */
export interface ComparedSecurity {
  readonly region: Region;
  readonly symbol: string;
}

/** The most securities that a chart is compared with: more lines could not be distinguished. */
export const MAX_COMPARED = 4;

/** Whether two are the same security. */
export function isSameSecurity(a: ComparedSecurity, b: ComparedSecurity): boolean {
  return a.region === b.region && a.symbol === b.symbol;
}

/** The list without a security; the same list if it does not contain it. */
export function withoutCompared(
  list: readonly ComparedSecurity[],
  security: ComparedSecurity,
): readonly ComparedSecurity[] {
  return list.some((one) => isSameSecurity(one, security))
    ? list.filter((one) => !isSameSecurity(one, security))
    : list;
}

/** The list with a security appended; the same list if it is full (`MAX_COMPARED`) or already contains it. */
export function withCompared(
  list: readonly ComparedSecurity[],
  security: ComparedSecurity,
): readonly ComparedSecurity[] {
  if (list.length >= MAX_COMPARED || list.some((one) => isSameSecurity(one, security))) return list;
  return [...list, { region: security.region, symbol: security.symbol }];
}
