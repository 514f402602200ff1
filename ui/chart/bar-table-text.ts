import { csvLine } from '../../engine/format/csv.ts';
import { formatDate } from '../../engine/format/date.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatMoney, formatPrice } from '../../engine/format/price.ts';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import type { BarTable } from '../../workers/api/chart-api.ts';
import type { Locale, MessageKey, Translate } from '../i18n/text.ts';
import { lineName, studyName, studyValue } from './study-text.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  date: 'bars.date',
  time: 'bars.time',
  open: 'chart.open',
  high: 'chart.high',
  low: 'chart.low',
  close: 'chart.close',
  volume: 'chart.volume',
  value: 'bars.value',
  cost: 'bars.cost',
  bought: 'bars.bought',
  sold: 'bars.sold',
  percent: 'bars.percent',
  simulated: 'bars.simulated',
};

const AMOUNTS: ReadonlySet<string> = new Set(['value', 'cost', 'bought', 'sold']);

/** An indicator's column: `macd(12,25,9).signal`, `atr(14)`, `obv`. */
const STUDY_COLUMN = /^(\w+)(?:\(([\d.,]*)\))?(?:\.(\w+))?$/;

/** A compared security's close, `U:SPY`, or its percent change, `U:SPY percent`. */
const COMPARED_COLUMN = /^([CU]):(\S+)( percent)?$/;

interface StudyColumn {
  readonly code: string;
  readonly parameters: readonly number[];
  readonly line: string;
}

/** The name of a table's column: "Close", "MACD 12, 25, 9 Signal". An unknown code stays as it is. */
export function columnName(column: string, t: Translate, locale: Locale): string {
  const key = NAMES[column];
  if (key !== undefined) return t(key);
  const [, region, symbol, percent] = COMPARED_COLUMN.exec(column) ?? [];
  if (symbol !== undefined) return `${symbol}-${region}${percent === undefined ? '' : ` ${t('bars.percent')}`}`;
  const study = studyColumn(column);
  if (study === null) return column;
  const line = entryOf(study.code)?.drawn.findIndex(({ name }) => name === study.line) ?? -1;
  return `${studyName(study, t, locale)} ${lineName(study, line, t)}`.trim();
}

/** A value of a table in the format of the user's language; empty stays empty. */
export function cellText(column: string, value: string, t: Translate, locale: Locale): string {
  if (value === '' || column === 'time') return value;
  if (column === 'simulated') return t('bars.simulated.yes');
  if (column === 'date') return formatDate(Number(value.replaceAll('-', '')), locale);
  const number = Number(value);
  if (column === 'percent' || column.endsWith(' percent')) return formatPercent(number, locale);
  if (COMPARED_COLUMN.test(column)) return formatPrice(number, locale);
  if (column === 'volume') return formatDecimal(number, locale, 0, 0);
  if (AMOUNTS.has(column)) return formatMoney(number, locale);
  if (NAMES[column] !== undefined) return formatPrice(number, locale);
  const study = studyColumn(column);
  return Number.isNaN(number) ? value : studyValue(study ?? { code: '' }, 0, number, t, locale);
}

/** The number of bars, of which at most the newest `most` are shown. */
export function countText(all: number, most: number, t: Translate, locale: Locale): string {
  if (all <= most) return t('bars.count', { n: all });
  return t('bars.capped', { shown: formatDecimal(most, locale, 0, 0), all: formatDecimal(all, locale, 0, 0) });
}

/** Whether a column is text, which is aligned left. */
export function isTextColumn(column: string): boolean {
  return column === 'date' || column === 'time' || column === 'simulated';
}

/** A table as CSV for spreadsheets: `.` as decimal point and ISO dates in every language. */
export function tableCsv({ columns, rows }: Pick<BarTable, 'columns' | 'rows'>): string {
  return [columns, ...rows].map(csvLine).join('');
}

function studyColumn(column: string): StudyColumn | null {
  const [, code, parameters = '', line = ''] = STUDY_COLUMN.exec(column) ?? [];
  if (code === undefined || entryOf(code) === undefined) return null;
  return { code, parameters: parameters === '' ? [] : parameters.split(',').map(Number), line };
}
