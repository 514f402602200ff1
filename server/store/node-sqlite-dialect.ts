import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { untilFree } from './busy.ts';
import { Mutex } from './mutex.ts';
import { PreparedStatements } from './prepared-statements.ts';

/**
 * Kysely's SQLite dialect on Node's own `node:sqlite`, with two connections to one file in WAL mode. `writer` runs all
 * transactions and changes, one after the other; `reader` runs the SELECTs outside of transactions, which therefore wait neither
 * for those nor for another process's write lock. `Kysely.destroy()` closes both.
 */
export class NodeSqliteDialect implements Dialect {
  private readonly writer: DatabaseSync;
  private readonly reader: DatabaseSync;

  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.writer = writer;
    this.reader = reader;
  }

  createDriver(): Driver {
    return new PatientDriver(new PreparedStatements(this.writer), new PreparedStatements(this.reader));
  }

  createAdapter(): SqliteAdapter {
    return new TwoConnectionAdapter();
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(store: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(store);
  }
}

class TwoConnectionAdapter extends SqliteAdapter {
  /** The driver itself decides which query has to wait. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back DDL, and processes that migrate at the same time must take turns: one transaction ensures both. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A driver that waits for locks without blocking the thread. */
class PatientDriver implements Driver {
  private readonly writer: PreparedStatements;
  private readonly reader: PreparedStatements;
  private readonly writing = new Mutex();

  constructor(writer: PreparedStatements, reader: PreparedStatements) {
    this.writer = writer;
    this.reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(this.writer, this.reader, this.writing);
  }

  async beginTransaction(connection: PatientConnection): Promise<void> {
    await connection.takeTurn();
    // A deferred transaction that reads first and then writes fails at once, whatever the busy timeout, if another process has
    // written in between. All transactions here write, so they queue for the write lock at their start.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: PatientConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: PatientConnection): Promise<void> {
    // A full disk has already ended the transaction. An error from this rollback would hide the cause.
    if (this.writer.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PatientConnection): Promise<void> {
    connection.endTurn();
  }

  async destroy(): Promise<void> {
    // The last connection to close writes the log into the file, which a read-only one cannot do.
    this.reader.close();
    this.writer.close();
  }
}

/** What Kysely regards as a connection while it runs one query or one transaction. */
class PatientConnection implements DatabaseConnection {
  private readonly writer: PreparedStatements;
  private readonly reader: PreparedStatements;
  private readonly writing: Mutex;
  /** Releases the writer; set while this connection holds it. */
  private end: (() => void) | undefined;
  /** When the writer was requested. The time limit counts from there, so that a queue of writes does not add up their limits. */
  private asked = 0;

  constructor(writer: PreparedStatements, reader: PreparedStatements, writing: Mutex) {
    this.writer = writer;
    this.reader = reader;
    this.writing = writing;
  }

  async takeTurn(): Promise<void> {
    this.asked = performance.now();
    this.end ??= await this.writing.take();
  }

  endTurn(): void {
    this.end?.();
    this.end = undefined;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.end !== undefined) return untilFree(() => this.writer.run<R>(sql, parameters), this.asked);
    if (query.kind === 'SelectQueryNode') return untilFree(() => this.reader.run<R>(sql, parameters));
    await this.takeTurn();
    try {
      return await untilFree(() => this.writer.run<R>(sql, parameters), this.asked);
    } finally {
      this.endTurn();
    }
  }

  /** Yields everything at once: a reader that stops half-way would prevent the log from being truncated. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
