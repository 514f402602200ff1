import { IEX_FORMATS } from './iex-formats.ts';
import { ITCH_FILE } from './itch-file.ts';
import { LEAN_DAYS, LEAN_FACTORS, LEAN_MAP, LEAN_MINUTES, LEAN_TICKS } from './lean.ts';
import type { MarketFormat } from './market-file.ts';

/** All formats, in the order in which they are tried: those with a magic number first. */
const FORMATS: readonly MarketFormat[] = [
  ...IEX_FORMATS,
  ITCH_FILE,
  LEAN_TICKS,
  LEAN_MINUTES,
  LEAN_DAYS,
  LEAN_MAP,
  LEAN_FACTORS,
];

/** Recognises a file by its first 64 KB and its name, as one of all formats, or of `others`. Undefined if none matches. */
export function formatOf(
  head: Uint8Array,
  fileName: string,
  others: readonly MarketFormat[] = [],
): MarketFormat | undefined {
  return [...FORMATS, ...others].find((format) => format.recognises(head, fileName));
}
