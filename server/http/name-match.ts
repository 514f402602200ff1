import type { Instrument } from '../market/market-source.ts';

/** Better matches have lower numbers. */
const EXACT_SYMBOL = 0;
const SYMBOL_START = 1;
const NAME_START = 2;
const WORD_START = 3;
const WITHIN = 4;

/**
 * How well an instrument matches a typed text (folded by `foldText`): by its symbol first, then by its name. Undefined if it does
 * not match.
 */
export function matchRank(instrument: Instrument, typed: string): number | undefined {
  const symbol = instrument.symbol.toLowerCase();
  if (symbol === typed) return EXACT_SYMBOL;
  if (symbol.startsWith(typed)) return SYMBOL_START;
  const at = foldText(instrument.name).indexOf(typed);
  if (at === 0) return NAME_START;
  if (` ${foldText(instrument.name)}`.includes(` ${typed}`)) return WORD_START;
  return at > 0 || symbol.includes(typed) ? WITHIN : undefined;
}

/** Removes case and accents, and puts one space between words: `Société Générale` becomes `societe generale`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}
