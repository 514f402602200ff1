import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What was salvaged from one table of a damaged store. */
export interface SalvagedTable {
  readonly table: string;
  readonly rows: number;
  /** False if some rows could not be read. */
  readonly whole: boolean;
}

/** A row with its row id under `ROWID`. */
type Row = Record<string, SQLOutputValue>;

const ROWID = '_rowid_';
/** The largest row id to look for. Row ids count from 1, and no table has this many rows. */
const LARGEST = 2n ** 40n;

/** How many reads of a damaged table to try before giving up on the rest; each bad page costs two per row on it. */
const MAX_READS = 2_000;

/**
 * Copies every readable row of `table` from a damaged database into an intact one that has the table, empty or not: existing rows
 * stay, unknown columns are skipped. `table` must have row ids. Rows are searched from both ends of a bad page, and between bad
 * pages.
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

/** Passes every readable row to `keep`, once each. Returns false if some could not be read. */
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
  let reads = 0;
  let whole = true;
  /** Reads until the end or a bad page; returns the row id after which it stopped, undefined at the end. */
  const walk = (statement: typeof upwards, low: bigint, high: bigint, before: bigint): bigint | undefined => {
    let last = before;
    reads++;
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
  // Ranges of row ids still to be searched.
  const open: (readonly [bigint, bigint])[] = [[1n, LARGEST]];
  for (let range = open.pop(); range !== undefined && reads < MAX_READS; range = open.pop()) {
    const [low, high] = range;
    const below = walk(upwards, low, high, low - 1n);
    if (below === undefined || below >= high) continue;
    const above = walk(downwards, below + 1n, high, high + 1n);
    if (above === undefined || above <= below + 2n) continue;
    const middle = (below + above) / 2n;
    // The lower half is searched next, because the rows are there; above them there may be only unused ids.
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
    // Not even the schema is readable.
    return [];
  }
}

function quoted(column: string): string {
  return `"${column}"`;
}
