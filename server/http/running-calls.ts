import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The requests that the server is answering. A stop waits for them, but not for idle connections. */
export class RunningCalls {
  private readonly running = new Set<ServerResponse>();
  private emptied: (() => void) | undefined;

  /** `prefix`: only requests whose path begins with it. */
  constructor(server: Server, prefix = '/') {
    server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
      if (url?.startsWith(prefix) !== true) return;
      this.running.add(response);
      response.once('close', () => {
        this.running.delete(response);
        if (this.running.size === 0) this.emptied?.();
      });
    });
  }

  /** The number of running requests. */
  get count(): number {
    return this.running.size;
  }

  /** Resolves once the last of them has been answered. */
  async finished(): Promise<void> {
    if (this.running.size === 0) return;
    await new Promise<void>((resolve) => {
      this.emptied = resolve;
    });
  }
}
