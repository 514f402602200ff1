import type { Region } from '../quotes/region.ts';
import { LONGEST_NAME } from './board-body.ts';
import { isListOf, isMark, isRecord, isTableOf, isTextLike, isTextOf, isWhole, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** The most securities of a list: as many as one call for quotes may request. */
export const MAX_SECURITIES = 200;

/** The colours with which a security of a list is marked, as numbers from 1. */
export const MARK_COLOURS = 6;

/** The longest note, in characters. */
export const LONGEST_NOTE = 500;

/** The form of a symbol. */
export const SYMBOL: RegExp = /^[!-~]{1,20}$/;

/** A security of a list, with the user's mark and note. */
export interface ListedSecurity {
  readonly region: Region;
  readonly symbol: string;
  /** The mark's colour, from 1; absent without a mark. */
  readonly colour?: number;
  readonly note?: string;
  /** The section heading above it. */
  readonly section?: string;
}

/** A named list of securities. */
export interface NamedListBody {
  readonly name: string;
  /** Its position among the lists; see `place.ts`. */
  readonly place: string;
  /** Each security once, in the list's own order. */
  readonly symbols: readonly ListedSecurity[];
  /** As `formatListColumns` writes them; absent for the user's usual columns. */
  readonly columns?: string;
  /** Absent for the list's own order. */
  readonly sort?: { readonly column: string; readonly descending: boolean };
  /** CSS pixels by column. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly copy?: true;
}

const isBoolean: JsonForm = (value) => typeof value === 'boolean';

const isSecurity = isRecord(
  { region: isTextLike(/^[CU]$/), symbol: isTextLike(SYMBOL) },
  { colour: isWhole(1, MARK_COLOURS), note: isTextOf(LONGEST_NOTE, 1), section: isTextOf(LONGEST_NAME, 1) },
);

const isListWithFields = isRecord(
  { name: isTextOf(LONGEST_NAME, 1), place: isTextLike(PLACE), symbols: isListOf(isSecurity, MAX_SECURITIES) },
  {
    columns: isTextOf(600),
    sort: isRecord({ column: isTextOf(30, 1), descending: isBoolean }),
    widths: isTableOf(isWhole(20, 2_000), 100),
    copy: isMark,
  },
);

/** Whether a value is a `NamedListBody`. */
export const isNamedList: JsonForm = (value) => {
  if (!isListWithFields(value)) return false;
  const { symbols } = value as NamedListBody;
  return new Set(symbols.map(entryKey)).size === symbols.length;
};

/** The key that identifies an entry's security: `U:SPY`. */
export function entryKey(entry: unknown): string {
  const { region, symbol } = entry as ListedSecurity;
  return `${region}:${symbol}`;
}
