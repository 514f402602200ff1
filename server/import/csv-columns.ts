import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnusableFile } from './unusable-file.ts';

/** What a column of a CSV file may be. Trades need time, price and size, bars a time or date, open, high, low and close. */
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

/** The name of the column of each field. */
export type ColumnMapping = Readonly<Partial<Record<CsvField, string>>>;

const FILE = 'csv-columns.json';

/** What columns are called in CSV files of unusual layouts, remembered by the header of the file in the data folder. */
export class CsvColumns {
  private readonly path: string;
  /** What the user says of files that have these columns. */
  readonly given: ColumnMapping | undefined;
  private readonly known: Map<string, ColumnMapping>;
  private hasNews = false;

  private constructor(path: string, given: ColumnMapping | undefined, known: Map<string, ColumnMapping>) {
    this.path = path;
    this.given = given;
    this.known = known;
  }

  /** What a data folder remembers. `given` is for every file that has its columns, and then remembered too. */
  static async read(dataDir: string, given?: ColumnMapping): Promise<CsvColumns> {
    const path = join(dataDir, FILE);
    const text = await readFile(path, 'utf8').catch(() => '[]');
    return new CsvColumns(path, given, new Map(remembered(text, path)));
  }

  /** A header with the columns named as fields, if that is known; otherwise as it is. */
  headerOf(header: readonly string[]): readonly string[] {
    const names = header.map(plain);
    if (this.given !== undefined && Object.values(this.given).every((name) => names.includes(plain(name)))) {
      this.learn(header, this.given);
    }
    const mapping = this.known.get(keyOf(header));
    if (mapping === undefined) return header;
    const fields = new Map(Object.entries(mapping).map(([field, name]) => [plain(name), field]));
    // Another column that has the name of a field is not that field.
    return names.map((name) => fields.get(name) ?? (name in mapping ? '' : name));
  }

  /** Remembers what the columns of files with a header are. */
  learn(header: readonly string[], mapping: ColumnMapping): void {
    this.known.set(keyOf(header), mapping);
    this.hasNews = true;
  }

  /** Writes what was learnt into the data folder. */
  async save(): Promise<void> {
    if (!this.hasNews) return;
    await mkdir(dirname(this.path), { recursive: true });
    await writeFile(`${this.path}.new`, `${JSON.stringify([...this.known], null, 2)}\n`);
    await rename(`${this.path}.new`, this.path);
  }
}

/** The columns of `time=ts,price=px`. Throws `UnusableFile`. */
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
    throw new UnusableFile(`${path} is not what was written there; remove it`);
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
