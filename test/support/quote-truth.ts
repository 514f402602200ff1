import { changeDirection } from '../../engine/format/change-direction.ts';
import { PRICE_NUMBERS } from '../../engine/format/number-kind.ts';
import { columnText, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber, type QuoteValues } from '../../engine/quotes/quote-field.ts';

/** The fields of a row of `/api/quote` that lists show. */
type QuoteRow = Readonly<Record<string, number | string>> & {
  readonly symbol: string;
  readonly sectype: number;
  readonly change: number;
  readonly lasttrade: string;
};

/** The names of the list fields in the answer. */
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

/** The texts of a list by symbol and column, without spaces. */
export type QuoteTexts = Readonly<Record<string, Readonly<Partial<Record<QuoteColumn, string>>>>>;

/**
 * Fetches the quotes of US symbols from the server at `url` by HTTP, independently of the feed and the page, and formats them
 * like English lists. `headers`: those of a separate login with the same rights as the page. `at`: the path of a replay's moment,
 * `replay/20201215/36000000/`; empty for the live market.
 */
export async function truthOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  symbols: readonly string[],
  columns: readonly QuoteColumn[],
  at = '',
): Promise<QuoteTexts> {
  const answer = await fetch(`${url}/api/${at}quote/${encodeURIComponent(symbols.join(' '))}/U`, { headers });
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
