import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FeedCommand, FeedReady } from './feed-command.ts';

/** A service that speaks Alpaca's protocol, in its own process. */
export class FeedProcess {
  /** Environment variables of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, { environment }: FeedReady) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.environment = environment;
  }

  /** Starts it with this many securities. `shift`: milliseconds by which its clock is ahead of the machine's. */
  static async start(securities: number, shift = 0): Promise<FeedProcess> {
    const script = fileURLToPath(new URL('feed-service.ts', import.meta.url));
    const child = fork(script, [String(securities), String(shift)], { execArgv: [] });
    const [ready] = (await once(child, 'message')) as [FeedReady];
    return new FeedProcess(child, ready);
  }

  /** Resolves with the Unix milliseconds (of the machine) at which the command was carried out. One command at a time. */
  async ask(command: FeedCommand): Promise<number> {
    const answer = once(this.child, 'message') as Promise<[number]>;
    this.child.send(command);
    return (await answer)[0];
  }

  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }
}
