import type { Server, ServerResponse } from 'node:http';

/** The requests that a server is answering: a stop waits for them, and for no connection that carries none. */
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

  /** How many there are. */
  get count(): number {
    return this.running.size;
  }

  /** Resolves when the last of them is answered. */
  async finished(): Promise<void> {
    if (this.running.size === 0) return;
    await new Promise<void>((resolve) => {
      this.emptied = resolve;
    });
  }
}
