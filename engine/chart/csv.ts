import { csvLine } from '../format/csv.ts';
import { RowWriter } from './bar-table.ts';
import type { ChartSeries } from './chart-series.ts';

/** Bars per piece of a CSV text, few enough to be written well within a frame. */
export const CSV_PIECE = 2000;

/**
 * The bars from `first` on as CSV (RFC 4180: commas, CRLF, fields with commas quoted), in pieces, so that a million
 * bars do not delay a frame. The first line names the columns. All fields are numbers, dates and our own codes, which
 * no spreadsheet takes for a formula. Ends early with `false` if the bars were replaced between two pieces; the caller
 * then begins again.
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
