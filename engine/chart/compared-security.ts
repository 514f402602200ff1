import type { Region } from '../quotes/region.ts';

/** A security whose course stands beside a chart's own. */
export interface ComparedSecurity {
  readonly region: Region;
  readonly symbol: string;
}

/** How many securities a chart can be compared with: more lines cannot be told apart. */
export const MAX_COMPARED = 4;

/** Whether two are the same security. */
export function isSameSecurity(a: ComparedSecurity, b: ComparedSecurity): boolean {
  return a.region === b.region && a.symbol === b.symbol;
}

/** The list without a security; the same list when it is not in it. */
export function withoutCompared(
  list: readonly ComparedSecurity[],
  security: ComparedSecurity,
): readonly ComparedSecurity[] {
  return list.some((one) => isSameSecurity(one, security))
    ? list.filter((one) => !isSameSecurity(one, security))
    : list;
}

/** The list with a security at its end, each once and at most `MAX_COMPARED`; the same list when it is full or has it. */
export function withCompared(
  list: readonly ComparedSecurity[],
  security: ComparedSecurity,
): readonly ComparedSecurity[] {
  if (list.length >= MAX_COMPARED || list.some((one) => isSameSecurity(one, security))) return list;
  return [...list, { region: security.region, symbol: security.symbol }];
}
