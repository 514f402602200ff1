import { LEAN_DAYS, LEAN_FACTORS, LEAN_MAP, LEAN_MINUTES, LEAN_TICKS } from './lean.ts';
import type { MarketFormat } from './market-file.ts';

/** Every format, in the order in which they are tried: those with a mark of their own first. */
const FORMATS: readonly MarketFormat[] = [LEAN_TICKS, LEAN_MINUTES, LEAN_DAYS, LEAN_MAP, LEAN_FACTORS];

/** The format of a file, by its first 64 KB and its name; undefined if it has none of these. */
export function formatOf(head: Uint8Array, fileName: string): MarketFormat | undefined {
  return FORMATS.find((format) => format.recognises(head, fileName));
}
