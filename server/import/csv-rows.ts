import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { reasonOf } from '../core/reason.ts';
import { fileText } from './file-text.ts';
import { UnusableFile } from './unusable-file.ts';

/** One row of a CSV file: its cells, trimmed and unquoted, and its line number. */
interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** If a row is longer than this, the file is not a CSV file. */
const LONGEST_ROW = 20_000;

/**
 * The rows of a CSV file, including the header, without empty lines. The separator is a comma, semicolon or tab. Quotes have no
 * meaning and are only stripped, so that a stray one spoils its own row and not the rest of the file. Rejects with `UnusableFile`
 * if the file cannot be read.
 */
export function csvRows(file: string): AsyncGenerator<CsvRow> {
  return csvRowsOf(fileText(file));
}

/** As `csvRows`, for a text. */
export async function* csvRowsOf(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const rows = parse({
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: LONGEST_ROW,
    quote: null,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Unlike a pipe, a pipeline reports a read error, and closes the file if the iteration ends early.
  pipeline(Readable.from(text), rows, () => {});
  try {
    for await (const row of rows) {
      const { info, record } = row as { info: { lines: number }; record: string[] };
      yield { line: info.lines, cells: record.map((cell) => cell.replace(/^"(.*)"$/, '$1').trim()) };
    }
  } catch (error) {
    throw new UnusableFile(reasonOf(error));
  }
}
