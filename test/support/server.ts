import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'server', 'main.ts');

/** Timings that let a test see in a second what a user sees in a minute. */
export const FAST_TIMINGS = JSON.stringify({
  refresh: 1_000,
  refreshLoggedIn: 1_000,
  reconnect: [300, 300, 500],
});

/** The password of the demo subscribers on every server that a test starts. */
export const DEMO_PASSWORD = 'correct horse battery';

/**
 * A real data server in a process of its own, on a free loopback port and a data folder of its own. Its market is stopped on a
 * recorded day (2020-12-16, 10:30) until a test steps it.
 */
export class TestServer {
  readonly dataDir: string;
  private readonly env: Readonly<Record<string, string>>;
  private child: ChildProcess | null = null;
  private port = 0;
  private nextId = 1;
  /** The server's output, for tests that read it and for the message if it does not start. */
  output = '';

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.dataDir = mkdtempSync(join(tmpdir(), 'borealis-'));
    this.env = env;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The id of the running process; 0 if there is none. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it, or restarts it with the same port and data. */
  async start(): Promise<void> {
    const child = fork(MAIN, [], {
      silent: true,
      execArgv: [],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DEMO_PASSWORD,
        MARKET_DATE: '2020-12-16',
        MARKET_TIME: '10:30:00',
        MARKET_SPEED: '0',
        // Adverts cost every page of every test a frame; tests about adverts turn them on.
        ADVERTS: 'off',
        // The debug page is one of the screens that many tests open.
        DEBUG_PAGE: '1',
        ...this.env,
      },
    });
    this.child = child;
    child.stdout?.on('data', (text: Buffer) => {
      this.output += text.toString();
    });
    child.stderr?.on('data', (text: Buffer) => {
      this.output += text.toString();
    });
    this.port = await new Promise<number>((resolve, reject) => {
      child.on('message', (message: { ready?: boolean; port?: number }) => {
        if (message.ready && message.port) resolve(message.port);
      });
      child.once('exit', (code) =>
        reject(new Error(`the server ended with ${code} before it was ready:\n${this.output}`)),
      );
    });
  }

  /** Gives the server a command (`server/control.ts`) and waits until it is done. */
  command<T = unknown>(what: Readonly<Record<string, unknown>>): Promise<T> {
    const child = this.child;
    if (!child) return Promise.reject(new Error('the server is not running'));
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      const gone = (): void => reject(new Error('the server ended before it answered'));
      const answer = (message: { id?: number; error?: string; result?: T }): void => {
        if (message.id !== id) return;
        child.off('message', answer).off('exit', gone);
        if (message.error) reject(new Error(message.error));
        else resolve(message.result as T);
      };
      child.on('message', answer).once('exit', gone);
      child.send({ ...what, id });
    });
  }

  /** Advances the market's clock by some seconds. */
  async step(seconds: number): Promise<void> {
    await this.command({ do: 'step', ms: seconds * 1000 });
  }

  /** Makes one trade happen now. */
  async print(symbol: string, region: 'C' | 'U', price: number, size: number, flags: number = 4): Promise<void> {
    await this.command({ do: 'print', symbol, region, price, size, flags });
  }

  /** Stops it as Ctrl-C does. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Kills it, with no chance to clean up. */
  async kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** Stops it and removes its data. */
  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    return ended;
  }
}
