import type { Server, ServerResponse } from 'node:http';

/** The requests that the server is answering. A stop waits for them, but not for idle connections. */
export class RunningCalls {
  private readonly running = new Set<ServerResponse>();
  private emptied: (() => void) | undefined;

  constructor(server: Server) {
    server.on('request', (_request, response: ServerResponse) => {
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
