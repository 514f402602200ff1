import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';

/** The folder of `initdb` and `postgres` as Debian installs them; undefined where PostgreSQL is not installed. */
export function postgresFolder(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** A PostgreSQL server of its own on a loopback port, its data in a temporary folder. */
export class PostgresServer {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.child = child;
    this.folder = folder;
  }

  /** Starts it, and resolves when it answers. */
  static async start(binaries: string): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'borealis-postgres-'));
    const user = serverUser();
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'tester', '--auth=trust', '--no-sync', '-E', 'UTF8'], {
      ...user,
      cwd: folder,
      stdio: 'pipe',
    });
    const port = await freePort();
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const server = new PostgresServer(`postgres://tester@127.0.0.1:${port}/postgres`, child, folder);
    await server.ready();
    return server;
  }

  /** Makes an empty database and answers its address. */
  async database(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    await client.end();
    return this.url.replace(/[^/]+$/, name);
  }

  /** Stops it and removes its data. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGINT');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      let output = '';
      this.child.stderr?.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('ready to accept connections')) resolve();
      });
      this.child.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready:\n${output}`)));
    });
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}
