import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { reasonOf } from '../core/reason.ts';
import { StoreAway } from './store-trouble.ts';

/** The time between two checks whether PostgreSQL is back (milliseconds). */
const LOOK_AGAIN_MS = 250;

/**
 * A pool of connections to PostgreSQL that survives its loss. If a connection breaks during use, only its statement fails. A
 * connection that is silent for `silence` milliseconds during a statement is closed, because PostgreSQL would have cancelled the
 * statement by then; the idle connections are closed with it. After that, a separate connection checks whether PostgreSQL can be
 * reached; until it can, statements fail immediately instead of waiting.
 */
export class GuardedPool implements PostgresPool {
  private pool: pg.Pool;
  private silence = 0;
  /** Resolves once the connections opened before `limit` are closed. */
  private retired: Promise<void> = Promise.resolve();
  private readonly idle = new Set<pg.PoolClient>();
  /** Why PostgreSQL cannot be reached. */
  private gone: string | undefined;
  private looking = false;
  private ended = false;

  /** There is no limit on statements until `limit` is called. */
  constructor(options: pg.PoolConfig) {
    this.pool = this.open(options);
  }

  get options(): pg.PoolConfig {
    return this.pool.options;
  }

  /** Sets the options of new connections, and how long a statement may be silent in milliseconds (0: no limit). */
  limit(options: pg.PoolConfig, silence: number): void {
    if (this.ended) return;
    const before = this.pool;
    this.pool = this.open(options);
    this.silence = silence;
    this.retired = Promise.all([this.retired, retire(before)]).then(() => {});
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.gone !== undefined) throw new StoreAway(this.gone);
    const { silence } = this;
    let client: pg.PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      void this.look();
      throw new StoreAway(reasonOf(error), { cause: error });
    }
    return this.guarded(client, silence);
  }

  /** Closes all connections. */
  async end(): Promise<void> {
    this.ended = true;
    // Without an answer from PostgreSQL, an orderly close would wait in vain.
    if (this.gone !== undefined) this.dropIdle(this.gone);
    await Promise.all([this.pool.end(), this.retired]);
  }

  private open(options: pg.PoolConfig): pg.Pool {
    return (
      new pg.Pool(options)
        // The user of the connection gets the error from the statement; an unhandled `error` event would end the process.
        .on('connect', (client) => client.on('error', () => {}))
        .on('acquire', (client) => this.idle.delete(client))
        .on('release', (_error, client) => this.idle.add(client))
        .on('remove', (client) => this.idle.delete(client))
        // An idle connection that breaks is replaced by the next statement.
        .on('error', () => {})
    );
  }

  private guarded(client: pg.PoolClient, silence: number): PostgresPoolClient {
    let broken = false;
    const onError = (): void => {
      broken = true;
    };
    client.on('error', onError);
    const query = async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const { stream } = client.connection;
      const silent = (): void => {
        const reason = `PostgreSQL did not answer for ${silence / 1000} s`;
        stream.destroy(new StoreAway(reason));
        this.dropIdle(reason);
        void this.look();
      };
      if (stream instanceof Socket) stream.setTimeout(silence, silent);
      try {
        return (await client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
      } catch (error) {
        if (broken) throw new StoreAway(reasonOf(error), { cause: error });
        throw error;
      } finally {
        if (stream instanceof Socket) stream.setTimeout(0, silent);
      }
    };
    return {
      // The other overload takes cursors, which are not used.
      query: query as PostgresPoolClient['query'],
      release: (destroy) => {
        client.off('error', onError);
        client.release(destroy);
      },
    };
  }

  /** Closes the idle connections, which lead to the same server as the silent one. */
  private dropIdle(reason: string): void {
    for (const client of this.idle) client.connection.stream.destroy(new StoreAway(reason));
  }

  /** Checks until PostgreSQL can be reached. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    for (;;) {
      const reason = await this.reasonGone();
      if (reason === undefined || this.ended) break;
      if (this.gone === undefined) console.error(`PostgreSQL cannot be reached; retrying: ${reason}`);
      this.gone = reason;
      await wait(LOOK_AGAIN_MS, undefined, { ref: false });
    }
    if (this.gone !== undefined && !this.ended) console.error('PostgreSQL can be reached again.');
    this.gone = undefined;
    this.looking = false;
  }

  /** Why PostgreSQL cannot be reached; undefined if it answers, even with a refusal. */
  private async reasonGone(): Promise<string | undefined> {
    const client = new pg.Client({ ...this.options, query_timeout: this.options.connectionTimeoutMillis });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return undefined;
    } catch (error) {
      return error instanceof pg.DatabaseError ? undefined : reasonOf(error);
    } finally {
      client.connection.stream.destroy();
    }
  }
}

/** Closes a pool once nobody is waiting for a connection, because an ended pool would leave them waiting for ever. */
async function retire(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await new Promise<unknown>((resolve) => pool.once('release', resolve));
  await pool.end();
}
