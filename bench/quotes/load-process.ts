import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadCommand, LoadState } from './load-command.ts';
import type { SeenPrice } from './shown-prices.ts';

/** The load server in its own process. */
export class LoadProcess {
  readonly url: string;
  readonly pid: number;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private nextId = 1;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.url = `http://127.0.0.1:${port}`;
    child.on('message', ({ id, result }: { id: number; result: unknown }) => {
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
  }

  static async start(): Promise<LoadProcess> {
    const child = fork(fileURLToPath(new URL('load-server.ts', import.meta.url)), [], { execArgv: [] });
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message: { port: number }) => resolve(message.port));
      child.once('exit', (code) => reject(new Error(`the load server ended with ${code}`)));
    });
    return new LoadProcess(child, port);
  }

  /** Lines a second from now on. */
  rate(rate: number): Promise<LoadState> {
    return this.ask({ do: 'rate', rate });
  }

  burst(lines: number): Promise<LoadState> {
    return this.ask({ do: 'burst', lines });
  }

  state(): Promise<LoadState> {
    return this.ask({ do: 'state' });
  }

  /** For each price, for how long (ms) it had been outdated when it was seen; infinite if it was never right. */
  async staleness(prices: readonly SeenPrice[]): Promise<number[]> {
    const answers = await this.ask<number[]>({ do: 'check', prices });
    return answers.map((stale) => (stale < 0 ? Number.POSITIVE_INFINITY : stale));
  }

  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }

  private ask<Result>(command: LoadCommand): Promise<Result> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error('the load server ended'));
      if (!this.child.connected) return ended();
      this.child.once('exit', ended);
      this.waiting.set(id, (result) => {
        this.child.off('exit', ended);
        resolve(result as Result);
      });
      this.child.send({ ...command, id });
    });
  }
}
