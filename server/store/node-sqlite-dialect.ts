import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

/** Kysely compiles the same few texts again and again; SQLite prepares again by itself when the schema has changed. */
const KEPT_STATEMENTS = 256;

/** Kysely's SQLite dialect on Node's own `node:sqlite`. The database is closed with `Kysely.destroy()`. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: new Database(database) });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** SQLite does roll back DDL, and two processes that migrate at once must take turns: one transaction does both. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Database implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): Statement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    // A deferred transaction that reads first and writes then fails at once, busy timeout or not, when another process
    // wrote in between. Ours write, so they queue for the write lock at their start.
    const statement = new Statement(this.#database.prepare(sql === 'begin' ? 'begin immediate' : sql));
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...(parameters as SQLInputValue[]));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...(parameters as SQLInputValue[]));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>;
  }
}
