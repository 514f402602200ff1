import { type Info, parse } from 'csv-parse/sync';
import { formatIsoDate } from '../../engine/format/date.ts';
import { readDate } from '../../engine/format/read-date.ts';
import { byDate, type Transaction } from '../../engine/portfolio/transaction.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { decimalNumber, LARGEST_AMOUNT } from '../core/decimal-number.ts';

/** The columns of a file of transactions, in the order in which they are written. */
const COLUMNS = ['date', 'symbol', 'region', 'shares', 'price', 'commission', 'currency'] as const;

type Column = (typeof COLUMNS)[number];

/** Without these a file says nothing; commission is 0 and the currency the security's where they are not given. */
const REQUIRED: readonly Column[] = ['date', 'symbol', 'region', 'shares', 'price'];

/** What can be wrong with a file of transactions. */
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

/** Where a file of transactions cannot be used, and why. */
export interface TransactionFault {
  readonly problem: TransactionProblem;
  /** Counted from 1, the header included; 0 when the whole file is meant. */
  readonly line: number;
  /** Empty when no column is at fault. */
  readonly column: string;
  /** What stands there; for `other-currency` the currency that should, for `future` today, for `too-many-…` the limit. */
  readonly value: string;
}

/** Thrown for a file of transactions that cannot be used; the message names line and column. */
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
  /** `yyyymmdd`: no transaction may lie after it. */
  readonly today: number;
  /** The currency that a security trades in; undefined when nobody knows the security. */
  readonly currencyOf: (symbol: string, region: Region) => 'CAD' | 'USD' | undefined;
}

const SYMBOL = /^[A-Z0-9$][A-Z0-9.$@/^&=-]{0,19}$/;
const EARLIEST = 1900_01_01;
/** A line longer than this is none: the text is not a CSV file. */
const LONGEST_ROW = 2_000;
/** How much of a wrong value is quoted back. */
const QUOTED = 40;

/**
 * Reads a CSV text of transactions, oldest first: a header that names date, symbol, region, shares and price, and
 * perhaps commission and currency, in any order and case; then a line each. Shares below 0 are a sale. Commas, tabs or
 * semicolons separate, whichever the header has; with tabs and semicolons a decimal may have a comma. A security's
 * transactions must be in the currency that it trades in. A header alone is no transaction. Throws
 * `UnusableTransactions` for the first thing that is wrong.
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

/** Transactions as the text that `readTransactions` takes: ISO dates and `.` whatever the language. */
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

function rowsOf(text: string): Row[] {
  const header = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  const delimiter = header.includes('\t') ? '\t' : header.includes(';') ? ';' : ',';
  try {
    const rows: unknown[] = parse(text, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: LONGEST_ROW,
      // Nothing here needs quotes; a stray one costs its own line and not the rest of the text.
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

/** A decimal number; NaN for anything else and for what is out of all bounds. */
function readNumber(text: string): number {
  const value = decimalNumber(text);
  return Math.abs(value) <= LARGEST_AMOUNT ? value : Number.NaN;
}

/** A fault at a place of a file, or of all of it. */
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
