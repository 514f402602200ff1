import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

/**
 * How many statements are cached. Kysely compiles the same few texts again and again; SQLite re-prepares a statement itself after
 * a schema change.
 */
const KEPT_STATEMENTS = 256;

interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

/** One connection of `node:sqlite`, which prepares each statement once. */
export class PreparedStatements {
  private readonly database: DatabaseSync;
  private readonly kept = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Whether a transaction is open. */
  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  /** Runs a statement synchronously to completion. */
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, hasRows } = this.prepare(sql);
    const values = parameters as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }

  close(): void {
    this.kept.clear();
    this.database.close();
  }

  private prepare(sql: string): Prepared {
    const kept = this.kept.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (this.kept.size >= KEPT_STATEMENTS) this.kept.clear();
    this.kept.set(sql, prepared);
    return prepared;
  }
}
