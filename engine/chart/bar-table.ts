import { csvNumber } from '../format/csv.ts';
import { formatIsoDate } from '../format/date.ts';
import { formatTimeOfDay } from '../format/time-of-day.ts';
import { BAR_SIMULATED } from '../series/bars.ts';
import { closeFrom } from '../series/priced-close.ts';
import { dateOfWall, secondOfDay } from '../time/exchange-time.ts';
import { percentFrom } from './chart-comparison.ts';
import type { ChartSeries } from './chart-series.ts';
import type { ChartStudy } from './chart-study.ts';
import type { ComparedLine } from './compared-line.ts';
import { isIntraday } from './period.ts';

/** Bars as text, oldest first: a chart's form for screen readers, tables and spreadsheets. */
export interface BarTable {
  /**
   * Codes: `date`, `time` on minute charts, `open`, `high`, `low`, `close`, `volume`, then one per indicator line, such
   * as `macd(12,25,9).signal`; while securities are compared `percent` from the first bar in sight and, for each, its
   * close and its per cent, `U:SPY` and `U:SPY percent`; and `simulated` if any bar is. For a portfolio: `date`,
   * `value`, `cost`, `bought`, `sold`, then the indicators.
   */
  readonly columns: readonly string[];
  /**
   * One row per bar: ISO dates, `HH:MM`, plain decimals, `yes` for a simulated bar; empty where there is no value. A
   * bar of a week or longer has the date on which it begins.
   */
  readonly rows: readonly (readonly string[])[];
  /** Number of older bars left out because a table has at most `MAX_ROWS`. */
  readonly omitted: number;
}

/** The most rows of a table; it has the newest bars. */
export const MAX_ROWS = 5000;

/** Bars `from … to - 1` of a series with the values of all its indicators. */
export function barTable(series: ChartSeries, from: number, to: number): BarTable {
  const first = Math.max(0, from);
  const end = Math.min(series.bars.count, to);
  const begin = Math.max(first, end - MAX_ROWS);
  const writer = new RowWriter(series);
  const rows: string[][] = [];
  for (let i = begin; i < end; i++) rows.push(writer.row(i));
  return { columns: writer.columns, rows, omitted: begin - first };
}

/** Writes the bars of a series as rows of text. The series must not be replaced while one is in use. */
export class RowWriter {
  readonly columns: readonly string[];
  private readonly series: ChartSeries;
  private readonly studies: readonly ChartStudy[];
  private readonly compared: readonly ComparedLine[];
  /** The closes that count as 0 per cent: of the chart's own bars, and of each compared security. */
  private readonly base: number;
  private readonly bases: readonly number[];
  private readonly hasTime: boolean;
  private readonly hasSimulated: boolean;

  constructor(series: ChartSeries) {
    this.series = series;
    // The bars' own volume is already in the table.
    this.studies = series.studies.all.filter(({ isVolume }) => !isVolume);
    this.compared = series.compared.lines;
    this.base = closeFrom(series.bars, series.compared.from, series.bars.count);
    this.bases = this.compared.map((line) => line.valueFrom(series.compared.from));
    this.hasTime = isIntraday(series.period);
    this.hasSimulated = series.simulated.count > 0;
    const own = series.portfolio === null ? ['open', 'high', 'low', 'close', 'volume'] : PORTFOLIO_COLUMNS;
    this.columns = [
      'date',
      ...(this.hasTime ? ['time'] : []),
      ...own,
      ...this.studies.flatMap(({ columns }) => columns),
      ...(this.compared.length === 0 ? [] : ['percent']),
      ...this.compared.flatMap(({ security: { region, symbol } }) => {
        const name = `${region}:${symbol}`;
        return [name, `${name} percent`];
      }),
      ...(this.hasSimulated ? ['simulated'] : []),
    ];
  }

  /** The row of a bar, with one text per column. */
  row(index: number): string[] {
    const { time, flag } = this.series.bars;
    const row = [formatIsoDate(dateOfWall(time[index]))];
    if (this.hasTime) row.push(formatTimeOfDay(secondOfDay(time[index])));
    this.pushBar(row, index);
    for (const study of this.studies) {
      for (let k = 0; k < study.marks.length; k++) row.push(csvNumber(study.valueAt(k, index)));
    }
    this.pushCompared(row, index);
    if (this.hasSimulated) row.push((flag[index] & BAR_SIMULATED) === 0 ? '' : 'yes');
    return row;
  }

  private pushCompared(row: string[], index: number): void {
    const { compared, base, bases } = this;
    if (compared.length === 0) return;
    const { close } = this.series.bars;
    row.push(close[index] > 0 ? csvNumber(percentFrom(base, close[index])) : '');
    compared.forEach((line, k) => {
      const value = line.valueAt(index);
      row.push(csvNumber(value), csvNumber(percentFrom(bases[k], value)));
    });
  }

  private pushBar(row: string[], index: number): void {
    const { bars, portfolio } = this.series;
    const { open, high, low, close, volume } = bars;
    if (portfolio !== null) {
      const { cost, bought, sold } = portfolio;
      row.push(csvNumber(close[index]), csvNumber(cost[index]), csvNumber(bought[index]), csvNumber(sold[index]));
      return;
    }
    // A bar without a price has no open, high, low or close.
    const priced = close[index] > 0;
    for (const column of [open, high, low, close]) row.push(priced ? csvNumber(column[index]) : '');
    row.push(csvNumber(volume[index]));
  }
}

const PORTFOLIO_COLUMNS = ['value', 'cost', 'bought', 'sold'];
