import { parentPort } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  snappyUncompress,
} from 'hyparquet';
import { ColumnPages, MILLISECONDS, type ParquetColumn, type ParquetKind, parquetKindOf } from './parquet-columns.ts';

/** A request to this thread: the columns and row groups of a file, or columns of one row group of a file that it knows. */
export type ParquetQuestion =
  | { readonly open: string }
  | { readonly group: number; readonly columns: readonly string[] };

/** The columns of a file, without nested ones, and the number of rows in each of its row groups. */
export interface ParquetContents {
  readonly columns: readonly { readonly name: string; readonly kind: ParquetKind }[];
  readonly groups: readonly number[];
}

/** The answer: either of these, or the reason why there is none. */
export type ParquetAnswer =
  | ParquetContents
  | { readonly columns: readonly ParquetColumn[] }
  | { readonly error: string };

/** A page is a megabyte by default. */
const LARGEST_PAGE = 2 ** 28;
/** The most rows of a row group, which has to fit into memory; a million are usual. */
const MOST_ROWS = 2 ** 24;

const COMPRESSORS: Compressors = {
  SNAPPY: (input, length) => {
    const output = new Uint8Array(checked(length));
    snappyUncompress(input, output);
    return output;
  },
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: checked(length) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: checked(length) }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: checked(length) }),
};

/** The length of a page, if a program writes one this long. */
function checked(length: number): number {
  if (!(length > 0 && length <= LARGEST_PAGE)) throw new Error(`a page of ${length} bytes`);
  return length;
}

let opened: { readonly file: AsyncBuffer; readonly metadata: FileMetaData } | undefined;

async function answer(question: ParquetQuestion): Promise<ParquetAnswer> {
  if ('open' in question) {
    const file = await asyncBufferFromFile(question.open);
    const metadata = await parquetMetadataAsync(file, { parsers: MILLISECONDS, geoparquet: false });
    opened = { file, metadata };
    const columns = parquetSchema(metadata).children.map(({ element, children }) => ({
      name: element.name,
      kind: children.length === 0 ? parquetKindOf(element) : 'other',
    }));
    return { columns, groups: metadata.row_groups.map(({ num_rows }) => rowsOf(num_rows)) };
  }
  if (!opened) throw new Error('no file is open');
  return { columns: await columnsOf(opened.file, opened.metadata, question.group, question.columns) };
}

async function columnsOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: number,
  names: readonly string[],
): Promise<ParquetColumn[]> {
  const rowGroup = metadata.row_groups[group];
  const rows = rowsOf(rowGroup.num_rows);
  const kinds = new Map(parquetSchema(metadata).children.map(({ element }) => [element.name, parquetKindOf(element)]));
  const pages = new Map<string, ColumnPages>();
  for (const name of names) {
    const kind = kinds.get(name) ?? 'other';
    if (kind === 'other') throw new Error(`no values in ${name}`);
    pages.set(name, new ColumnPages(kind, rows));
  }
  await parquetRead({
    file,
    // Nothing of the other row groups is read.
    metadata: { ...metadata, num_rows: rowGroup.num_rows, row_groups: [rowGroup] },
    columns: [...pages.keys()],
    compressors: COMPRESSORS,
    parsers: MILLISECONDS,
    geoparquet: false,
    onChunk: ({ columnName, columnData, rowStart }) => pages.get(columnName)?.add(rowStart, columnData),
  });
  return [...pages.values()].map((one) => one.column());
}

/** The number of rows of a row group. Throws if they do not fit into memory. */
function rowsOf(stated: bigint): number {
  if (!(stated >= 0n && stated <= MOST_ROWS)) throw new Error(`a group of ${stated} rows; ${MOST_ROWS} can be read`);
  return Number(stated);
}

parentPort?.on('message', (question: ParquetQuestion) => {
  answer(question).then(
    (answered) => parentPort?.postMessage(answered),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ error: message } satisfies ParquetAnswer);
    },
  );
});
