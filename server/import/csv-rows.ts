import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { reasonOf } from '../core/reason.ts';
import { fileText } from './file-text.ts';
import { UnusableFile } from './unusable-file.ts';

/** One row of a CSV file: its cells, trimmed and without quotes around them, and the line that it stands on. */
interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row longer than this is no row: the file is not a CSV file. */
const LONGEST_ROW = 20_000;

/**
 * The rows of a CSV file, header included, empty lines left out. Commas, semicolons or tabs separate. Quotes are
 * taken literally and only stripped, so that a stray one costs its own row and not the rest of the file. Rejects with
 * `UnusableFile` when the file cannot be read.
 */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  const rows = parse({
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: LONGEST_ROW,
    quote: null,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Unlike a pipe, a pipeline hands a read error on to the rows, and closes the file when they are left early.
  pipeline(Readable.from(fileText(file)), rows, () => {});
  try {
    for await (const row of rows) {
      const { info, record } = row as { info: { lines: number }; record: string[] };
      yield { line: info.lines, cells: record.map((cell) => cell.replace(/^"(.*)"$/, '$1').trim()) };
    }
  } catch (error) {
    throw new UnusableFile(reasonOf(error));
  }
}
