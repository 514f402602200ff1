import { changeDirection } from '../../engine/format/change-direction.ts';
import { PRICE_NUMBERS } from '../../engine/format/number-kind.ts';
import { columnText, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber, type QuoteValues } from '../../engine/quotes/quote-field.ts';

/** A row of `/api/quote`, as far as lists show it. */
type QuoteRow = Readonly<Record<string, number | string>> & {
  readonly symbol: string;
  readonly sectype: number;
  readonly change: number;
  readonly lasttrade: string;
};

/** The names of a list's fields in the answer. */
const KEYS: Readonly<Partial<Record<QuoteFieldNumber, string>>> = {
  [QuoteField.Last]: 'last',
  [QuoteField.Change]: 'change',
  [QuoteField.Open]: 'open',
  [QuoteField.High]: 'high',
  [QuoteField.Low]: 'low',
  [QuoteField.YearHigh]: 'yearhigh',
  [QuoteField.YearLow]: 'yearlow',
  [QuoteField.Volume]: 'volume',
  [QuoteField.Trades]: 'trades',
  [QuoteField.Dollar]: 'dollar',
  [QuoteField.Bid]: 'bid',
  [QuoteField.BidSize]: 'bidsize',
  [QuoteField.Ask]: 'ask',
  [QuoteField.AskSize]: 'asksize',
};

const ARROWS: Readonly<Record<string, string>> = { up: '▲', down: '▼' };

/** What a list says of each symbol, by symbol and column, without spaces; made of what the server answers now. */
export type QuoteTexts = Readonly<Record<string, Readonly<Partial<Record<QuoteColumn, string>>>>>;

/**
 * Asks the server at `url` by HTTP, without feed or page, for the quotes of US symbols, and writes them as English lists do.
 * `headers`: those of a separate login with the same rights as the page.
 */
export async function truthOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  symbols: readonly string[],
  columns: readonly QuoteColumn[],
): Promise<QuoteTexts> {
  const answer = await fetch(`${url}/api/quote/${encodeURIComponent(symbols.join(' '))}/U`, { headers });
  const rows = (await answer.json()) as QuoteRow[];
  return Object.fromEntries(
    rows.map((row) => [row.symbol, Object.fromEntries(columns.map((column) => [column, textOf(row, column)]))]),
  );
}

function textOf(row: QuoteRow, column: QuoteColumn): string {
  const values: QuoteValues = {
    value: (_, field) => {
      if (field === QuoteField.LastTrade) return secondsOf(row.lasttrade);
      const key = KEYS[field];
      return key === undefined ? Number.NaN : Number(row[key] ?? 0);
    },
  };
  const text = columnText(column)(values, 0, row.sectype, PRICE_NUMBERS, 'en-CA').replace(/\s/g, '');
  return column === 'change' ? (ARROWS[changeDirection(row.change, 3)] ?? '') + text : text;
}

function secondsOf(time: string): number {
  const [hours = Number.NaN, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return time === '' ? -1 : 3600 * hours + 60 * minutes + seconds;
}
