import { csvLine } from '../format/csv.ts';
import { readCsv } from '../format/read-csv.ts';
import type { Region } from '../quotes/region.ts';
import { LONGEST_NAME } from './board-body.ts';
import { entryKey, type ListedSecurity, LONGEST_NOTE, MARK_COLOURS, SYMBOL } from './named-list.ts';

/** The securities that a text lists. */
interface ListText {
  /** Each security once, in the order of the text. */
  readonly securities: readonly ListedSecurity[];
  /** The words that name no security, as written. */
  readonly refused: readonly string[];
}

/** The prefixes before a colon, as chart sites write exchanges, and their countries. */
const PLACES: Readonly<Record<string, Region>> = {
  ...names('C', 'C CA CANADA TSX TSE TSXV CVE TSX-V CSE CNSX CNQ NEO CBOECA AQL TO'),
  ...names(
    'U',
    'U US USA NASDAQ NASDAQGS NASDAQGM NASDAQCM NYSE AMEX NYSEAMERICAN NYSEARCA NYSEMKT ARCA BATS CBOE OTC OTCMKTS',
  ),
};

/** The suffix of a symbol on a Canadian exchange: RY.TO. */
const CANADIAN_END = /\.(TO|V|CN|NE)$/;

/** A class of shares: `BRK.B`, `BRK-B`; the markets here have `BRK/B` in the US and `RCI.B` in Canada. */
const CLASS = /^([A-Z]{1,6})[.-]([A-Z])$/;

/** The field that a column holds, by its title in lower case. */
const TITLES: Readonly<Record<string, keyof ListedSecurity>> = {
  symbol: 'symbol',
  symbole: 'symbol',
  ticker: 'symbol',
  region: 'region',
  région: 'region',
  country: 'region',
  pays: 'region',
  exchange: 'region',
  bourse: 'region',
  market: 'region',
  colour: 'colour',
  color: 'colour',
  note: 'note',
  section: 'section',
};

/**
 * Reads securities from a pasted text: either symbols separated by commas, semicolons, spaces or line breaks (`C:RY U:MSFT`,
 * `NASDAQ:AAPL`, `RY.TO`, `BRK.B`), or CSV whose header has a column Symbol. Symbols without a country are from `region`.
 * `###Name` begins a section.
 */
export function readListText(text: string, region: Region): ListText {
  const found = new Map<string, ListedSecurity>();
  const refused: string[] = [];
  const add = (security: ListedSecurity | null, written: string): void => {
    if (security === null) refused.push(written);
    else if (!found.has(entryKey(security))) found.set(entryKey(security), security);
  };
  const table = tableOf(text);
  if (table !== null) {
    for (const row of table.rows) add(securityOfRow(table.columns, row, region), row.join(' ').trim());
  } else {
    let section = '';
    for (const piece of text.split(/[,;\t\r\n]+/)) {
      const heading = /^\s*###(.*)$/.exec(piece)?.[1];
      if (heading !== undefined) section = heading.trim().slice(0, LONGEST_NAME);
      else
        for (const word of piece.split(/\s+/)) {
          if (word === '') continue;
          const security = readSecurity(word.replaceAll('"', ''), region);
          add(security && section !== '' ? { ...security, section } : security, word);
        }
    }
  }
  return { securities: [...found.values()], refused };
}

/** The securities as CSV, which `readListText` can read back. */
export function writeListCsv(securities: readonly ListedSecurity[]): string {
  return [
    csvLine(['region', 'symbol', 'colour', 'note', 'section']),
    ...securities.map(({ region, symbol, colour, note = '', section = '' }) =>
      csvLine([region, symbol, colour === undefined ? '' : String(colour), note, section]),
    ),
  ].join('');
}

/** Parses one security as chart sites and users write it; null if the word is not a security. */
function readSecurity(written: string, region: Region): ListedSecurity | null {
  const word = written.toUpperCase();
  const [, before, after] = /^([^:]*):(.*)$/.exec(word) ?? [];
  if (before === undefined || after === undefined) {
    const plain = word.replace(CANADIAN_END, '');
    return plain === word ? inRegion(word, region) : inRegion(plain, 'C');
  }
  // With the app's own prefix, the symbol is used as it is.
  if (before === 'C' || before === 'U') return exactly(after, before);
  const place = Object.hasOwn(PLACES, before) ? PLACES[before] : undefined;
  if (place !== undefined) return inRegion(after, place);
  const end = Object.hasOwn(PLACES, after) ? PLACES[after] : undefined;
  return end === undefined ? null : inRegion(before, end);
}

function inRegion(word: string, region: Region): ListedSecurity | null {
  return exactly(word.replace(CLASS, region === 'C' ? '$1.$2' : '$1/$2'), region);
}

function exactly(symbol: string, region: Region): ListedSecurity | null {
  return SYMBOL.test(symbol) ? { region, symbol } : null;
}

interface Table {
  readonly columns: readonly (keyof ListedSecurity | undefined)[];
  readonly rows: readonly (readonly string[])[];
}

/** The rows below a header; null if the header has no symbol column. */
function tableOf(text: string): Table | null {
  for (const separator of ['\t', ';', ',']) {
    const [head = [], ...rows] = readCsv(text.replace(/^\uFEFF/, ''), separator);
    const columns = head.map((title) => {
      const name = title.trim().toLowerCase();
      return Object.hasOwn(TITLES, name) ? TITLES[name] : undefined;
    });
    if (columns.includes('symbol')) return { columns, rows };
  }
  return null;
}

function securityOfRow(columns: Table['columns'], row: readonly string[], region: Region): ListedSecurity | null {
  const cell = (column: keyof ListedSecurity): string => row[columns.indexOf(column)]?.trim() ?? '';
  const symbol = cell('symbol');
  const written = cell('region').toUpperCase();
  const place = Object.hasOwn(PLACES, written) ? PLACES[written] : undefined;
  const security = /^[CU]$/.test(written)
    ? exactly(symbol.toUpperCase(), written as Region)
    : readSecurity(symbol, place ?? region);
  if (security === null) return null;
  const colour = Number(cell('colour'));
  const note = cell('note').slice(0, LONGEST_NOTE);
  const section = cell('section').slice(0, LONGEST_NAME);
  return {
    ...security,
    ...(Number.isInteger(colour) && colour >= 1 && colour <= MARK_COLOURS ? { colour } : {}),
    ...(note === '' ? {} : { note }),
    ...(section === '' ? {} : { section }),
  };
}

function names(region: Region, words: string): Record<string, Region> {
  return Object.fromEntries(words.split(' ').map((word) => [word, region]));
}
