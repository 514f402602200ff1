import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';

const run = promisify(execFile);

/** The folder of `initdb` and `postgres` in Debian's packages; undefined if PostgreSQL is not installed. */
export function postgresFolder(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** A separate PostgreSQL server on a loopback port, with its data in a temporary folder. */
export class PostgresServer {
  readonly url: string;
  private readonly binaries: string;
  private readonly port: number;
  private readonly folder: string;
  private child: ChildProcess | undefined;

  private constructor(binaries: string, port: number) {
    this.binaries = binaries;
    this.port = port;
    this.url = `postgres://tester@127.0.0.1:${port}/postgres`;
    this.folder = mkdtempSync(join(tmpdir(), 'borealis-postgres-'));
    const { uid, gid } = serverUser();
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
  }

  /** Starts one, and resolves once it answers. */
  static async start(binaries: string): Promise<PostgresServer> {
    const server = new PostgresServer(binaries, await freePort());
    await server.execute('initdb', ['-U', 'tester', '--auth=trust', '--no-sync', '-E', 'UTF8']);
    await server.run();
    return server;
  }

  /** Restarts it on the same port and data. */
  async run(): Promise<void> {
    const child = spawn(
      join(this.binaries, 'postgres'),
      ['-D', this.data, '-p', `${this.port}`, '-k', this.folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      { ...serverUser(), cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stderr.on('data', (text: Buffer) => {
        output += text.toString();
        if (/ready to accept (read-only )?connections/.test(output)) resolve();
      });
      child.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready:\n${output}`)));
    });
  }

  /** Starts a synchronous standby: what is acknowledged here from then on is there, too. */
  async follow(): Promise<PostgresServer> {
    const standby = new PostgresServer(this.binaries, await freePort());
    await standby.execute('pg_basebackup', ['-d', this.url, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']);
    await standby.run();
    await this.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.query('SELECT pg_reload_conf()');
    return standby;
  }

  /** Promotes a standby. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()');
  }

  /** Runs a query on a separate connection. */
  async query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const { rows } = await client.query<R>(text);
    await client.end();
    return rows;
  }

  /** Creates an empty database and returns its URL. */
  async database(name: string): Promise<string> {
    await this.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    return this.url.replace(/[^/]+$/, name);
  }

  /** Ends it without an orderly shutdown, like `pg_ctl stop -m immediate`. */
  crash(): Promise<void> {
    return this.end('SIGQUIT');
  }

  /** Stops it and removes its data. */
  async stop(): Promise<void> {
    await this.end('SIGINT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private async execute(program: string, args: readonly string[]): Promise<void> {
    const options = { ...serverUser(), cwd: this.folder };
    await run(join(this.binaries, program), ['-D', this.data, ...args], options);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** PostgreSQL refuses to run as root; Debian's package provides a user for it. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}
