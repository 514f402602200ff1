import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What came out of one table of a damaged store. */
export interface SalvagedTable {
  readonly table: string;
  readonly rows: number;
  /** False: there was more, which cannot be read. */
  readonly whole: boolean;
}

/** A row with its row id under `ROWID`. */
type Row = Record<string, SQLOutputValue>;

const ROWID = '_rowid_';
/** Row ids count from 1; nobody has had so many rows. */
const LARGEST = 2n ** 40n;

/** Looks into a damaged table before what is left of it is given up; each bad page costs two for every row that it held. */
const MOST_LOOKS = 2_000;

/**
 * Copies every row of `table` that can be read from a damaged database into a sound one that has the table, empty or not: rows
 * that are there already stay, columns that it does not know are left out. `table` has row ids. Rows are looked for from both
 * ends of a bad page, and between bad pages.
 */
export function salvageTable(from: DatabaseSync, to: DatabaseSync, table: string): SalvagedTable {
  const columns = sharedColumns(from, to, table);
  if (columns.length === 0) return { table, rows: 0, whole: false };
  const insert = to.prepare(
    `INSERT OR IGNORE INTO "${table}" (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let rows = 0;
  const keep = (row: Row): void => {
    rows += Number(insert.run(...columns.map((column) => row[column] as SQLInputValue)).changes);
  };
  return { table, whole: readRows(from, table, columns, keep), rows };
}

/** Hands every readable row to `keep`, once each. False when some could not be read. */
function readRows(from: DatabaseSync, table: string, columns: readonly string[], keep: (row: Row) => void): boolean {
  const list = [...columns.map(quoted), `${ROWID} AS ${ROWID}`].join(', ');
  const select = (order: 'ASC' | 'DESC') => {
    const statement = from.prepare(
      `SELECT ${list} FROM "${table}" WHERE ${ROWID} BETWEEN ? AND ? ORDER BY ${ROWID} ${order}`,
    );
    statement.setReadBigInts(true);
    return statement;
  };
  const upwards = select('ASC');
  const downwards = select('DESC');
  let looks = 0;
  let whole = true;
  /** Reads until the end or a bad page; the row id after which it stopped, undefined when it came to the end. */
  const walk = (statement: typeof upwards, low: bigint, high: bigint, before: bigint): bigint | undefined => {
    let last = before;
    looks++;
    try {
      for (const row of statement.iterate(low, high)) {
        keep(row as Row);
        last = row[ROWID] as bigint;
      }
      return undefined;
    } catch {
      whole = false;
      return last;
    }
  };
  // Ranges of row ids still to be looked at.
  const open: (readonly [bigint, bigint])[] = [[1n, LARGEST]];
  for (let range = open.pop(); range !== undefined && looks < MOST_LOOKS; range = open.pop()) {
    const [low, high] = range;
    const below = walk(upwards, low, high, low - 1n);
    if (below === undefined || below >= high) continue;
    const above = walk(downwards, below + 1n, high, high + 1n);
    if (above === undefined || above <= below + 2n) continue;
    const middle = (below + above) / 2n;
    // The lower half is looked at next: the rows are there, and above them there may be nothing but numbers.
    open.push([middle + 1n, above - 1n], [below + 1n, middle]);
  }
  return whole;
}

function sharedColumns(from: DatabaseSync, to: DatabaseSync, table: string): string[] {
  const known = new Set(columnsOf(from, table));
  return columnsOf(to, table).filter((column) => known.has(column));
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  try {
    return database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name));
  } catch {
    // Not even the schema can be read.
    return [];
  }
}

function quoted(column: string): string {
  return `"${column}"`;
}
