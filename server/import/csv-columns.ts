import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnusableFile } from './unusable-file.ts';

/**
 * The fields that a column of a CSV file may hold. Trades need time, price and size; bars need a time or date, open, high, low
 * and close.
 */
const FIELDS = [
  'date',
  'time',
  'symbol',
  'price',
  'size',
  'flags',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'trades',
] as const;

type CsvField = (typeof FIELDS)[number];

/** The column name of each field. */
export type ColumnMapping = Readonly<Partial<Record<CsvField, string>>>;

const FILE = 'csv-columns.json';

/** The column names of unusual CSV files, remembered in the data folder by the header of the file. */
export class CsvColumns {
  private readonly path: string;
  /** The user's answer for files with these columns. */
  readonly given: ColumnMapping | undefined;
  private readonly known: Map<string, ColumnMapping>;
  private hasNews = false;

  private constructor(path: string, given: ColumnMapping | undefined, known: Map<string, ColumnMapping>) {
    this.path = path;
    this.given = given;
    this.known = known;
  }

  /** What a data folder remembers. `given` applies to every file that has its columns, and is then remembered too. */
  static async read(dataDir: string, given?: ColumnMapping): Promise<CsvColumns> {
    const path = join(dataDir, FILE);
    const text = await readFile(path, 'utf8').catch(() => '[]');
    return new CsvColumns(path, given, new Map(remembered(text, path)));
  }

  /** A header with its columns named as fields if they are known; otherwise the header as it is. */
  headerOf(header: readonly string[]): readonly string[] {
    const names = header.map(plain);
    if (this.given !== undefined && Object.values(this.given).every((name) => names.includes(plain(name)))) {
      this.learn(header, this.given);
    }
    const mapping = this.known.get(keyOf(header));
    if (mapping === undefined) return header;
    const fields = new Map(Object.entries(mapping).map(([field, name]) => [plain(name), field]));
    // If the mapping gives a field another column, the column with the field's own name is not that field.
    return names.map((name) => fields.get(name) ?? (name in mapping ? '' : name));
  }

  /** Remembers the columns of files with a header. */
  learn(header: readonly string[], mapping: ColumnMapping): void {
    this.known.set(keyOf(header), mapping);
    this.hasNews = true;
  }

  /** Writes new answers into the data folder. */
  async save(): Promise<void> {
    if (!this.hasNews) return;
    await mkdir(dirname(this.path), { recursive: true });
    await writeFile(`${this.path}.new`, `${JSON.stringify([...this.known], null, 2)}\n`);
    await rename(`${this.path}.new`, this.path);
  }
}

/** Parses the columns of `time=ts,price=px`. Throws `UnusableFile`. */
export function columnMapping(text: string): ColumnMapping {
  const entries = text.split(',').map((part) => {
    const [field = '', name = ''] = part.split('=', 2).map((word) => word.trim());
    if (!isField(field) || name === '') {
      throw new UnusableFile(`--columns ${part}: FIELD=COLUMN, where FIELD is one of ${FIELDS.join(', ')}`);
    }
    return [field, name] as const;
  });
  return Object.fromEntries(entries);
}

function remembered(text: string, path: string): [string, ColumnMapping][] {
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read)) throw new SyntaxError('it is no list');
    return read.filter(isEntry);
  } catch {
    throw new UnusableFile(`${path} is damaged; remove it`);
  }
}

function isEntry(entry: unknown): entry is [string, ColumnMapping] {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === 'string' &&
    typeof entry[1] === 'object' &&
    entry[1] !== null &&
    Object.entries(entry[1]).every(([field, name]) => isField(field) && typeof name === 'string')
  );
}

function isField(text: string): text is CsvField {
  return (FIELDS as readonly string[]).includes(text);
}

function keyOf(header: readonly string[]): string {
  return header.map(plain).join(',');
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
