import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { untilFree } from './busy.ts';

/** Kysely compiles the same few texts again and again; SQLite prepares again by itself when the schema has changed. */
const KEPT_STATEMENTS = 256;

/** Kysely's SQLite dialect on Node's own `node:sqlite`. The database is closed with `Kysely.destroy()`. */
export class NodeSqliteDialect extends SqliteDialect {
  private readonly database: Database;

  constructor(database: DatabaseSync) {
    const adapted = new Database(database);
    super({ database: adapted });
    this.database = adapted;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.database);
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

/** Waits for locks without stopping the thread. */
class PatientDriver extends SqliteDriver {
  private readonly connection: DatabaseConnection;

  constructor(database: Database) {
    super({ database });
    this.connection = new PatientConnection(database);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
}

class PatientConnection implements DatabaseConnection {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return untilFree(() => {
      const statement = this.database.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
    });
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.database.prepare(sql).iterate(parameters)) yield { rows: [row as R] };
  }
}

class Database implements SqliteDatabase {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  prepare(sql: string): Statement {
    const kept = this.statements.get(sql);
    if (kept !== undefined) return kept;
    // A deferred transaction that reads first and writes then fails at once, busy timeout or not, when another process
    // wrote in between. Ours write, so they queue for the write lock at their start.
    const statement = new Statement(this.database.prepare(sql === 'begin' ? 'begin immediate' : sql));
    if (this.statements.size >= KEPT_STATEMENTS) this.statements.clear();
    this.statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

class Statement implements SqliteStatement {
  readonly reader: boolean;
  private readonly statement: StatementSync;

  constructor(statement: StatementSync) {
    this.statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.statement.all(...(parameters as SQLInputValue[]));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.statement.run(...(parameters as SQLInputValue[]));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>;
  }
}
