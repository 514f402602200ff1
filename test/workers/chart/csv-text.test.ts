import { describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { CSV_PIECE } from '../../../engine/chart/csv.ts';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import { csvText } from '../../../workers/chart/csv-text.ts';
import { waveDays } from '../../engine/chart/chart-bars.ts';

const PIECES = 6;

function show(series: ChartSeries, count: number): void {
  const live = new DayChartBars(waveDays(count), 20201218, { boardlot: 100, isIndex: false });
  series.replace(live.bars, live.axis);
}

function lineCount(csv: string): number {
  return csv.split('\r\n').length - 1;
}

/** Calls `each` at every turn of the event loop until `done`; returns the number of turns. */
async function turnsUntil(done: Promise<unknown>, each: (turn: number) => void = () => {}): Promise<number> {
  let turns = 0;
  let isOver = false;
  void done.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((next) => setImmediate(next));
    each(++turns);
  }
  return turns;
}

describe('the CSV of many bars', () => {
  it('is written while the event loop keeps turning', async () => {
    const series = new ChartSeries();
    show(series, PIECES * CSV_PIECE);
    const csv = csvText(series, () => 0);
    expect(await turnsUntil(csv)).toBeGreaterThanOrEqual(PIECES);
    expect(lineCount(await csv)).toBe(1 + PIECES * CSV_PIECE);
  });

  it('is that of the new bars if they change in between', async () => {
    const series = new ChartSeries();
    show(series, PIECES * CSV_PIECE);
    const csv = csvText(series, () => 0);
    await turnsUntil(csv, (turn) => {
      if (turn === 2) show(series, CSV_PIECE + 5);
    });
    expect(lineCount(await csv)).toBe(1 + CSV_PIECE + 5);
  });

  it('ends even if they keep changing', async () => {
    const series = new ChartSeries();
    show(series, PIECES * CSV_PIECE);
    const csv = csvText(series, () => 0);
    await turnsUntil(csv, () => show(series, PIECES * CSV_PIECE));
    expect(lineCount(await csv)).toBe(1 + PIECES * CSV_PIECE);
  });

  it('has only the column names without bars', async () => {
    expect(await csvText(new ChartSeries(), () => 0)).toBe('date,open,high,low,close,volume\r\n');
  });
});
