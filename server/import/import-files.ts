import type { Region } from '../../engine/quotes/region.ts';
import type { Store } from '../store/store.ts';
import type { ColumnMapping, CsvColumns } from './csv-columns.ts';
import { csvFormats, csvHeader } from './csv-formats.ts';
import { type ContentsListener, type FileContents, fileContents } from './file-contents.ts';
import { FileReport } from './file-report.ts';
import { formatOf } from './formats.ts';
import { ImportProgress, progressKey } from './import-progress.ts';
import type { MarketFormat } from './market-file.ts';
import { MarketWriter, type TakenSecurities } from './market-writer.ts';
import type { NamedFile } from './named-files.ts';
import { parquetFormat } from './parquet-file.ts';
import { StatedSecurities } from './stated-securities.ts';
import { UnusableFile } from './unusable-file.ts';

/** The version of what is stored of a file. Files that an older version imported are imported again, with their events. */
const STORED = 'trades, bars and events';

/** What to import, and how. */
export interface FilesRequest {
  readonly files: readonly NamedFile[];
  readonly taken: TakenSecurities;
  /** The country of securities in formats that do not state it. */
  readonly region?: Region | undefined;
  /** `yyyymmdd`: the date of files that have only times of day. */
  readonly date?: number | undefined;
  /** The columns of CSV files. */
  readonly columns: CsvColumns;
  /** Whether files are imported again that are already stored. */
  readonly again: boolean;
}

/** Receives the progress of an import. */
export interface FilesListener {
  /** This many more bytes of the files were read. */
  read(bytes: number): void;
  /** A file, or a member of an archive, is stored; the report says what it contained. */
  stored(report: FileReport): void;
  /** It was already stored. */
  skipped(path: string): void;
  /** A CSV file has unknown columns: asks what they are. Undefined leaves the file out. */
  mapColumns(path: string, header: readonly string[]): Promise<ColumnMapping | undefined>;
  /** The rest of the file cannot be imported. What has been stored of it stays. */
  unusable(path: string, reason: string): void;
}

/**
 * Imports files of any known format in constant memory, even while a server is running. Each is stored batch by batch. An
 * import that was killed continues after the last batch when it is started again. Files that cannot be used are reported, and
 * the others are imported.
 */
export async function importFiles(store: Store, request: FilesRequest, listener: FilesListener): Promise<void> {
  const run = new FilesImport(store, request, listener);
  const last = await run.readAll(request.files, false);
  // Files about securities are read last, because they apply only to securities that have a history.
  await run.readAll(last, true);
  await run.finish();
}

class FilesImport {
  private readonly store: Store;
  private readonly request: FilesRequest;
  private readonly listener: FilesListener;
  private readonly mapped: readonly MarketFormat[];
  private readonly names = new StatedSecurities();
  /** The reason why the compressed data of the file being read ended too early. */
  private cutReason: string | undefined;

  constructor(store: Store, request: FilesRequest, listener: FilesListener) {
    this.store = store;
    this.request = request;
    this.listener = listener;
    this.mapped = [...csvFormats(request.columns), parquetFormat(request.columns)];
  }

  /** Reads either the contents about securities or the others. Resolves with the files that contain some of the other kind. */
  async readAll(files: readonly NamedFile[], aboutSecurities: boolean): Promise<NamedFile[]> {
    const others: NamedFile[] = [];
    for (const file of files) {
      let known = 0;
      let unknown = 'it has none of the known formats';
      try {
        for await (const contents of fileContents(file.path, this.contentsListener())) {
          const format = await this.formatOf(contents);
          if (format === undefined) {
            const header = csvHeader(contents.head);
            if (header) unknown = `its columns are ${header.join(', ')}: --columns maps them`;
            continue;
          }
          known++;
          if ((format.isAboutSecurities ?? false) === aboutSecurities) await this.read(file, contents, format);
          else if (others.at(-1) !== file) others.push(file);
        }
        if (known === 0) this.listener.unusable(file.path, unknown);
      } catch (error) {
        if (!(error instanceof UnusableFile)) throw error;
        this.listener.unusable(file.path, error.message);
      }
    }
    return others;
  }

  finish(): Promise<void> {
    return this.names.store(this.store);
  }

  private async formatOf({ head, name, path }: FileContents): Promise<MarketFormat | undefined> {
    const format = formatOf(head, name, this.mapped);
    const header = format === undefined ? csvHeader(head) : undefined;
    if (header === undefined) return format;
    const mapping = await this.listener.mapColumns(path, header);
    if (mapping === undefined) return undefined;
    this.request.columns.learn(header, mapping);
    return formatOf(head, name, this.mapped);
  }

  private async read(file: NamedFile, { name, path, bytes }: FileContents, format: MarketFormat): Promise<void> {
    const { taken, region, date, columns, again } = this.request;
    const key = await progressKey(
      file.path,
      path,
      JSON.stringify([STORED, [...(taken.symbols ?? [])].sort(), region, taken.adjusted, columns.given, date]),
    );
    const known = await ImportProgress.of(this.store, key);
    if (known.isComplete && !again) {
      this.listener.skipped(path);
      return;
    }
    const report = new FileReport(path, format.name);
    this.cutReason = undefined;
    const progress = known.isComplete ? known.fromStart() : known;
    const writer = new MarketWriter(this.store, taken, this.names, report, progress);
    const [symbol] = taken.symbols?.size === 1 ? taken.symbols : [];
    await format.read(bytes, { name, path, symbol, region, date }, writer);
    if (this.cutReason !== undefined) report.fault('cut', 'its end', this.cutReason);
    await writer.finish();
    this.listener.stored(report);
  }

  private contentsListener(): ContentsListener {
    return {
      read: (bytes) => this.listener.read(bytes),
      cut: (_path, reason) => {
        this.cutReason = reason;
      },
    };
  }
}
