import { describe, expect, it } from 'vitest';
import { barTable, MAX_ROWS } from '../../../engine/chart/bar-table.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { ComparedLine } from '../../../engine/chart/compared-line.ts';
import { CSV_PIECE, csvPieces } from '../../../engine/chart/csv.ts';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import { ValueBars } from '../../../engine/chart/value-bars.ts';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';

const TODAY = 20201218;
const TERMS = { boardlot: 100, isIndex: false };

function seriesOfDays(bars: Bars): ChartSeries {
  const series = new ChartSeries();
  const live = new DayChartBars(bars, TODAY, TERMS);
  series.replace(live.bars, live.axis);
  return series;
}

function csvOf(series: ChartSeries): string {
  return [...csvPieces(series, 0)].join('');
}

describe('a table of bars', () => {
  it('has a column per price and a row per bar, with empty cells where there is no price', () => {
    const bars = new Bars();
    bars.append(wallOfDate(20201216), 0, 0, 0, 0, 0);
    bars.append(wallOfDate(20201217), 1.5, 2, 1 / 3, 1.75, 12_345);
    expect(barTable(seriesOfDays(bars), 0, 2)).toEqual({
      columns: ['date', 'open', 'high', 'low', 'close', 'volume'],
      rows: [
        ['2020-12-16', '', '', '', '', '0'],
        ['2020-12-17', '1.5', '2', '0.333333', '1.75', '12345'],
      ],
      omitted: 0,
    });
  });

  it('has the change of compared securities from their first price, and none for a bar without a price', () => {
    const [bars, other] = [new Bars(), new Bars()];
    const days = [
      [20201215, 100, 10],
      [20201216, 0, 11],
      [20201217, 150, 0],
    ];
    for (const [date, own, others] of days) {
      bars.append(wallOfDate(date), own, own, own, own, 1);
      other.append(wallOfDate(date), others, others, others, others, 1);
    }
    const series = seriesOfDays(bars);
    const line = new ComparedLine({ region: 'U', symbol: 'SPY' });
    line.take(other);
    series.compared.show([line]);
    const { columns, rows } = barTable(series, 0, 3);
    expect(columns.slice(-3)).toEqual(['percent', 'U:SPY', 'U:SPY percent']);
    expect(rows.map((row) => row.slice(-3))).toEqual([
      ['0', '10', '0'],
      ['', '11', '10'],
      ['50', '', ''],
    ]);
  });

  it('has the time of minutes, and says which bars are simulated if any are', () => {
    const minutes = flatMinutes(TODAY, 0, 2);
    minutes.flag[1] = BAR_SIMULATED;
    const series = new ChartSeries();
    const live = new MinuteChartBars(minutes, 1, TODAY, TERMS, false);
    series.period = 1;
    series.replace(live.bars, live.axis);
    const { columns, rows } = barTable(series, 0, 2);
    expect([columns[1], columns.at(-1)]).toEqual(['time', 'simulated']);
    expect(rows.map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      ['2020-12-18', '09:30', ''],
      ['2020-12-18', '09:31', 'yes'],
    ]);
  });

  it('has a column for every line of every indicator, empty before the first value, and volume once', () => {
    const series = seriesOfDays(waveDays(60));
    series.studies.choose({
      overlays: [{ code: 'mas', parameters: [5] }],
      lower: [
        { code: 'vol', parameters: [] },
        { code: 'macd', parameters: [3, 6, 4] },
      ],
    });
    const { columns, rows } = barTable(series, 0, 60);
    expect(columns.slice(6)).toEqual(['mas(5)', 'macd(3,6,4).line', 'macd(3,6,4).signal', 'macd(3,6,4).hist']);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows[3]?.[6]).toBe('');
    const mean = series.bars.close.slice(55, 60).reduce((sum, close) => sum + close, 0) / 5;
    expect(Number(rows[59]?.[6])).toBeCloseTo(mean, 5);
  });

  it('has value, cost and moves of a portfolio', () => {
    const of = (...values: number[]) => Float64Array.from(values);
    const live = new ValueBars({
      date: of(20201211, 20201218),
      value: of(0, 120),
      cost: of(0, 100),
      bought: of(0, 100),
      sold: of(0, 0),
    });
    const series = new ChartSeries();
    series.portfolio = live.portfolio;
    series.replace(live.bars, live.axis);
    expect(barTable(series, 0, 2)).toMatchObject({
      columns: ['date', 'value', 'cost', 'bought', 'sold'],
      rows: [
        ['2020-12-11', '0', '0', '0', '0'],
        ['2020-12-18', '120', '100', '100', '0'],
      ],
    });
  });

  it('keeps the newest of too many bars, says how many it omitted, and accepts any bounds', () => {
    const series = seriesOfDays(waveDays(MAX_ROWS + 30));
    const table = barTable(series, 10, MAX_ROWS + 20);
    expect([table.rows.length, table.omitted]).toEqual([MAX_ROWS, 10]);
    expect(barTable(series, -5, 3).rows).toHaveLength(3);
    expect(barTable(series, 7, 2)).toMatchObject({ rows: [], omitted: 0 });
    expect(barTable(new ChartSeries(), 0, 10).rows).toEqual([]);
  });
});

describe('CSV', () => {
  it('has one line per bar after the names, with CRLF, and quotes a name with commas', () => {
    const series = seriesOfDays(waveDays(3));
    series.studies.choose({ overlays: [{ code: 'kel', parameters: [20, 10, 2] }], lower: [] });
    const lines = csvOf(series).split('\r\n');
    expect(lines[0]).toBe('date,open,high,low,close,volume,"kel(20,10).mid","kel(20,10).upper","kel(20,10).lower"');
    expect(lines[1]).toBe('2020-01-01,100,101,99,100,1000,,,');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('');
  });

  it('begins no field with anything that a spreadsheet takes for a formula', () => {
    const series = seriesOfDays(waveDays(80));
    series.studies.choose({
      overlays: [],
      lower: [
        { code: 'mom', parameters: [7] },
        { code: 'macd', parameters: [3, 6, 4] },
      ],
    });
    const fields = csvOf(series).split('\r\n').slice(1, -1).join(',').split(',');
    expect(fields.some((field) => field.startsWith('-'))).toBe(true);
    expect(fields.filter((field) => !/^(|-?\d+(\.\d+)?|\d{4}-\d\d-\d\d)$/.test(field))).toEqual([]);
  });

  it('comes in pieces, and stops when the bars were replaced', () => {
    const series = seriesOfDays(waveDays(2 * CSV_PIECE + 1));
    const pieces = csvPieces(series, 0);
    expect(pieces.next().value).toMatch(/^date/);
    expect(String(pieces.next().value).split('\r\n')).toHaveLength(CSV_PIECE + 1);
    const other = new DayChartBars(waveDays(2 * CSV_PIECE + 1), TODAY, TERMS);
    series.replace(other.bars, other.axis);
    expect(pieces.next()).toEqual({ done: true, value: false });
    expect([...csvPieces(series, 0)]).toHaveLength(4);
  });
});
