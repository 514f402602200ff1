import { IEX_FORMATS } from './iex-formats.ts';
import { ITCH_FILE } from './itch-file.ts';
import { LEAN_DAYS, LEAN_FACTORS, LEAN_MAP, LEAN_MINUTES, LEAN_TICKS } from './lean.ts';
import type { MarketFormat } from './market-file.ts';

/** Every format, in the order in which they are tried: those with a mark of their own first. */
const FORMATS: readonly MarketFormat[] = [
  ...IEX_FORMATS,
  ITCH_FILE,
  LEAN_TICKS,
  LEAN_MINUTES,
  LEAN_DAYS,
  LEAN_MAP,
  LEAN_FACTORS,
];

/** The format of a file, by its first 64 KB and its name: one of all, or else of `others`. Undefined if it has none of them. */
export function formatOf(
  head: Uint8Array,
  fileName: string,
  others: readonly MarketFormat[] = [],
): MarketFormat | undefined {
  return [...FORMATS, ...others].find((format) => format.recognises(head, fileName));
}
