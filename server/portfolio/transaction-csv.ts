import { type Info, parse } from 'csv-parse/sync';
import { formatIsoDate } from '../../engine/format/date.ts';
import { readDate } from '../../engine/format/read-date.ts';
import { byDate, type Transaction } from '../../engine/portfolio/transaction.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { decimalNumber, LARGEST_AMOUNT } from '../core/decimal-number.ts';
import type { SecurityName } from '../market/market-source.ts';

/** The columns of a transaction file, in the order in which they are exported. */
const COLUMNS = ['date', 'symbol', 'region', 'shares', 'price', 'commission', 'currency'] as const;

type Column = (typeof COLUMNS)[number];

/** The required columns. Without the others, the commission is 0 and the currency is the security's. */
const REQUIRED: readonly Column[] = ['date', 'symbol', 'region', 'shares', 'price'];

/** What can be wrong with a transaction file. */
type TransactionProblem =
  | 'empty'
  | 'unreadable'
  | 'missing-column'
  | 'cells'
  | 'date'
  | 'future'
  | 'symbol'
  | 'region'
  | 'shares'
  | 'price'
  | 'commission'
  | 'currency'
  | 'other-currency'
  | 'too-many-transactions'
  | 'too-many-securities';

/** What is wrong with a transaction file, and where. */
export interface TransactionFault {
  readonly problem: TransactionProblem;
  /** Counted from 1, the header included; 0 for the whole file. */
  readonly line: number;
  /** Empty if the fault is not in a column. */
  readonly column: string;
  /** The value found; for `other-currency` the expected currency, for `future` today, for `too-many-…` the limit. */
  readonly value: string;
}

/** Thrown for a transaction file that cannot be used; the message names the line and column. */
export class UnusableTransactions extends Error {
  override readonly name = 'UnusableTransactions';
  readonly fault: TransactionFault;

  constructor(fault: TransactionFault) {
    super(inWords(fault));
    this.fault = fault;
  }
}

/** What transactions are checked against. */
interface TransactionRules {
  /** `yyyymmdd`: no transaction may be later. */
  readonly today: number;
  /** The currency that a security trades in; undefined if the security is unknown. */
  readonly currencyOf: (symbol: string, region: Region) => 'CAD' | 'USD' | undefined;
}

const SYMBOL = /^[A-Z0-9$][A-Z0-9.$@/^&=-]{0,19}$/;
const EARLIEST = 1900_01_01;
/** If a line is longer than this, the text is not CSV. */
const LONGEST_ROW = 2_000;
/** How many characters of a wrong value are quoted. */
const QUOTED = 40;

/**
 * Parses a CSV text of transactions and returns them oldest first. The header names date, symbol, region, shares and price, and
 * optionally commission and currency, in any order and case; each line after it is a transaction. A negative number of shares is
 * a sale. The separator is the header's: comma, tab or semicolon; with tabs and semicolons a decimal comma is allowed. A
 * security's transactions must be in the currency that it trades in. A header alone is valid and yields no transactions. Throws
 * `UnusableTransactions` for the first fault.
 */
export function readTransactions(text: string, rules: TransactionRules): Transaction[] {
  const [header, ...rows] = rowsOf(text);
  if (header === undefined) throw fault('empty', 0);
  const names = header.cells.map((name) => name.toLowerCase());
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (missing !== undefined) throw fault('missing-column', header.line, missing);
  return byDate(
    rows.map(({ line, cells }) => {
      if (cells.length > names.length) throw fault('cells', line, '', String(cells.length));
      return readTransaction(line, (column) => cells[names.indexOf(column)] ?? '', rules);
    }),
  );
}

/**
 * The securities in a CSV text of transactions, each once; none if it cannot be parsed. A market that defines securities on
 * demand has to prepare these before `readTransactions` looks up their currencies.
 */
export function securitiesIn(text: string): SecurityName[] {
  const [header, ...rows] = readableRows(text);
  const names = header?.cells.map((name) => name.toLowerCase()) ?? [];
  const securities = new Map<string, SecurityName>();
  for (const { cells } of rows) {
    const symbol = cells[names.indexOf('symbol')]?.toUpperCase() ?? '';
    const region = cells[names.indexOf('region')]?.toUpperCase();
    if (SYMBOL.test(symbol) && (region === 'C' || region === 'U')) {
      securities.set(securityKey({ symbol, region }), { symbol, region });
    }
  }
  return [...securities.values()];
}

/** Writes transactions as text for `readTransactions`: ISO dates and `.` in every language. */
export function writeTransactions(transactions: readonly Transaction[]): string {
  const lines = transactions.map(({ date, ...rest }) => {
    const values: Record<Column, string | number> = { date: formatIsoDate(date), ...rest };
    return COLUMNS.map((column) => values[column]).join(',');
  });
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Its rows; none if it cannot be read. */
function readableRows(text: string): Row[] {
  try {
    return rowsOf(text);
  } catch (error) {
    if (error instanceof UnusableTransactions) return [];
    throw error;
  }
}

function rowsOf(text: string): Row[] {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  const delimiter = header.includes('\t') ? '\t' : header.includes(';') ? ';' : ',';
  try {
    const rows: unknown[] = parse(text, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: LONGEST_ROW,
      // No value needs quotes, so they have no meaning: a stray one spoils its own line and not the rest of the text.
      quote: null,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    const point = (cell: string): string => (delimiter === ',' ? cell : cell.replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
    return rows.map((row) => {
      const { info, record } = row as { info: Info; record: string[] };
      return { line: info.lines, cells: record.map((cell) => point(cell.replace(/^"(.*)"$/, '$1').trim())) };
    });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 0;
    throw fault('unreadable', line);
  }
}

function readTransaction(line: number, cell: (column: Column) => string, rules: TransactionRules): Transaction {
  const wrong = (column: Column, problem: TransactionProblem = column, value = cell(column)): UnusableTransactions =>
    fault(problem, line, column, value);

  const date = readDate(cell('date'));
  if (date < EARLIEST) throw wrong('date');
  if (date > rules.today) throw wrong('date', 'future', formatIsoDate(rules.today));
  const symbol = cell('symbol').toUpperCase();
  if (!SYMBOL.test(symbol)) throw wrong('symbol');
  const region = cell('region').toUpperCase();
  if (region !== 'C' && region !== 'U') throw wrong('region');
  const shares = readNumber(cell('shares'));
  if (!(Math.abs(shares) > 0)) throw wrong('shares');
  const price = readNumber(cell('price'));
  if (!(price > 0)) throw wrong('price');
  const commission = cell('commission') === '' ? 0 : readNumber(cell('commission'));
  if (!(commission >= 0)) throw wrong('commission');
  const usual = rules.currencyOf(symbol, region) ?? (region === 'C' ? 'CAD' : 'USD');
  const currency = cell('currency').toUpperCase() || usual;
  if (currency !== 'CAD' && currency !== 'USD') throw wrong('currency');
  if (currency !== usual) throw wrong('currency', 'other-currency', usual);
  return { date, symbol, region, shares, price, commission, currency };
}

/** A decimal number; NaN for anything else, and for amounts that are out of bounds. */
function readNumber(text: string): number {
  const value = decimalNumber(text);
  return Math.abs(value) <= LARGEST_AMOUNT ? value : Number.NaN;
}

/** A fault at a place in a file, or in all of it. */
export function fault(problem: TransactionProblem, line: number, column = '', value = ''): UnusableTransactions {
  const quoted = value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value;
  return new UnusableTransactions({ problem, line, column, value: quoted });
}

function inWords({ problem, line, column, value }: TransactionFault): string {
  const place = line === 0 ? '' : column === '' ? `Line ${line}: ` : `Line ${line}, column ${column}: `;
  return place + REASONS[problem](value);
}

const REASONS: Readonly<Record<TransactionProblem, (value: string) => string>> = {
  empty: () => `There are no transactions in it. The first line names the columns ${COLUMNS.join(', ')}.`,
  unreadable: () => 'this is not CSV text.',
  'missing-column': () => `the first line must name this column; it names the columns ${COLUMNS.join(', ')}.`,
  cells: (value) => `there are ${value} values, more than there are columns.`,
  date: (value) => `"${value}" is not a date such as 2020-12-31.`,
  future: (value) => `it is after today, ${value}.`,
  symbol: (value) => `"${value}" is not a symbol.`,
  region: (value) => `"${value}" is not a region; C is Canada, U the United States.`,
  shares: (value) => `"${value}" is not a number of shares; a sale is below 0.`,
  price: (value) => `"${value}" is not a price above 0.`,
  commission: (value) => `"${value}" is not an amount.`,
  currency: (value) => `"${value}" is not CAD or USD.`,
  'other-currency': (value) => `this security trades in ${value}; give price and commission in ${value}.`,
  'too-many-transactions': (value) => `A portfolio holds at most ${value} transactions.`,
  'too-many-securities': (value) => `A portfolio holds at most ${value} securities.`,
};
