import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';

/** The program of Redis or Valkey; undefined if neither is installed. */
export function redisProgram(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** A separate Redis on a loopback port, which writes nothing to disk. */
export class RedisServer {
  readonly url: string;
  private readonly program: string;
  private readonly port: number;
  private readonly folder: string;
  private child: ChildProcess | undefined;

  private constructor(program: string, port: number) {
    this.program = program;
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'borealis-redis-'));
  }

  /** Starts one, and resolves once it answers. */
  static async start(program: string): Promise<RedisServer> {
    const server = new RedisServer(program, await freePort());
    await server.run();
    return server;
  }

  /** Restarts it, empty, on the same port. */
  async run(): Promise<void> {
    const where = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    const child = spawn(this.program, [...where, '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`Redis ended before it was ready:\n${output}`)));
    });
  }

  /** Kills it; its data is lost. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Ends it and removes its folder. */
  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
