import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { readSymbolsText } from '../routes/symbols-text.ts';

/** What a look-up found for a text. */
export interface Found {
  readonly text: string;
  readonly matches: readonly LookupMatch[];
}

/** The part of the field that is being typed: after the last comma or semicolon, or its last word when `lastWord`. */
export function typedPart(field: string, lastWord: boolean): string {
  const part = field.slice(startOfPart(field, lastWord));
  return part.trim();
}

/** The field with the part that is being typed replaced by a symbol, ready for the next. */
export function completeField(field: string, part: string, key: SymbolKey, region: Region): string {
  const start = field.lastIndexOf(part);
  const symbol = key.region === region ? key.symbol : `${key.region}:${key.symbol}`;
  return `${field.slice(0, Math.max(0, start))}${symbol} `;
}

/**
 * The symbols that the field names. When its last part was looked up and is no symbol itself but (part of) a company's
 * name, the best match stands for it; everything else is read as symbols. Null when something in it is neither.
 */
export function chooseSymbols(field: string, region: Region, found: Found | null): SymbolKey[] | null {
  const [best] = found?.matches ?? [];
  if (found === null || best === undefined || found.text === '' || !field.trimEnd().endsWith(found.text)) {
    return readSymbolsText(field, region);
  }
  const upper = found.text.toUpperCase();
  if (found.matches.some((match) => match.symbol === upper)) return readSymbolsText(field, region);
  return readSymbolsText(completeField(field.trimEnd(), found.text, best, region), region);
}

function startOfPart(field: string, lastWord: boolean): number {
  const separators = lastWord ? /[\s,;]/g : /[,;]/g;
  let start = 0;
  for (const match of field.trimEnd().matchAll(separators)) start = match.index + 1;
  return start;
}
