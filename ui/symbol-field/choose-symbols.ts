import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { readSymbolsText } from '../routes/symbols-text.ts';

/** A part of a field: `text`, from `start` to `end - 1`. */
interface FieldPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The result of looking up a part of a field. */
export interface Found {
  /** The whole field at that time. */
  readonly field: string;
  readonly part: FieldPart;
  readonly matches: readonly LookupMatch[];
}

const NAMES_END = /[,;]/;
const WORDS_END = /[\s,;]/;

/**
 * The part of a field that is being typed: the text around the caret between commas and semicolons, which may be a company's
 * name, or only its word. Empty after a space, because the word is complete then.
 */
export function partAt(field: string, caret: number, wordOnly: boolean): FieldPart {
  const separator = wordOnly ? WORDS_END : NAMES_END;
  if (caret === 0 || WORDS_END.test(field.charAt(caret - 1))) return { text: '', start: caret, end: caret };
  let start = caret;
  while (start > 0 && !separator.test(field.charAt(start - 1))) start--;
  let end = caret;
  while (end < field.length && !separator.test(field.charAt(end))) end++;
  while (start < end && /\s/.test(field.charAt(start))) start++;
  while (end > start && /\s/.test(field.charAt(end - 1))) end--;
  return { text: field.slice(start, end), start, end };
}

/** A field with a part of it replaced by a symbol, and the new position of the caret: at the end, ready for the next symbol. */
export function completeField(
  field: string,
  { start, end }: FieldPart,
  key: SymbolKey,
  region: Region,
): { readonly text: string; readonly caret: number } {
  const symbol = key.region === region ? key.symbol : `${key.region}:${key.symbol}`;
  const after = field.slice(end);
  const before = `${field.slice(0, start)}${symbol}`;
  return WORDS_END.test(after.charAt(0))
    ? { text: before + after, caret: before.length }
    : { text: `${before} ${after}`, caret: before.length + 1 };
}

/**
 * The symbols that the field names. If a part of it was looked up and is (part of) a company's name rather than a symbol, the
 * best match replaces it, preferably one of `region`; everything else is read as symbols. Null if a part is neither.
 */
export function chooseSymbols(field: string, region: Region, found: Found | null): SymbolKey[] | null {
  if (found === null || found.field !== field) return readSymbolsText(field, region);
  const { part, matches } = found;
  const best = matches.find((match) => match.region === region) ?? matches[0];
  const upper = part.text.toUpperCase();
  if (best === undefined || matches.some((match) => match.symbol === upper)) return readSymbolsText(field, region);
  return readSymbolsText(completeField(field, part, best, region).text, region);
}
