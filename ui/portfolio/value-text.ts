import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import type { TransactionImport } from '../../workers/api/records.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** A number of shares: whole ones without decimals, fractions with up to 4. */
export function sharesText(shares: number, locale: Locale): string {
  return formatDecimal(shares, locale, 0, 4);
}

/** A gain or loss with its sign and 2 decimals. */
export function gainText(amount: number, locale: Locale): string {
  return Number.isFinite(amount) ? formatDecimal(amount, locale, 2, 2, true) : ABSENT;
}

const PROBLEMS = [
  'empty',
  'unreadable',
  'missing-column',
  'cells',
  'date',
  'future',
  'symbol',
  'region',
  'shares',
  'price',
  'commission',
  'currency',
  'other-currency',
  'too-many-transactions',
  'too-many-securities',
] as const;

/** The errors of a transactions text and their places; for a problem that this build does not know, the server's text. */
export function problemText(answer: TransactionImport & { readonly done: false }, t: Translate): string {
  const { line, column, value, words } = answer;
  const known = PROBLEMS.find((code) => code === answer.problem);
  if (known === undefined) return words;
  const reason = t(`import.problem.${known}`, { column, value });
  if (line === 0) return reason;
  return column === '' ? t('import.line', { line, reason }) : t('import.place', { line, column, reason });
}
