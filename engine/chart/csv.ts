import { csvLine } from '../format/csv.ts';
import { RowWriter } from './bar-table.ts';
import type { ChartSeries } from './chart-series.ts';

/** Bars that one piece of a CSV text holds: written well within a frame. */
export const CSV_PIECE = 2000;

/**
 * The bars `first …` of a series as CSV (RFC 4180: commas, CRLF, a field with a comma in quotation marks), in pieces, so that a
 * million bars need not hold up a frame. The first line names the columns. All fields are numbers, dates and our own
 * codes, none of which a spreadsheet takes for a formula. Ends early, with `false`, when the bars were replaced by others
 * between two pieces: then begin again.
 */
export function* csvPieces(series: ChartSeries, first: number): Generator<string, boolean> {
  const { bars } = series;
  const { version } = series.studies;
  const comparedVersion = series.compared.version;
  const { count } = bars;
  const writer = new RowWriter(series);
  yield csvLine(writer.columns);
  for (let from = first; from < count; from += CSV_PIECE) {
    if (series.bars !== bars || series.studies.version !== version) return false;
    if (series.compared.version !== comparedVersion) return false;
    let piece = '';
    for (let i = from; i < Math.min(count, from + CSV_PIECE); i++) piece += csvLine(writer.row(i));
    yield piece;
  }
  return true;
}
